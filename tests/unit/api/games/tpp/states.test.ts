import { describe, expect, test } from 'vitest'
import { type CodeFacts, isWrong, stateOf, toldState } from '#api/games/tpp/rules/states.ts'
import { windowOf } from '#api/games/tpp/rules/windows.ts'
import type { CodeState } from '#contract/games/tpp/tpp.schema.ts'

const NOW = 1000
const FACTS: CodeFacts = {
  code: { blocked_at: null, uses_left: 1, reserved_by: null, reserved_until: null },
  kind: 'single',
  timing: 'open',
  isGone: false,
  isComing: false,
  account: 'ana',
  now: NOW,
}
type Changes = Partial<Omit<CodeFacts, 'code'>> & { code?: Partial<CodeFacts['code']> }
const of = ({ code = {}, ...changes }: Changes) => stateOf({ ...FACTS, ...changes, code: { ...FACTS.code, ...code } })

const byEva = { reserved_by: 'eva', reserved_until: NOW + 1 }

describe('the state of a code', () => {
  test.each<[string, Changes, CodeState]>([
    ['nothing against it', {}, 'ready'],
    ['unlimited uses', { kind: 'per-person', code: { uses_left: null } }, 'ready'],
    ['uses left', { kind: 'shared', code: { uses_left: 7 } }, 'ready'],
    ['no use left', { code: { uses_left: 0 } }, 'used'],
    ['no use left of several', { kind: 'shared', code: { uses_left: 0 } }, 'sold-out'],
    ['no prize left', { isGone: true }, 'sold-out'],
    ['prizes that wait for the partner’s codes', { isComing: true }, 'coming'],
    [
      'prizes that wait for the partner’s codes, and days that have not begun',
      { isComing: true, timing: 'early' },
      'early',
    ],
    ['neither use nor prize left', { isGone: true, code: { uses_left: 0 } }, 'used'],
    ['another member’s reservation', { code: byEva }, 'reserved'],
    ['the caller’s own reservation', { account: 'eva', code: byEva }, 'ready'],
    ['a reservation that has ended', { code: { ...byEva, reserved_until: NOW } }, 'ready'],
    ['a reservation, for an anonymous caller', { account: null, code: byEva }, 'reserved'],
    ['days that have not begun', { timing: 'early' }, 'early'],
    ['days that are over', { timing: 'over' }, 'over'],
    ['days that are over and no use left', { timing: 'over', code: { uses_left: 0 } }, 'over'],
    ['a block', { code: { blocked_at: 1 } }, 'blocked'],
    ['a block and days that are over', { timing: 'over', code: { blocked_at: 1, uses_left: 0 } }, 'blocked'],
  ])('with %s', (_, changes, state) => {
    expect(of(changes)).toBe(state)
  })

  test('does not show anonymous callers whether a code exists, and counts a hidden one as a wrong guess', () => {
    const states: CodeState[] = [
      'unknown',
      'early',
      'ready',
      'used',
      'reserved',
      'over',
      'coming',
      'sold-out',
      'blocked',
    ]
    expect(states.filter((state) => toldState(state, null) === 'unknown')).toEqual([
      'unknown',
      'used',
      'reserved',
      'blocked',
    ])
    expect(states.filter((state) => isWrong(state, null))).toEqual(['unknown', 'used', 'reserved', 'blocked'])
    expect(states.filter((state) => isWrong(state, 'ana'))).toEqual(['unknown', 'used', 'blocked'])
    expect(states.map((state) => toldState(state, 'ana'))).toEqual(states)
  })
})

describe('the days of an offer', () => {
  const madrid = (opens: string, closes: string) => {
    return { zone: 'Europe/Madrid', opensAt: Date.parse(opens), closesAt: Date.parse(closes) }
  }
  const autumn = madrid('2026-10-01T00:00+02:00', '2027-02-01T00:00+01:00')
  const text = ({ opensAt, closesAt }: { opensAt: number; closesAt: number }) =>
    [opensAt, closesAt - 1].map((at) => new Date(at).toISOString())

  test('are whole, up to the last millisecond', () => {
    expect(text(windowOf(autumn, { from: '2026-11-05', until: '2026-11-05' }))).toEqual([
      '2026-11-04T23:00:00.000Z',
      '2026-11-05T22:59:59.999Z',
    ])
  })

  test('have 25 hours when the clocks go back and 23 when they go forward', () => {
    const hours = (day: string, edition = autumn) => {
      const { opensAt, closesAt } = windowOf(edition, { from: day, until: day })
      return (closesAt - opensAt) / 3_600_000
    }
    const spring = madrid('2027-03-01T00:00+01:00', '2027-04-30T00:00+02:00')
    expect([hours('2026-10-24'), hours('2026-10-25'), hours('2027-03-28', spring)]).toEqual([24, 25, 23])
  })

  test('may cross the end of a year', () => {
    expect(text(windowOf(autumn, { from: '2026-12-31', until: '2027-01-01' }))).toEqual([
      '2026-12-30T23:00:00.000Z',
      '2027-01-01T22:59:59.999Z',
    ])
  })

  test('are cut at the edges of the edition, and are those of the edition if the offer names none', () => {
    const noon = madrid('2026-11-05T12:00+01:00', '2026-11-07T18:00+01:00')
    expect(windowOf(noon, {})).toEqual({ opensAt: noon.opensAt, closesAt: noon.closesAt })
    expect(windowOf(noon, { from: '2026-11-05', until: '2026-11-07' })).toEqual(windowOf(noon, {}))
    expect(text(windowOf(noon, { until: '2026-11-05' }))).toEqual([
      '2026-11-05T11:00:00.000Z',
      '2026-11-05T22:59:59.999Z',
    ])
  })
})
