import type { Plugin } from 'vite'

/** What TanStack Query imports of parts that this site has no use for, and what stands there instead. */
const PARTS = [
  {
    file: /query-core\/build\/modern\/queryClient\.js/,
    eager: 'import { MutationCache } from "./mutationCache.js";',
    instead:
      'class MutationCache { findAll() { return [] } clear() {} resumePausedMutations() { return Promise.resolve() } }',
  },
  {
    file: /query-core\/build\/modern\/query\.js/,
    eager: 'import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";',
    instead: 'const infiniteQueryBehavior = undefined;',
  },
]

/**
 * Leaves mutations and infinite queries out of every page's first script (1.4 kB compressed): the site has neither, and
 * using one fails at the first call.
 */
export function queriesOnly(): Plugin {
  return {
    name: 'temporada:queries-only',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const part = PARTS.find(({ file }) => file.test(id))
      if (!part) return
      if (!code.includes(part.eager)) this.error(`TanStack Query no longer has the line "${part.eager}"`)
      return { code: code.replace(part.eager, part.instead), map: null }
    },
  }
}
