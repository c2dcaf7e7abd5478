import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '#api/http/openapi.ts'

/** Writes the API's document again after a change of the contract. */
const file = fileURLToPath(new URL('../api/openapi.json', import.meta.url))
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
console.log(`Wrote ${file}`)
