import { expect, test } from 'vitest'
import { definitionOf, frozenDefinition, readDefinition } from '#api/campaigns/definition/definition.ts'
import type { GameRulesByKind } from '#api/campaigns/definition/game-rules.ts'
import { canonicalJson, sha256 } from '#api/campaigns/definition/hashing.ts'
import { saltOf } from '#api/campaigns/definition/sealing.ts'
import { GAMES } from '#api/games/catalog.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

const seed = '42'.repeat(32)

const games: GameRulesByKind = GAMES.rasca
  ? { rasca: { ...GAMES.rasca, sealed: () => [{ path: 'symbols.caja', opensAt: 5 }] } }
  : {}

const CODE = 'NADIE-LO-SABE'

function wholeDefinition() {
  const plain = scratchCard()
  const shared = { key: 'rebaja', kind: 'shared-code', name: 'Rebaja', valueCents: 500, stock: 2, code: CODE } as const
  const symbols = { ...(plain.game as { symbols: object }).symbols, rebaja: 'sol' }
  const campaign = { ...plain, prizes: [...(plain.prizes ?? []), shared], game: { playsPerDay: 1, symbols } }
  const [entry] = parseSeason(seasonOf(campaign), games).campaigns
  if (!entry) throw new Error('no campaign')
  return definitionOf(entry, games)
}

test('a frozen definition has seals in place of its secrets, and can be read back complete', () => {
  const whole = wholeDefinition()
  const { text, secrets } = frozenDefinition(whole, games, seed)
  expect(text).not.toContain(CODE)
  expect(readDefinition({ text, secrets }, games)).toEqual(whole)

  const last = whole.prizes.length - 1
  const path = `prizes.${last}.code`
  const seal = sha256(`${saltOf(seed, path)}|${path}|${canonicalJson(CODE)}`)
  expect(JSON.parse(text).prizes[last].code).toEqual({ seal })
})

test('the same content has other seals with another seed', () => {
  const whole = wholeDefinition()
  expect(frozenDefinition(whole, games, seed).text).not.toBe(frozenDefinition(whole, games, '43'.repeat(32)).text)
})
