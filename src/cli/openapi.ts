import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '#api/http/openapi.ts'
import { print } from './output.ts'

/** Regenerates the API's document after a contract change. */
const file = fileURLToPath(new URL('../api/openapi.json', import.meta.url))
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
print(`Wrote ${file}`)
