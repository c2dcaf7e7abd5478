import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROUTE_TREE = join(import.meta.dirname, '../../src/web/routeTree.gen.ts')

/** The path of every route, with its parameters by name: `/user/prizes/$id`. Optional parameters are included. */
export function routePaths(): string[] {
  const [, list = ''] = /fullPaths:(.*?)fileRoutesByTo/s.exec(readFileSync(ROUTE_TREE, 'utf8')) ?? []
  return [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replaceAll(/\{-(\$\w+)\}/g, '$1'))
}
