import type { Plugin } from 'vite'

/** Native modules, which nothing can bundle. */
const NATIVE = ['@node-rs/argon2', 'sharp']

/**
 * Builds pages, API and packages into a few files: most of a start was finding, reading and compiling 1,150 modules.
 * `npm run dev`, the API alone and the commands run from the sources.
 */
export function oneServer(): Plugin {
  return {
    name: 'temporada:one-server',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr'
        ? {
            resolve: { noExternal: true, external: NATIVE },
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          }
        : undefined,
  }
}
