import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGES = join(import.meta.dirname, '../../dist/server/assets/pages-*.js')

/** The ids of all server functions of the built site, by name. */
export function serverFunctionIds(): ReadonlyMap<string, string> {
  const [pages = ''] = globSync(PAGES)
  const entries = readFileSync(pages, 'utf8').matchAll(
    /"([0-9a-f]{16})": \{\s*functionName: "(\w+?)_createServerFn_handler"/g,
  )
  return new Map([...entries].map(([, id = '', name = '']) => [name, id]))
}
