import { expect, test } from 'vitest'
import { GAMES } from '#api/games/catalog.ts'

test.each(Object.entries(GAMES))('the game %s has `give` exactly if it has `takes`', (_, { takes, give }) => {
  expect(give !== undefined).toBe(takes !== undefined)
  if (takes) expect(Boolean(takes.plays || takes.points || Object.keys(takes.items ?? {}).length > 0)).toBe(true)
})
