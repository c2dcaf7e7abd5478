declare module 'virtual:temporada-build' {
  /** Empty in development, where Vite tells the page about changes. */
  export const BUILD_ID: string
}

/** What the build of TanStack Start writes of its files. */
declare module 'tanstack-start-manifest:v' {
  export const tsrStartManifest: () => {
    routes: Record<string, { css?: string[] }>
    inlineCss: { styles: Record<string, string> }
  }
}
