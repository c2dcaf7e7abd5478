import { expect, test } from 'vitest'
import { GAMES } from '#api/games/catalog.ts'

test.each(Object.entries(GAMES))('%s has `give` exactly where it has `takes`', (_, { takes, give }) => {
  expect(give !== undefined).toBe(takes !== undefined)
  if (takes) expect(Boolean(takes.plays || takes.points || Object.keys(takes.items ?? {}).length > 0)).toBe(true)
})
