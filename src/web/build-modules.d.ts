declare module 'virtual:temporada-build' {
  /** Empty in development, where Vite notifies the page of changes. */
  export const BUILD_ID: string
}

interface ImportMetaEnv {
  /** A hash of the sources of the drawings; empty in development, where they change. */
  readonly ART_VERSION: string
}

/** The manifest that the build of TanStack Start writes of its files. */
declare module 'tanstack-start-manifest:v' {
  export const tsrStartManifest: () => {
    routes: Record<string, { css?: string[] }>
    inlineCss: { styles: Record<string, string> }
  }
}
