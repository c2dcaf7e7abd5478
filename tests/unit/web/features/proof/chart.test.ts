import { describe, expect, test } from 'vitest'
import { type ChartInput, chartOf, type Win } from '#web/features/proof/check/chart/chart.ts'
import { barsPath, waitsPath } from '#web/features/proof/check/chart/chart-paths.ts'
import { nearestTo } from '#web/features/proof/check/chart/nearest-mark.ts'

const MINUTE_MS = 60_000
const at = (text: string) => Date.parse(`${text}Z`)

const winAt = (opensAt: string, playedAt: string | null, unit = 'vale-001'): Win => ({
  unit,
  prize: 'vale',
  opensAt: at(opensAt),
  play: playedAt === null ? null : { ticket: '0000007', at: at(playedAt) },
})

const chartFrom = (wins: Win[], changes: Partial<ChartInput> = {}) =>
  chartOf({
    zone: 'UTC',
    opensAt: at('2026-12-30T10:00'),
    closesAt: at('2027-01-01T18:00'),
    pauses: [],
    wins,
    playsByDay: new Map(),
    faultsOf: new Map(),
    ...changes,
  })

describe('few moments', () => {
  test('are marked one by one, in order of time, each with the play that won its prize', () => {
    const { marks, bars } = chartFrom([
      winAt('2026-12-31T23:00', '2027-01-01T06:00', 'b'),
      winAt('2026-12-30T12:00', '2026-12-30T12:30', 'a'),
    ])
    expect(bars).toEqual([])
    expect(marks.map(({ unit, place, taken }) => ({ unit, place, taken }))).toEqual([
      { unit: 'a', place: { row: 0, hour: 12 }, taken: { row: 0, hour: 12.5 } },
      { unit: 'b', place: { row: 1, hour: 23 }, taken: { row: 2, hour: 6 } },
    ])
  })

  test('are joined to their play by a line, which is split at midnight if the play is on a later day', () => {
    const { marks } = chartFrom([
      winAt('2026-12-30T12:00', '2026-12-30T13:00'),
      winAt('2026-12-31T23:00', '2027-01-01T06:00'),
    ])
    expect(waitsPath(marks, 0.5)).toBe('M12 0.5H13M23 1.5H24M0 2.5H6')
  })

  test('have no line to a play if there is none, or if it is outside the edition', () => {
    const { marks } = chartFrom([winAt('2026-12-30T12:00', null), winAt('2026-12-30T12:00', '2027-02-01T00:00')])
    expect(marks.map(({ taken }) => taken)).toEqual([null, null])
    expect(waitsPath(marks, 0.5)).toBe('')
  })

  test('carry each contradiction that names their unit or their play, without duplicates', () => {
    const twice = 'La jugada 0000007 ganó vale-001, que ya se había dado.'
    const { marks } = chartFrom([winAt('2026-12-30T12:00', '2026-12-30T12:30')], {
      faultsOf: new Map([
        ['0000007', [twice]],
        ['vale-001', [twice, 'Otra.']],
        ['vale-002', ['Ajena.']],
      ]),
    })
    expect(marks[0]?.faults).toEqual([twice, 'Otra.'])
  })
})

describe('many moments', () => {
  const crowd = [
    ...Array.from({ length: 40 }, (_, i) => winAt('2026-12-30T12:00', '2026-12-30T13:00', `vale-${i}`)),
    winAt('2026-12-30T12:59', null, 'sin'),
  ]

  test('are counted by the hour, like the plays that won their prizes', () => {
    const { marks, bars, most } = chartFrom(crowd)
    expect(marks).toEqual([])
    expect(bars).toEqual([
      {
        place: { row: 0, hour: 12 },
        moments: 41,
        given: 40,
        plays: 0,
        waitedMs: 40 * 60 * MINUTE_MS,
        faults: [],
      },
      { place: { row: 0, hour: 13 }, moments: 0, given: 0, plays: 40, waitedMs: 0, faults: [] },
    ])
    expect(most).toEqual({ moments: 41, plays: 40 })
  })

  test('are drawn below the baseline of their day, and the plays above it', () => {
    const chart = chartFrom(crowd)
    expect(barsPath(chart, 0.5, 'plays')).toMatch(/^M13\.12 0\.5v-/)
    expect(barsPath(chart, 0.5, 'given')).toMatch(/^M12\.12 0\.5v0/)
    expect(barsPath(chart, 0.5, 'wrong')).toBe('')
  })

  test('are drawn without bars of plays if the edition has no plays', () => {
    const chart = chartFrom(Array.from({ length: 40 }, (_, i) => winAt('2026-12-30T12:00', null, `vale-${i}`)))
    expect(barsPath(chart, 0.5, 'plays')).toBe('')
    expect(barsPath(chart, 0.5, 'free')).toMatch(/^M12\.12 0\.5v0/)
  })
})

test('the table has the moments, given prizes, waiting time and plays of every day', () => {
  const { counts } = chartFrom([winAt('2026-12-30T12:00', '2026-12-31T12:00'), winAt('2026-12-30T13:00', null)], {
    playsByDay: new Map([['2026-12-31', 9]]),
  })
  expect(counts).toEqual([
    { day: '2026-12-30', plays: 0, moments: 2, given: 1, waitedMs: 24 * 60 * MINUTE_MS },
    { day: '2026-12-31', plays: 9, moments: 0, given: 0, waitedMs: 0 },
    { day: '2027-01-01', plays: 0, moments: 0, given: 0, waitedMs: 0 },
  ])
})

test('hours before the edition opens, after it closes, or skipped by the clocks are shaded', () => {
  expect(chartFrom([]).closed).toEqual([
    { from: { row: 0, hour: 0 }, until: { row: 0, hour: 10 } },
    { from: { row: 2, hour: 18 }, until: { row: 2, hour: 24 } },
  ])
  const spring = chartFrom([], {
    zone: 'Europe/Madrid',
    opensAt: Date.parse('2026-03-29T00:00+01:00'),
    closesAt: Date.parse('2026-03-30T00:00+02:00'),
  })
  expect(spring.closed).toEqual([{ from: { row: 0, hour: 2 }, until: { row: 0, hour: 3 } }])
})

test('a pause is split at midnight, and a pause without an end lasts until the edition closes', () => {
  const { pauses } = chartFrom([], {
    pauses: [
      { from: at('2026-12-30T20:00'), until: at('2026-12-31T06:00') },
      { from: at('2027-01-01T12:00'), until: null },
    ],
  })
  expect(pauses).toEqual([
    { from: { row: 0, hour: 20 }, until: { row: 0, hour: 24 } },
    { from: { row: 1, hour: 0 }, until: { row: 1, hour: 6 } },
    { from: { row: 2, hour: 12 }, until: { row: 2, hour: 18 } },
  ])
})

test('a touch selects the moment whose mark or play is nearest, and none if all marks and plays are out of reach', () => {
  const chart = chartFrom([winAt('2026-12-30T12:00', '2026-12-30T18:00'), winAt('2027-01-01T06:00', null, 'b')])
  const size = { width: 240, height: 90 }
  expect(nearestTo(chart, { x: 121, y: 10 }, size)).toBe(0)
  expect(nearestTo(chart, { x: 182, y: 20 }, size)).toBe(0)
  expect(nearestTo(chart, { x: 62, y: 80 }, size)).toBe(1)
  expect(nearestTo(chart, { x: 5, y: 5 }, size)).toBeNull()
})
