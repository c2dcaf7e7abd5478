import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApiDocument } from '#api/http/openapi.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'

test('the committed OpenAPI document matches the contract', () => {
  const kept = readFileSync(new URL('../../src/api/openapi.json', import.meta.url), 'utf8')
  expect(JSON.parse(kept), 'run: node src/cli/openapi.ts').toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('each endpoint has a unique pair of method and path, and the method is GET or POST', () => {
  const doors = [...ENDPOINTS.values()].map(({ method, path }) => `${method} ${path}`)
  expect(new Set(doors).size).toBe(doors.length)
  expect(doors.filter((door) => !/^(GET|POST) \//.test(door))).toEqual([])
})

const CONTRACT = join(import.meta.dirname, '../../src/contract')

test.each(
  readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && file !== 'endpoints.ts',
  ),
)('every endpoint of %s is in ENDPOINTS', async (file) => {
  const exported: Record<string, unknown> = await import(join(CONTRACT, file))
  const known = new Set<unknown>(ENDPOINTS.values())
  const endpoints = Object.entries(exported).filter(([, value]) => value instanceof Object && 'path' in value)
  expect(endpoints.filter(([, value]) => !known.has(value)).map(([name]) => name)).toEqual([])
})
