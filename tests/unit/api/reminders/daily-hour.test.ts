import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#api/days.ts'
import { atHour, lastDayOf, nextTurn, turnAfterMove, turnNow } from '#api/reminders/daily-hour.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { memberZone } from '#contract/zones/member-zone.ts'

const MADRID = 'Europe/Madrid'
const MEXICO = 'America/Mexico_City'

describe('the next daily mail after a move to another zone', () => {
  // Columns: hour, new zone, last day whose turn is over, time of the move, time of the next mail.
  test.each([
    ['westwards, before the mail of the day', 9, MEXICO, '2026-11-19', '2026-11-20T07:00Z', '2026-11-20T15:00Z'],
    ['westwards, after the mail of the day', 9, MEXICO, '2026-11-20', '2026-11-20T08:30Z', '2026-11-21T15:00Z'],
    ['westwards, back into the previous day', 3, MEXICO, '2026-11-20', '2026-11-20T03:00Z', '2026-11-21T09:00Z'],
    ['eastwards, before the hour there', 9, MADRID, '2026-11-19', '2026-11-20T06:00Z', '2026-11-20T08:00Z'],
    ['eastwards, when the hour has passed there', 9, MADRID, '2026-11-19', '2026-11-20T14:00Z', '2026-11-20T14:00Z'],
    ['eastwards, after the mail of the day', 9, MADRID, '2026-11-20', '2026-11-20T16:00Z', '2026-11-21T08:00Z'],
    ['eastwards, across midnight', 23, MADRID, '2026-11-20', '2026-11-21T05:30Z', '2026-11-21T22:00Z'],
    ['from Madrid to the Canary Islands', 9, 'Atlantic/Canary', '2026-11-20', '2026-11-20T08:30Z', '2026-11-21T09:00Z'],
    ['across the date line', 9, 'Pacific/Auckland', '2026-11-19', '2026-11-20T18:00Z', '2026-11-20T20:00Z'],
    ['to a zone with a half-hour offset', 9, 'Asia/Kolkata', '2026-11-20', '2026-11-20T08:30Z', '2026-11-21T03:30Z'],
    ['at the end of a year', 0, MEXICO, '2026-12-31', '2026-12-31T22:00Z', '2027-01-01T06:00Z'],
    ['before the clocks go forward there', 2, MADRID, '2026-03-28', '2026-03-28T20:00Z', '2026-03-29T01:00Z'],
    ['before the clocks go back there', 2, MADRID, '2026-10-24', '2026-10-24T20:00Z', '2026-10-25T00:00Z'],
    ['without a record of the last day', 9, MADRID, null, '2026-11-20T14:00Z', '2026-11-21T08:00Z'],
  ])('%s', (_, hour, zone, last_day, now, then) => {
    expect(new Date(turnAfterMove({ zone, hour, last_day }, Date.parse(now)))).toEqual(new Date(then))
  })
})

test.each([
  ['is still to come', 20, null, '2026-11-19'],
  ['has passed', 9, null, '2026-11-20'],
  ['is still to come, after a mail of today', 20, '2026-11-20', '2026-11-20'],
])('choosing an hour that %s never makes a past mail due', (_, hour, last_day, last) => {
  expect(lastDayOf({ zone: MADRID, hour, last_day }, Date.parse('2026-11-20T14:00Z'))).toBe(last)
})

const ZONES = [
  MADRID,
  MEXICO,
  'America/Santiago',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Atlantic/Canary',
  'Pacific/Apia',
  'Pacific/Honolulu',
]
const STEP_MS = HOUR_MS
const STARTS = ['2026-03-07', '2026-03-28', '2026-04-04', '2026-09-05', '2026-10-24', '2026-12-30'].map((day) =>
  Date.parse(`${day}T00:00Z`),
)

test('however a member moves between zones, each day whose hour comes has exactly one mail', () => {
  const zone = fc.constantFrom(...ZONES)
  const move = fc.record({ zone, after: fc.integer({ min: 0, max: (5 * DAY_MS) / STEP_MS }) })
  const life = fc.record({
    start: fc.constantFrom(...STARTS),
    hour: fc.integer({ min: 0, max: 22 }),
    zone,
    moves: fc.array(move, { maxLength: 4 }),
  })
  fc.assert(
    fc.property(life, ({ start, hour, zone: home, moves }) => {
      let at = start
      let mine = { zone: home, hour, last_day: lastDayOf({ zone: home, hour, last_day: null }, start) }
      const before = mine.last_day
      let next = nextTurn(mine, at)
      const mails: string[] = []
      const lived: string[] = []
      for (let step = 0; step < (6 * DAY_MS) / STEP_MS; step++, at += STEP_MS) {
        for (const { zone: to, after } of moves) {
          if (after !== step || to === mine.zone) continue
          mine = { ...mine, zone: to }
          next = turnAfterMove(mine, at)
        }
        if (next <= at) {
          const day = turnNow(mine, at)
          if (day !== null) mails.push(day)
          mine = { ...mine, last_day: day ?? mine.last_day }
          next = nextTurn(mine, at)
        }
        const today = dayOf(mine.zone, at)
        // Across the date line, a member may return to a day that is over.
        if (today > (lived.at(-1) ?? before) && atHour(mine.zone, today, hour) <= at) lived.push(today)
      }
      expect(mails).toEqual(lived)
    }),
    { numRuns: 60 },
  )
})

describe('the zone of a member', () => {
  test.each([
    ['the member’s own zone', { zone: MEXICO, country: 'ES' }, MEXICO],
    [
      'that of the country, once the member’s own zone no longer exists',
      { zone: 'America/Atlantida', country: 'CO' },
      'America/Bogota',
    ],
    ['the default, without a zone or a known country', { zone: '', country: 'XX' }, MADRID],
  ])('is %s', (_, member, zone) => {
    expect(memberZone(member)).toBe(zone)
  })
})
