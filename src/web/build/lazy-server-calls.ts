import type { Plugin } from 'vite'

const EAGER = 'import { serverFnFetcher } from "./serverFnFetcher.js";'
const LAZY =
  'const serverFnFetcher = (...args) => import("./serverFnFetcher.js").then(({ serverFnFetcher: call }) => call(...args));'

/**
 * A page arrives with its data and needs no server function at first. So the part of Start that calls them, with its
 * serialiser (11 kB compressed), is fetched with the first call.
 */
export function lazyServerCalls(): Plugin {
  return {
    name: 'temporada:lazy-server-calls',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/start-client-core\/dist\/esm\/client-rpc\/createClientRpc\.js/.test(id)) return
      if (!code.includes(EAGER))
        this.error('Start no longer imports serverFnFetcher as expected; look at createClientRpc.js')
      return { code: code.replace(EAGER, LAZY), map: null }
    },
  }
}
