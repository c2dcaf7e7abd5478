import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#api/days.ts'
import { atHour, lastDayOf, nextTurn, turnAfterMove, turnNow } from '#api/reminders/daily-hour.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { memberZone } from '#contract/zones/member-zone.ts'

const MADRID = 'Europe/Madrid'
const MEXICO = 'America/Mexico_City'

describe('after a move the next mail comes', () => {
  // Hour, zone, last day that had its turn, time of the move, time of the next mail.
  test.each([
    ['west, before the mail of the day', 9, MEXICO, '2026-11-19', '2026-11-20T07:00Z', '2026-11-20T15:00Z'],
    ['west, after it', 9, MEXICO, '2026-11-20', '2026-11-20T08:30Z', '2026-11-21T15:00Z'],
    ['west, to the day before', 3, MEXICO, '2026-11-20', '2026-11-20T03:00Z', '2026-11-21T09:00Z'],
    ['east, before the hour there', 9, MADRID, '2026-11-19', '2026-11-20T06:00Z', '2026-11-20T08:00Z'],
    ['east, when the hour has passed there', 9, MADRID, '2026-11-19', '2026-11-20T14:00Z', '2026-11-20T14:00Z'],
    ['east, after the mail of the day', 9, MADRID, '2026-11-20', '2026-11-20T16:00Z', '2026-11-21T08:00Z'],
    ['east, across midnight', 23, MADRID, '2026-11-20', '2026-11-21T05:30Z', '2026-11-21T22:00Z'],
    ['to the next island', 9, 'Atlantic/Canary', '2026-11-20', '2026-11-20T08:30Z', '2026-11-21T09:00Z'],
    ['across the date line', 9, 'Pacific/Auckland', '2026-11-19', '2026-11-20T18:00Z', '2026-11-20T20:00Z'],
    ['to half an hour', 9, 'Asia/Kolkata', '2026-11-20', '2026-11-20T08:30Z', '2026-11-21T03:30Z'],
    ['at the end of a year', 0, MEXICO, '2026-12-31', '2026-12-31T22:00Z', '2027-01-01T06:00Z'],
    ['before the clocks go forward there', 2, MADRID, '2026-03-28', '2026-03-28T20:00Z', '2026-03-29T01:00Z'],
    ['before they go back there', 2, MADRID, '2026-10-24', '2026-10-24T20:00Z', '2026-10-25T00:00Z'],
    ['where the past was not noted', 9, MADRID, null, '2026-11-20T14:00Z', '2026-11-21T08:00Z'],
  ])('%s', (_, hour, zone, last_day, now, then) => {
    expect(new Date(turnAfterMove({ zone, hour, last_day }, Date.parse(now)))).toEqual(new Date(then))
  })
})

test.each([
  ['still to come', 20, null, '2026-11-19'],
  ['passed', 9, null, '2026-11-20'],
  ['still to come, after a mail of today', 20, '2026-11-20', '2026-11-20'],
])('an hour that is chosen and %s owes no mail of the past', (_, hour, last_day, last) => {
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

test('however a member moves, each of her days has one mail if its hour comes, and never two', () => {
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
        // Across the date line she may return to a day that is over.
        if (today > (lived.at(-1) ?? before) && atHour(mine.zone, today, hour) <= at) lived.push(today)
      }
      expect(mails).toEqual(lived)
    }),
    { numRuns: 60 },
  )
})

describe('the zone of a member', () => {
  test.each([
    ['her own', { zone: MEXICO, country: 'ES' }, MEXICO],
    ['her country’s, once her own is no zone any more', { zone: 'America/Atlantida', country: 'CO' }, 'America/Bogota'],
    ['ours, without either', { zone: '', country: 'XX' }, MADRID],
  ])('is %s', (_, member, zone) => {
    expect(memberZone(member)).toBe(zone)
  })
})
