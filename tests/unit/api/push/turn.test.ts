import { expect, test } from 'vitest'
import { ttlOf, turnOf } from '#api/reminders/push/turn.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['has not begun a second before the hour', 'Europe/Madrid', 18, '2026-11-20T16:59:59Z', null],
  ['begins at the hour', 'Europe/Madrid', 18, '2026-11-20T17:00Z', '2026-11-20'],
  ['lasts until the last second of the hour', 'Europe/Madrid', 18, '2026-11-20T17:59:59Z', '2026-11-20'],
  ['is over an hour later', 'Europe/Madrid', 18, '2026-11-20T18:00Z', null],
  ['is over half a day later', 'Europe/Madrid', 9, '2026-11-20T22:00Z', null],
  ['begins at the hour of the member’s zone', 'America/Bogota', 18, '2026-11-20T23:10Z', '2026-11-20'],
  ['does not begin at the hour of another zone', 'America/Bogota', 18, '2026-11-20T17:10Z', null],
  ['at midnight belongs to the new day', 'Europe/Madrid', 0, '2026-11-19T23:00Z', '2026-11-20'],
  ['at midnight has not begun a second before', 'Europe/Madrid', 0, '2026-11-19T22:59:59Z', null],
  ['at 23:00 lasts until midnight', 'Europe/Madrid', 23, '2026-11-20T22:59:59Z', '2026-11-20'],
  ['at 23:00 is over at midnight', 'Europe/Madrid', 23, '2026-11-20T23:00Z', null],
  ['at midnight on New Year belongs to the new year', 'Europe/Madrid', 0, '2026-12-31T23:00Z', '2027-01-01'],
  ['in the last hour of a year belongs to the old year', 'America/Lima', 23, '2027-01-01T04:30Z', '2026-12-31'],
  ['at two begins at three where the clocks skip two', 'Europe/Madrid', 2, '2027-03-28T01:00Z', '2027-03-28'],
  ['at two has not begun before three where the clocks skip two', 'Europe/Madrid', 2, '2027-03-28T00:59:59Z', null],
  [
    'at two begins the first time that it is two, when the clocks go back',
    'Europe/Madrid',
    2,
    '2026-10-25T00:00Z',
    '2026-10-25',
  ],
  [
    'at two does not begin the second time that it is two, when the clocks go back',
    'Europe/Madrid',
    2,
    '2026-10-25T01:00Z',
    null,
  ],
  ['at midnight begins at one where the clocks skip midnight', 'Africa/Cairo', 0, '2026-04-23T22:00Z', '2026-04-24'],
  ['at 18:00 begins at 18:00 on a day of 25 hours', 'Europe/Madrid', 18, '2026-10-25T17:00Z', '2026-10-25'],
  ['at 18:00 begins at 18:00 on a day of 23 hours', 'Europe/Madrid', 18, '2027-03-28T16:00Z', '2027-03-28'],
  ['begins at the hour in a zone five and a half hours ahead', 'Asia/Kolkata', 9, '2026-11-20T03:30Z', '2026-11-20'],
  ['has not begun a second before the hour in that zone', 'Asia/Kolkata', 9, '2026-11-20T03:29:59Z', null],
])('a daily turn %s', (_, zone, hour, now, day) => {
  expect(turnOf(zone, hour, at(now))?.day ?? null).toBe(day)
})

test('a daily turn ends an hour after it begins', () => {
  expect(turnOf('Europe/Madrid', 9, at('2026-11-20T08:30Z'))?.until).toBe(at('2026-11-20T09:00Z'))
})

test.each([
  ['four hours', '2026-11-20T12:00Z', null, 4 * 60],
  ['the time until midnight', '2026-11-20T21:30Z', '2026-11-25T12:00Z', 90],
  ['the time until the deadline', '2026-11-20T12:00Z', '2026-11-20T12:20Z', 20],
])('the time to live of a notice is %s', (_, now, deadline, minutes) => {
  expect(ttlOf('Europe/Madrid', deadline === null ? null : at(deadline), at(now))).toBe(minutes * 60_000)
})
