import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, instantOf } from '#api/days.ts'
import { type DoorTimes, doorTimes, phaseOfDoor } from '#api/games/xmas/rules/doors.ts'
import type { XmasRules } from '#api/games/xmas/rules/rules.ts'
import type { DoorPhase } from '#contract/games/xmas/xmas.schema.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'

type CatchUp = XmasRules['catchUp']
const DOOR = { content: { kind: 'text' as const, title: 'A', text: ['b'] }, answer: null, code: null }
const DOORS = Array.from({ length: 24 }, () => DOOR)
const rulesOf = (catchUp: CatchUp, lateHours = 48): XmasRules => ({ catchUp, lateHours, doors: DOORS })

function calendar(zone: string, opens: string, closes: string, rules = rulesOf('late')): DoorTimes[] {
  return doorTimes({ zone, opensAt: instantOf(opens, zone), closesAt: instantOf(closes, zone) }, rules)
}
const MADRID = 'Europe/Madrid'
const madrid = (text: string) => instantOf(text, MADRID)

describe('door 5 of a December calendar in Madrid', () => {
  test.each<[string, ...Record<CatchUp, DoorPhase>[CatchUp][]]>([
    ['2026-12-04T23:59:59.999', 'closed', 'closed', 'closed'],
    ['2026-12-05T00:00:00', 'today', 'today', 'today'],
    ['2026-12-05T23:59:59.999', 'today', 'today', 'today'],
    ['2026-12-06T00:00:00', 'late', 'shut', 'late'],
    ['2026-12-06T23:59:59.999', 'late', 'shut', 'late'],
    ['2026-12-07T00:00:00', 'past', 'shut', 'late'],
    ['2027-01-05T23:59:59.999', 'past', 'shut', 'late'],
    ['2027-01-06T00:00:00', 'past', 'shut', 'past'],
    ['2027-05-01T00:00:00', 'past', 'shut', 'past'],
  ])('at %s has its phase under each catch-up policy', (at, ...phases) => {
    const policies: CatchUp[] = ['late', 'today', 'always']
    const seen = policies.map((catchUp) => {
      const door = calendar(MADRID, '2026-12-01T00:00', '2027-01-06T00:00', rulesOf(catchUp))[4]
      return door && phaseOfDoor(door, catchUp, madrid(at))
    })
    expect(seen).toEqual(phases)
  })
})

describe('the days of the doors', () => {
  const hoursOf = ({ opensAt, dayEndsAt, lateUntil }: DoorTimes) => [
    (dayEndsAt - opensAt) / HOUR_MS,
    (lateUntil - opensAt) / HOUR_MS,
  ]
  const doorOn = (doors: DoorTimes[], day: string) => {
    const door = doors.find((other) => other.day === day)
    if (!door) throw new Error(`no door on ${day}`)
    return door
  }

  test('continue into the new year', () => {
    const doors = calendar(MADRID, '2026-12-20T00:00', '2027-01-20T00:00')
    expect(doors[12]).toMatchObject({ n: 13, day: '2027-01-01', opensAt: Date.parse('2026-12-31T23:00:00Z') })
  })

  test('have 25 or 23 hours when the clocks change, while late doors always have 48 hours', () => {
    const autumn = calendar(MADRID, '2026-10-20T00:00', '2026-11-20T00:00')
    expect(hoursOf(doorOn(autumn, '2026-10-25'))).toEqual([25, 48])
    const spring = calendar(MADRID, '2026-03-20T00:00', '2026-04-20T00:00')
    expect(hoursOf(doorOn(spring, '2026-03-29'))).toEqual([23, 48])
  })

  test('begin at their first instant where the clocks skip midnight', () => {
    const doors = calendar('America/Santiago', '2026-09-01T00:00', '2026-10-10T00:00')
    expect(doorOn(doors, '2026-09-06').opensAt).toBe(Date.parse('2026-09-06T01:00:00-03:00'))
  })

  test('leave a door open until the day ends at least, also on a day of 25 hours', () => {
    const doors = calendar(MADRID, '2026-10-20T00:00', '2026-11-20T00:00', rulesOf('late', 24))
    expect(hoursOf(doorOn(doors, '2026-10-25'))).toEqual([25, 25])
    expect(hoursOf(doorOn(doors, '2026-10-26'))).toEqual([24, 24])
  })

  test('begin and end with the edition', () => {
    const doors = calendar(MADRID, '2026-12-01T09:30', '2026-12-24T20:00')
    expect(doors[0]?.opensAt).toBe(madrid('2026-12-01T09:30'))
    expect(doors[1]?.opensAt).toBe(madrid('2026-12-02T00:00'))
    expect(doors[22]?.lateUntil).toBe(madrid('2026-12-24T20:00'))
    expect(doors[23]).toMatchObject({ dayEndsAt: madrid('2026-12-24T20:00'), lateUntil: madrid('2026-12-24T20:00') })
  })
})

const RANK = { closed: 0, today: 1, late: 2, past: 3, shut: 4 } satisfies Record<DoorPhase, number>
const DAY_MS = 24 * HOUR_MS

test('in every time zone, the phase of a door only moves forward, and today’s door is that of the calendar day', () => {
  const anyPlan = fc.record({
    // Until 2011, Newfoundland put its clocks back across midnight, so one date occurred twice.
    opensAt: fc.date({ min: new Date('2012-02-01'), max: new Date('2038-01-01'), noInvalidDate: true }),
    days: fc.integer({ min: 24, max: 60 }),
    catchUp: fc.constantFrom<CatchUp>('late', 'today', 'always'),
    lateHours: fc.integer({ min: 24, max: 200 }),
    moments: fc.array(fc.integer({ min: -2 * DAY_MS, max: 64 * DAY_MS }), { minLength: 2, maxLength: 8 }),
  })
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    fc.assert(
      fc.property(anyPlan, ({ opensAt: opens, days, catchUp, lateHours, moments }) => {
        const opensAt = opens.getTime()
        const closesAt = opensAt + days * DAY_MS
        const doors = doorTimes({ zone, opensAt, closesAt }, rulesOf(catchUp, lateHours))
        const instants = moments.map((moment) => opensAt + moment).sort((a, b) => a - b)
        const seen = instants.map((now) => doors.map((door) => phaseOfDoor(door, catchUp, now)))
        for (const [i, phases] of seen.entries()) {
          const now = instants[i] ?? 0
          for (const [n, phase] of phases.entries()) {
            const before = seen[i - 1]?.[n] ?? 'closed'
            expect(RANK[phase]).toBeGreaterThanOrEqual(RANK[before])
          }
          const todays = doors.filter((_, n) => phases[n] === 'today').map(({ day }) => day)
          const isOn = now >= opensAt && now < closesAt && doors.some(({ day }) => day === dayOf(zone, now))
          expect(todays).toEqual(isOn ? [dayOf(zone, now)] : [])
        }
      }),
      { numRuns: 1 },
    )
  }
})
