import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { definitionOf, frozenDefinition, readDefinition } from '#api/campaigns/definition/definition.ts'
import { gameOf } from '#api/campaigns/definition/game-rules.ts'
import { aniversarioDemo } from '#api/games/aniversario/demo/demo.ts'
import { MEMORIES } from '#api/games/aniversario/demo/memories.ts'
import { AniversarioRules } from '#api/games/aniversario/rules/rules.ts'
import { GAMES } from '#api/games/catalog.ts'
import { parseSeason, SeasonFaults } from '#api/season/season-file.ts'
import { dayInWords } from '#contract/zones/day-words.ts'
import { anniversary, CANDLES_OF_TEST, GIFT_OF_TEST } from '#tests/support/cake.ts'
import { seasonOf } from '#tests/support/seasons.ts'

function faultsOf(...campaigns: Parameters<typeof seasonOf>): string[] {
  try {
    parseSeason(seasonOf(...campaigns), GAMES)
    return []
  } catch (error) {
    if (error instanceof SeasonFaults) return error.faults
    throw error
  }
}

/** The rules with parts of candle 3 changed. */
function withCandle({ content, memory }: { content?: object; memory?: object }) {
  const candles = CANDLES_OF_TEST.map((candle, i) =>
    i === 2 ? { content: { ...candle.content, ...content }, memory: { ...candle.memory, ...memory } } : candle,
  )
  return anniversary({ game: { candles } })
}
const prize = anniversary().prizes?.[0]

