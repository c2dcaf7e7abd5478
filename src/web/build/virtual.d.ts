declare module 'virtual:temporada-build' {
  /** Empty in development, where the server itself tells the page what has changed. */
  export const BUILD_ID: string
}
