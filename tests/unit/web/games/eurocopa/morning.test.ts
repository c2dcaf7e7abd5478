import { describe, expect, test } from 'vitest'
import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { EUROCOPA_WORDS } from '#contract/games/eurocopa/words.ts'
import { sayer } from '#contract/words/say.ts'
import { comfortWords, isGoodDay, morningOf, runningPoints } from '#web/games/eurocopa/morning/morning.ts'

const say = sayer(EUROCOPA_WORDS)

const at = Date.parse
const match = (n: number, kickoff: string, counting: [number, number] | null = null): Match => ({
  n,
  stage: 'group',
  group: 'A',
  round: 1,
  kickoff: at(kickoff),
  formerKickoff: null,
  city: 'Berlín',
  state: counting ? 'finished' : 'scheduled',
  isLocked: counting !== null,
  sides: ['ESP', 'ITA'],
  slots: ['ESP', 'ITA'],
  result: null,
  counting,
  winner: null,
  former: null,
  reason: null,
  versions: [],
})
const said = (match: number, total: number): MyPrediction => ({
  match,
  goals: [1, 0],
  through: null,
  savedAt: 0,
  saves: 1,
  id: `play-${match}`,
  scored: { tier: total > 0 ? 'winner' : 'none', points: total, factor: 1, through: 0, total },
  formerTotal: null,
})

const matches = [
  match(1, '2026-06-14T19:00Z', [1, 0]),
  match(2, '2026-06-15T13:00Z', [2, 0]),
  match(3, '2026-06-15T16:00Z', [0, 0]),
  match(4, '2026-06-16T13:00Z', [3, 3]),
  match(5, '2026-06-16T19:00Z'),
]
const predictions = [said(1, 5), said(2, 2), said(3, 0), said(4, 3)]
const on = (now: string, own = predictions, all = matches) =>
  morningOf({ matches: all }, own, { zone: 'Europe/Madrid', now: at(now) })

describe('the morning after', () => {
  test('shows the matches of yesterday with their points, while a match of today is left', () => {
    const morning = on('2026-06-16T18:00Z')
    expect(morning?.when).toBe('Ayer')
    expect(morning?.matches.map(({ match: { n } }) => n)).toEqual([2, 3])
    expect(morning?.points).toBe(2)
    expect(runningPoints(morning?.matches ?? [])).toEqual([2, 2])
  })

  test('shows today once its last match has a result, and an earlier day by its date', () => {
    const ended = matches.map((one) => (one.n === 5 ? match(5, '2026-06-16T19:00Z', [1, 1]) : one))
    expect(on('2026-06-16T21:30Z', predictions, ended)?.when).toBe('Hoy')
    expect(on('2026-06-19T08:00Z', predictions, ended)?.when).toBe('Martes, 16 de junio')
  })

  test('shows the last day that the member has predicted, and nothing without such a day', () => {
    expect(on('2026-06-16T18:00Z', [said(1, 5)])?.when).toBe('Domingo, 14 de junio')
    expect(on('2026-06-16T18:00Z', [])).toBeNull()
  })

  test('is worth showing when half of its predictions have points', () => {
    const day = (...totals: number[]) => {
      const own = totals.map((total, i) => said(i + 2, total))
      return isGoodDay(on('2026-06-16T18:00Z', own) ?? { matches: [], points: 0 })
    }
    expect([day(2, 0), day(2, 5), day(0, 0), day()]).toEqual([true, true, false, false])
  })

  test('without points says how many matches are left', () => {
    expect(comfortWords({ matches }, say)).toBe('Esta vez no hubo suerte. Queda 1 partido para sumar.')
    expect(comfortWords({ matches: matches.filter(({ counting }) => counting) }, say)).toBe('Esta vez no hubo suerte.')
  })

  test('is new again after a correction', () => {
    const corrected = matches.map((one) => (one.n === 3 ? match(3, '2026-06-15T16:00Z', [1, 0]) : one))
    const [before, after] = [on('2026-06-16T18:00Z'), on('2026-06-16T18:00Z', predictions, corrected)]
    expect(before?.version).not.toBe(after?.version)
    expect(before?.version).toBe(on('2026-06-16T18:30Z')?.version)
  })
})
