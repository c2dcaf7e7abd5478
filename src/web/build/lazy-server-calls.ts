import type { Plugin } from 'vite'

const EAGER = 'import { serverFnFetcher } from "./serverFnFetcher.js";'
const LAZY =
  'const serverFnFetcher = (...args) => import("./serverFnFetcher.js").then(({ serverFnFetcher: call }) => call(...args));'

/**
 * A page that has just arrived needs no server function: its data came with it. The part of Start that calls them, with
 * the serialiser it brings (11 kB compressed), is fetched with the first call instead of with every page.
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
