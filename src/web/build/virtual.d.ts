declare module 'virtual:temporada-build' {
  /** Empty in development, where Vite tells the page about changes. */
  export const BUILD_ID: string
}
