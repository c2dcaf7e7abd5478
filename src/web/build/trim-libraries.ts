import type { Plugin } from 'vite'

interface Cut {
  /** The module of a library, by the end of its path. */
  file: string
  line: string
  /** What stands there instead. */
  instead: string
}

/** What libraries import into every page's first script that it can do without. */
const CUTS: Cut[] = [
  // A page arrives with its data: what calls server functions, with its serialiser, comes with the first call. 9 kB.
  {
    file: 'start-client-core/dist/esm/client-rpc/createClientRpc.js',
    line: 'import { serverFnFetcher } from "./serverFnFetcher.js";',
    instead:
      'const serverFnFetcher = (...args) => import("./serverFnFetcher.js").then(({ serverFnFetcher: call }) => call(...args));',
  },
  // No script in a browser ever sees a cookie that is being set. 0.1 kB.
  {
    file: 'router-core/dist/esm/ssr/headers.js',
    line: 'import { splitSetCookieString } from "cookie-es";',
    instead: 'const splitSetCookieString = (value) => [value];',
  },
  // The site's router reads and writes searches itself (`plainSearch`). 0.4 kB.
  {
    file: 'router-core/dist/esm/router.js',
    line: 'import { defaultParseSearch, defaultStringifySearch } from "./searchParams.js";',
    instead: 'const defaultParseSearch = undefined, defaultStringifySearch = undefined;',
  },
  // The site has neither mutations nor infinite queries: to use one fails at the first call. 1.4 kB.
  {
    file: 'query-core/build/modern/queryClient.js',
    line: 'import { MutationCache } from "./mutationCache.js";',
    instead:
      'class MutationCache { findAll() { return [] } clear() {} resumePausedMutations() { return Promise.resolve() } }',
  },
  {
    file: 'query-core/build/modern/query.js',
    line: 'import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";',
    instead: 'const infiniteQueryBehavior = undefined;',
  },
]

/** Replaces these lines in scripts for browsers. A library that no longer has one fails the build. */
export function trimLibraries(): Plugin {
  return {
    name: 'temporada:trim-libraries',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const cut = CUTS.find(({ file }) => id.split('?')[0]?.endsWith(file))
      if (!cut) return
      if (!code.includes(cut.line)) this.error(`${cut.file} no longer has the line "${cut.line}"`)
      return { code: code.replace(cut.line, cut.instead), map: null }
    },
  }
}
