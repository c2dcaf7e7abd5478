import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Minifies the first script of every page once more. Terser moves what is used once to where it is used, which the
 * bundler's own minifier does not: 1.1 kB of 106 compressed. Other scripts gain too little for their seconds of a build.
 */
export function shorterFirstScript(): Plugin {
  return {
    name: 'temporada:shorter-first-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue
          const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3 } })
          chunk.code = code ?? chunk.code
        }
      },
    },
  }
}
