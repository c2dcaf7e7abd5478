import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '../../dist/server')

/** The ids of all server functions of the built site, by name. */
export function serverFunctionIds(): ReadonlyMap<string, string> {
  const built = globSync(`${SERVER}/**/*.js`).map((file) => readFileSync(file, 'utf8'))
  const entries = built.join('\n').matchAll(/"([0-9a-f]{64})": \{\s*functionName: "(\w+?)_createServerFn_handler"/g)
  return new Map([...entries].map(([, id = '', name = '']) => [name, id]))
}
