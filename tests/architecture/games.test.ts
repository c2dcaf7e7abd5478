import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GAMES } from '#api/games/catalog.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { KINDS } from '#contract/kinds.ts'

/** These tests check the requirements of docs/add-a-campaign.md that the compiler does not. */
const SRC = join(import.meta.dirname, '../../src')
const games = readdirSync(join(SRC, 'api/games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test('every game folder is in the catalog of the API', () => {
  expect(Object.keys(GAMES).sort()).toEqual([...games].sort())
})

test.each(games)('the endpoints of %s are in ENDPOINTS', async (game) => {
  const contract: Record<string, unknown> = await import(join(SRC, `contract/games/${game}/${game}.schema.ts`))
  const known = new Set<unknown>(ENDPOINTS.values())
  const endpoints = Object.entries(contract).filter(([, value]) => value instanceof Object && 'path' in value)
  expect(endpoints.length).toBeGreaterThan(0)
  expect(endpoints.filter(([, value]) => !known.has(value)).map(([name]) => name)).toEqual([])
})

test.each(KINDS)('%s has its poster art and its palette', (kind) => {
  const missing = ['poster-art.tsx', 'palette.css'].filter((file) => !existsSync(join(SRC, 'web/games', kind, file)))
  expect(missing).toEqual([])
})
