import { expect, test } from 'vitest'
import { KINDS } from '#contract/kinds.ts'
import { candlesAfter, ornamentsAfter, SHOWN_DAYS } from '#web/components/campaign/poster-days.ts'
import { announcedDays } from '#web/features/campaign/announced/announced-days.ts'
import { announcedWords } from '#web/features/campaign/announced/announced-words.ts'
import { posterSvg } from '#web/pictures/svg/poster-svg.tsx'

const MADRID = 'Europe/Madrid'
const opening = (opensAt: string, zone = MADRID) => ({
  phase: 'announced' as const,
  opensAt: Date.parse(opensAt),
  zone,
})
const waited = (opensAt: string, now: string, zone?: string) => announcedDays(opening(opensAt, zone), Date.parse(now))

test.each([
  ['long before', '2026-12-01T00:00+01:00', '2026-09-01T12:00+02:00', 0],
  ['24 days before', '2026-12-01T00:00+01:00', '2026-11-07T12:00+01:00', 0],
  ['the first midnight that counts', '2026-12-01T00:00+01:00', '2026-11-08T00:00+01:00', 1],
  ['the last millisecond of that day', '2026-12-01T00:00+01:00', '2026-11-08T23:59:59.999+01:00', 1],
  ['the next midnight', '2026-12-01T00:00+01:00', '2026-11-09T00:00+01:00', 2],
  ['the minute before the opening', '2026-12-01T00:00+01:00', '2026-11-30T23:59+01:00', 23],
  ['the midnight before an opening at noon', '2026-12-01T12:00+01:00', '2026-12-01T00:00+01:00', 24],
  ['the day before an opening at noon', '2026-12-01T12:00+01:00', '2026-11-30T23:59+01:00', 23],
  ['a day after the opening, if the phase is still announced', '2026-12-01T00:00+01:00', '2026-12-02T00:00+01:00', 24],
  ['the day before a day of 25 hours', '2026-10-26T00:00+01:00', '2026-10-24T23:59+02:00', 22],
  ['the first minute of a day of 25 hours', '2026-10-26T00:00+01:00', '2026-10-25T00:00+02:00', 23],
  ['the last hour of a day of 25 hours', '2026-10-26T00:00+01:00', '2026-10-25T23:30+01:00', 23],
  ['the day before a day of 23 hours', '2027-03-29T00:00+02:00', '2027-03-27T23:30+01:00', 22],
  ['the first minute of a day of 23 hours', '2027-03-29T00:00+02:00', '2027-03-28T00:00+01:00', 23],
  ['the last hour of a day of 23 hours', '2027-03-29T00:00+02:00', '2027-03-28T23:30+02:00', 23],
  ['the last minute of a year', '2027-01-06T00:00+01:00', '2026-12-31T23:59+01:00', 18],
  ['the first minute of a year', '2027-01-06T00:00+01:00', '2027-01-01T00:00+01:00', 19],
  ['the day before a leap day', '2028-03-01T00:00+01:00', '2028-02-28T12:00+01:00', 22],
])('%s: for an opening at %s, at %s, %i of the last 24 days have passed', (_, opensAt, now, days) => {
  expect(waited(opensAt, now)).toBe(days)
})

test('a day passes at midnight in the campaign’s time zone', () => {
  const midnight = '2026-11-20T00:00-06:00'
  expect(waited('2026-12-01T00:00-06:00', midnight, 'America/Mexico_City')).toBe(13)
  expect(waited('2026-12-01T00:00-06:00', '2026-11-19T23:59-06:00', 'America/Mexico_City')).toBe(12)
})

test('no days are counted for a campaign that is not announced', () => {
  const campaign = { ...opening('2026-12-01T00:00+01:00'), phase: 'open' as const }
  expect(announcedDays(campaign, Date.parse('2026-12-02T00:00Z'))).toBeUndefined()
})

const DAYS = Array.from({ length: SHOWN_DAYS + 1 }, (_, day) => day)
/** The number of different drawings that each poster has on these days. */
const DRAWINGS = {
  rasca: 25,
  xmas: 25,
  xmastree: 12,
  verano: 25,
  playa: 25,
  aniversario: 8,
  eurocopa: 25,
  tpp: 25,
}

test.each(Object.entries(DRAWINGS))(
  'the poster of %s changes over the days, and has one drawing for each day',
  (kind, count) => {
    const drawn = DAYS.map((day) => posterSvg(kind, day))
    expect(new Set(drawn).size).toBe(count)
    expect(drawn[5]).toBe(posterSvg(kind, 5))
    expect(posterSvg(kind, SHOWN_DAYS + 1)).toBeUndefined()
    expect(drawn[5]).not.toBe(posterSvg(kind))
  },
)

test('the text names the numbers in the drawing, and is empty before the first day', () => {
  for (const kind of KINDS) expect(announcedWords(kind, 0)).toBe('')
  expect(announcedWords('xmas', 1)).toContain('ya va una.')
  expect(announcedWords('xmas', 12)).toContain('ya van 12.')
  expect(announcedWords('xmastree', 1)).toContain('1 adorno.')
  expect(announcedWords('aniversario', 24)).toContain('7 de sus siete velas')
  expect(DAYS.map(ornamentsAfter)).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 12,
  ])
  expect([0, 1, 4, 12, 23, 24].map(candlesAfter)).toEqual([0, 1, 2, 4, 7, 7])
})
