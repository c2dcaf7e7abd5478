import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openApiDocument } from '#api/http/openapi.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'

test('the OpenAPI document in the repository is the one that the contract gives', () => {
  const kept = readFileSync(new URL('../../src/api/openapi.json', import.meta.url), 'utf8')
  expect(JSON.parse(kept), 'run: node src/cli/openapi.ts').toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('no two endpoints share method and path, and only GET and POST exist', () => {
  const doors = [...ENDPOINTS.values()].map(({ method, path }) => `${method} ${path}`)
  expect(new Set(doors).size).toBe(doors.length)
  expect(doors.filter((door) => !/^(GET|POST) \//.test(door))).toEqual([])
})
