import { describe, expect, test } from 'vitest'
import { definitionOf } from '#api/campaigns/definition/definition.ts'
import { draw, drawMoments, methodOf } from '#api/campaigns/proof/fairness.ts'
import { dayBlocks } from '#api/days.ts'
import { GAMES } from '#api/games/catalog.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

const seed = '42'.repeat(32)
const definition = (changes = {}) => {
  const [entry] = parseSeason(seasonOf(scratchCard(changes)), GAMES).campaigns
  if (!entry) throw new Error('no campaign')
  return definitionOf(entry, GAMES)
}

describe('moments', () => {
  test.each([
    ['around the clock change in spring', '2026-03-28T00:00', '2026-03-31T00:00'],
    ['around the clock change in autumn', '2026-10-24T00:00', '2026-10-27T00:00'],
    ['around the new year', '2026-12-30T00:00', '2027-01-02T00:00'],
  ])('are spread evenly over the days %s', (_, opensAt, closesAt) => {
    const frozen = definition({ opensAt, closesAt, claimUntil: '2027-02-01T00:00' })
    const moments = drawMoments(seed, frozen)
    expect(new Set(moments.map(({ unit }) => unit)).size).toBe(84)
    for (const { start, end } of dayBlocks(frozen.zone, frozen.opensAt, frozen.closesAt)) {
      expect(moments.filter(({ opensAt: at }) => at >= start && at < end)).toHaveLength(28)
    }
  })

  test('follow from the seed, and are in the order of their times', () => {
    const first = drawMoments(seed, definition())
    expect(drawMoments(seed, definition())).toEqual(first)
    expect(drawMoments('43'.repeat(32), definition())).not.toEqual(first)
    expect(first.map(({ opensAt }) => opensAt)).toEqual(first.map(({ opensAt }) => opensAt).sort((a, b) => a - b))
  })

  test('are drawn with numbers that occur about equally often', () => {
    const counts = new Map<number, number>()
    for (let i = 0; i < 6000; i++) {
      const value = draw(seed, `test|${i}`, 6)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5])
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})

test("the published method mentions a partner's codes only if a prize has some", () => {
  const prize = { key: 'vale', kind: 'code', name: 'Vale', valueCents: 100, stock: 1, symbol: 'sol' } as const
  expect(methodOf(definition({ prizes: [{ ...prize, codes: 'partner' }] }))).toContain('espera a su código')
  expect(methodOf(definition({ prizes: [prize] }))).not.toContain('espera a su código')
})