describe('the rules of an anniversary', () => {
  test('without faults are accepted, with two to five choices, and with seven days or more', () => {
    expect(faultsOf(anniversary())).toEqual([])
    expect(faultsOf(withCandle({ content: { choices: ['a', 'b'] } }))).toEqual([])
    expect(faultsOf(withCandle({ content: { choices: ['a', 'b', 'c', 'd', 'e'] }, memory: { right: 4 } }))).toEqual([])
    expect(faultsOf(anniversary({ opensAt: '2026-03-01T00:00' }))).toEqual([])
    expect(faultsOf(anniversary({ opensAt: '2026-03-09T18:00', closesAt: '2026-03-15T09:00' }))).toEqual([])
  })

  test('give by default two entries for the first try, one for the second, and one for each of five years', () => {
    const { reward, mostYears } = v.parse(AniversarioRules, { gift: GIFT_OF_TEST, candles: CANDLES_OF_TEST })
    expect({ reward, mostYears }).toEqual({ reward: { first: 2, second: 1 }, mostYears: 5 })
  })

  test('may be missing while the anniversary is only announced', () => {
    const { game: _, ...announced } = anniversary({ prizes: [], draws: [] })
    expect(faultsOf(announced)).toEqual([])
    const [entry] = parseSeason(seasonOf(announced), GAMES).campaigns
    if (!entry) throw new Error('no campaign')
    expect(gameOf(definitionOf(entry, GAMES), GAMES)).toBeUndefined()
  })

  test('are complete again when sealed rules are read back', () => {
    const [entry] = parseSeason(seasonOf(anniversary()), GAMES).campaigns
    if (!entry) throw new Error('no campaign')
    const definition = definitionOf(entry, GAMES)
    const { text, secrets } = frozenDefinition(definition, GAMES, '42'.repeat(32))
    expect(readDefinition({ text, secrets }, GAMES)).toEqual(definition)
    expect(definition).not.toHaveProperty('blocks')
    expect(definition.closingDraw).toBeUndefined()
  })

  test.each<[string, ReturnType<typeof anniversary>, string]>([
    [
      'six candles',
      anniversary({ game: { candles: CANDLES_OF_TEST.slice(1) } }),
      'game · candles: must have 7 candles',
    ],
    [
      'eight candles',
      anniversary({ game: { candles: [...CANDLES_OF_TEST, ...CANDLES_OF_TEST.slice(6)] } }),
      'game · candles: must have 7 candles',
    ],
    [
      'fewer days than candles',
      anniversary({ closesAt: '2026-03-14T00:00' }),
      'aniversario/test · game · candles: there are 7 candles, and days for 5 only',
    ],
    [
      'one choice',
      withCandle({ content: { choices: ['a'] } }),
      'game · candles · 3 · content · choices: must have at least 2',
    ],
    [
      'six choices',
      withCandle({ content: { choices: ['a', 'b', 'c', 'd', 'e', 'f'] } }),
      'game · candles · 3 · content · choices: must have at most 5',
    ],
    [
      'a right answer that is not among the choices',
      withCandle({ memory: { right: 3 } }),
      'aniversario/test · game · candles · 3 · memory · right: there is no choice 3; they are counted from 0',
    ],
    [
      'no right answer',
      withCandle({ memory: { right: undefined } }),
      'game · candles · 3 · memory · right: is missing',
    ],
    [
      'a memory without a text',
      withCandle({ memory: { text: [] } }),
      'game · candles · 3 · memory · text: must have at least 1',
    ],
    [
      'an unknown field',
      withCandle({ memory: { why: 'x' } }),
      'game · candles · 3 · memory · why: is not a known field',
    ],
    ['no gift', anniversary({ game: { gift: undefined } }), 'game · gift: is missing'],
    [
      'a gift without a code',
      anniversary({ game: { gift: { ...GIFT_OF_TEST, code: '' } } }),
      'game · gift · code: must not',
    ],
    [
      'a second try that gives more than the first',
      anniversary({ game: { reward: { first: 1, second: 2 } } }),
      'aniversario/test · game · reward · second: must not be above the first, 1',
    ],
    [
      'a second try that gives nothing',
      anniversary({ game: { reward: { first: 1, second: 0 } } }),
      'game · reward · second: must be at least 1',
    ],
    [
      'no draw',
      anniversary({ draws: [], prizes: [] }),
      'aniversario/test · draws: candles give entries in the draw "aniversario", which the campaign does not have',
    ],
    [
      'a draw for which the game gives no entries',
      anniversary({
        draws: [{ key: 'reyes', name: 'Reyes', drawsAt: '2026-03-17T12:00' }],
        prizes: prize ? [{ ...prize, pool: 'draw:reyes' }] : [],
      }),
      'aniversario/test · draws · reyes · key: this game gives no entries to "reyes"; it has aniversario',
    ],
    [
      'a prize that would be won by a play',
      anniversary({ prizes: prize ? [prize, { ...prize, key: 'otro', pool: 'main' }] : [] }),
      'aniversario/test · prizes · otro · pool: "main" is not a pool of this game; it has draw:aniversario',
    ],
    [
      'a closing draw, although no play wins a prize',
      anniversary({ closingDraw: {} }),
      'closingDraw: nobody wins by playing this game',
    ],
  ])('with %s are refused, naming the place of the fault', (_, campaign, fault) => {
    expect(faultsOf(campaign).join('\n')).toContain(fault)
  })
})

describe('the demonstration', () => {
  test.each(['2026-03-09', '2026-11-19', '2026-12-29'])('that begins on %s has no faults', (firstDay) => {
    const { rulesVersion: _, ...entry } = aniversarioDemo.entry(firstDay)
    expect(faultsOf({ ...entry, rulesVersion: 'general/1' })).toEqual([])
  })

  test.each([
    ['2026-11-16', '2026-11-24T12:00'],
    ['2026-11-19', '2026-11-27T12:00'],
    ['2026-11-22', '2026-12-01T12:00'],
  ])('that begins on %s is drawn at %s', (firstDay, drawsAt) => {
    expect(aniversarioDemo.entry(firstDay).draws?.[0]?.drawsAt).toBe(drawsAt)
    expect(aniversarioDemo.rules(firstDay)[0]?.text).toContain(
      `El sorteo es el ${dayInWords(drawsAt.slice(0, 10))} a las 12:00`,
    )
  })

  test('asks questions that have an answer, in the order of their years', () => {
    for (const { content, memory } of MEMORIES) expect(content.choices[memory.right]).toBeDefined()
    const years = MEMORIES.map(({ memory }) => memory.year)
    expect(years).toEqual(years.toSorted())
    // The right choice is not always at the same place.
    expect(new Set(MEMORIES.map(({ memory }) => memory.right)).size).toBeGreaterThan(2)
  })
})
