import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MECHANICS } from '#api/mechanics/catalog.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { KINDS } from '#contract/kinds.ts'

/** What docs/add-a-campaign.md asks for; the compiler asks for the rest. */
const SRC = join(import.meta.dirname, '../../src')
const games = readdirSync(join(SRC, 'api/mechanics'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test('every game that is there is in the catalog of the API', () => {
  expect(Object.keys(MECHANICS).sort()).toEqual([...games].sort())
})

test.each(games)('the endpoints of %s are in the catalog of the contract', async (game) => {
  const contract: Record<string, unknown> = await import(join(SRC, `contract/mechanics/${game}.ts`))
  const known = new Set<unknown>(ENDPOINTS.values())
  const endpoints = Object.entries(contract).filter(([, value]) => value instanceof Object && 'path' in value)
  expect(endpoints.length).toBeGreaterThan(0)
  expect(endpoints.filter(([, value]) => !known.has(value)).map(([name]) => name)).toEqual([])
})

test.each(KINDS)('%s has its art and its colours', (kind) => {
  const missing = ['poster-art.tsx', 'palette.css'].filter(
    (file) => !existsSync(join(SRC, 'web/campaigns', kind, file)),
  )
  expect(missing).toEqual([])
})
