import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi } from '#tests/support/test-api.ts'

const checkedIn = JSON.parse(readFileSync(new URL('../../../src/api/openapi.json', import.meta.url), 'utf8'))

test('the OpenAPI document has every endpoint with its name, path parameters and security', () => {
  expect(checkedIn.openapi).toMatch(/^3\.1/)
  for (const [name, endpoint] of ENDPOINTS) {
    const path = API_PREFIX + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = checkedIn.paths[path]?.[endpoint.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    const inPath = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path')
    expect(inPath).toHaveLength(path.split('{').length - 1)
    expect(Boolean(operation.security)).toBe(endpoint.access !== 'open')
  }
})

test('the API serves the OpenAPI document', async () => {
  const app = await createTestApi({ database: await (databases[0] as (typeof databases)[number]).open() })
  const response = await app.send('GET', '/openapi.json')
  expect(await response.json()).toEqual(checkedIn)
  await app.close()
})
