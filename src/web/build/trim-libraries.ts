import type { Plugin } from 'vite'
import { type Replacement, replaceLines } from './replace-lines.ts'
import { REACT_CUTS } from './trim-react.ts'

/** What libraries import into every page's first script that it can do without. */
const CUTS: Replacement[] = [
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
  // The site lies at the root of its host, rewrites and masks no path, and never asks `matchRoute`: to use one of them
  // fails at the first call. 0.3 kB.
  {
    file: 'router-core/dist/esm/router.js',
    line: 'import { executeRewriteInput, executeRewriteOutput, rewriteBasepath } from "./rewrite.js";',
    instead:
      'const executeRewriteInput = (_, url) => url, executeRewriteOutput = undefined, rewriteBasepath = undefined;',
  },
  {
    file: 'router-core/dist/esm/router.js',
    line: 'import { buildRouteBranch, findFlatMatch, findRouteMatch, findSingleMatch, parseSegments, processRouteMasks, processRouteTree } from "./new-process-route-tree.js";',
    instead:
      'import { buildRouteBranch, findRouteMatch, parseSegments, processRouteTree } from "./new-process-route-tree.js"; const findFlatMatch = undefined, findSingleMatch = undefined, processRouteMasks = undefined;',
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

export const trimLibraries = (): Plugin => replaceLines('temporada:trim-libraries', 'client', [...CUTS, ...REACT_CUTS])
