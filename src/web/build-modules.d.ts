declare module 'virtual:temporada-build' {
  /** Empty in development, where Vite tells the page about changes. */
  export const BUILD_ID: string
}

interface ImportMetaEnv {
  /** A hash of the sources of the drawings; empty in development, where the sources change. */
  readonly ART_VERSION: string
}

/** The file manifest that TanStack Start writes during the build. */
declare module 'tanstack-start-manifest:v' {
  export const tsrStartManifest: () => {
    routes: Record<string, { css?: string[] }>
    inlineCss: { styles: Record<string, string> }
  }
}
