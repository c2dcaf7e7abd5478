import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../dist/server/server.js', import.meta.url))

/** The ids of all server functions of the built site, by name. */
export function serverFunctionIds(): ReadonlyMap<string, string> {
  const entries = readFileSync(SERVER, 'utf8').matchAll(
    /"([0-9a-f]{16})": \{\s*functionName: "(\w+?)_createServerFn_handler"/g,
  )
  return new Map([...entries].map(([, id = '', name = '']) => [name, id]))
}
