import type { Plugin } from 'vite'

/** Native modules cannot be bundled. */
export const NATIVE = ['@node-rs/argon2', '@resvg/resvg-js', 'sharp']

/**
 * Bundles pages, API and packages into a few files, because finding, reading and compiling 1,150 modules took most of
 * the time of a start. `npm run dev`, the stand-alone API and the commands run from the sources.
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
