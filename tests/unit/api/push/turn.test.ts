import { expect, test } from 'vitest'
import { ttlOf, turnOf } from '#api/reminders/push/turn.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['a second before the hour', 'Europe/Madrid', 18, '2026-11-20T16:59:59Z', null],
  ['at the hour', 'Europe/Madrid', 18, '2026-11-20T17:00Z', '2026-11-20'],
  ['within an hour', 'Europe/Madrid', 18, '2026-11-20T17:59:59Z', '2026-11-20'],
  ['an hour later', 'Europe/Madrid', 18, '2026-11-20T18:00Z', null],
  ['half a day later', 'Europe/Madrid', 9, '2026-11-20T22:00Z', null],
  ['in another zone', 'America/Bogota', 18, '2026-11-20T23:10Z', '2026-11-20'],
  ['not at the hour of another zone', 'America/Bogota', 18, '2026-11-20T17:10Z', null],
  ['at midnight, of the new day', 'Europe/Madrid', 0, '2026-11-19T23:00Z', '2026-11-20'],
  ['before midnight, not of the coming day', 'Europe/Madrid', 0, '2026-11-19T22:59:59Z', null],
  ['late, until midnight', 'Europe/Madrid', 23, '2026-11-20T22:59:59Z', '2026-11-20'],
  ['late, and not after midnight', 'Europe/Madrid', 23, '2026-11-20T23:00Z', null],
  ['at the end of a year', 'Europe/Madrid', 0, '2026-12-31T23:00Z', '2027-01-01'],
  ['in the last hour of a year', 'America/Lima', 23, '2027-01-01T04:30Z', '2026-12-31'],
  ['at three, where the clocks leave out two', 'Europe/Madrid', 2, '2027-03-28T01:00Z', '2027-03-28'],
  ['not before three, where the clocks leave out two', 'Europe/Madrid', 2, '2027-03-28T00:59:59Z', null],
  ['at the first of two twos', 'Europe/Madrid', 2, '2026-10-25T00:00Z', '2026-10-25'],
  ['not at the second of two twos', 'Europe/Madrid', 2, '2026-10-25T01:00Z', null],
  ['at one, where the clocks leave out midnight', 'Africa/Cairo', 0, '2026-04-23T22:00Z', '2026-04-24'],
  ['at the evening of a day of 25 hours', 'Europe/Madrid', 18, '2026-10-25T17:00Z', '2026-10-25'],
  ['at the evening of a day of 23 hours', 'Europe/Madrid', 18, '2027-03-28T16:00Z', '2027-03-28'],
  ['in a zone of half an hour', 'America/Caracas', 9, '2026-11-20T13:00Z', '2026-11-20'],
])('%s', (_, zone, hour, now, day) => {
  expect(turnOf(zone, hour, at(now))?.day ?? null).toBe(day)
})

test('a turn ends after an hour', () => {
  expect(turnOf('Europe/Madrid', 9, at('2026-11-20T08:30Z'))?.until).toBe(at('2026-11-20T09:00Z'))
})

test.each([
  ['four hours', '2026-11-20T12:00Z', null, 4 * 60],
  ['until midnight', '2026-11-20T21:30Z', '2026-11-25T12:00Z', 90],
  ['until the deadline', '2026-11-20T12:00Z', '2026-11-20T12:20Z', 20],
])('a notice is of use for %s', (_, now, deadline, minutes) => {
  expect(ttlOf('Europe/Madrid', deadline === null ? null : at(deadline), at(now))).toBe(minutes * 60_000)
})
