import { expect, test } from 'vitest'
import { daysOf, placeOf } from '#web/features/proof/check/chart/days.ts'

const HOUR_MS = 60 * 60 * 1000
const at = (text: string) => Date.parse(text)

test('the days of an edition are whole days, including those on which the edition opens and closes', () => {
  const days = daysOf({
    zone: 'Europe/Madrid',
    opensAt: at('2026-06-10T10:30:00+02:00'),
    closesAt: at('2026-06-12T22:00:00+02:00'),
  })
  expect(days.map(({ day }) => day)).toEqual(['2026-06-10', '2026-06-11', '2026-06-12'])
  expect(days[0]).toMatchObject({ start: at('2026-06-10T00:00:00+02:00'), end: at('2026-06-11T00:00:00+02:00') })
  expect(days[2]?.end).toBe(at('2026-06-13T00:00:00+02:00'))
})

test('an edition that closes at midnight has no extra day', () => {
  const span = { opensAt: at('2026-06-10T00:00:00Z'), closesAt: at('2026-06-11T00:00:00Z') }
  expect(daysOf({ zone: 'UTC', ...span }).map(({ day }) => day)).toEqual(['2026-06-10'])
})

test('the last day of a year ends at midnight, like any other day', () => {
  const days = daysOf({
    zone: 'Atlantic/Canary',
    opensAt: at('2026-12-31T12:00:00Z'),
    closesAt: at('2027-01-02T00:00:00Z'),
  })
  expect(days.map(({ day }) => day)).toEqual(['2026-12-31', '2027-01-01'])
  expect(placeOf(days, at('2027-01-01T00:00:00Z'))).toEqual({ row: 1, hour: 0 })
  expect(placeOf(days, at('2027-01-01T00:00:00Z') - 1)?.row).toBe(0)
})

test('a day of 23 hours has one empty column, and its other hours keep their columns', () => {
  const days = daysOf({
    zone: 'Europe/Madrid',
    opensAt: at('2026-03-29T00:00:00+01:00'),
    closesAt: at('2026-03-30T00:00:00+02:00'),
  })
  const [day] = days
  expect((day?.end ?? 0) - (day?.start ?? 0)).toBe(23 * HOUR_MS)
  expect(day?.hours.flatMap((span, hour) => (span ? [] : [hour]))).toEqual([2])
  expect(placeOf(days, at('2026-03-29T01:59:00+01:00'))?.hour).toBeCloseTo(1 + 59 / 60)
  expect(placeOf(days, at('2026-03-29T03:00:00+02:00'))).toEqual({ row: 0, hour: 3 })
  expect(placeOf(days, at('2026-03-29T18:30:00+02:00'))).toEqual({ row: 0, hour: 18.5 })
})

test('a day of 25 hours shows both passes of the repeated hour in one column, the first pass first', () => {
  const days = daysOf({
    zone: 'Europe/Madrid',
    opensAt: at('2026-10-25T00:00:00+02:00'),
    closesAt: at('2026-10-26T00:00:00+01:00'),
  })
  const [day] = days
  expect((day?.end ?? 0) - (day?.start ?? 0)).toBe(25 * HOUR_MS)
  expect(placeOf(days, at('2026-10-25T02:30:00+02:00'))).toEqual({ row: 0, hour: 2.25 })
  expect(placeOf(days, at('2026-10-25T02:30:00+01:00'))).toEqual({ row: 0, hour: 2.75 })
  expect(placeOf(days, at('2026-10-25T03:00:00+01:00'))).toEqual({ row: 0, hour: 3 })
})

test('an instant has its place even if the clocks skip midnight or change by half an hour', () => {
  const chile = daysOf({
    zone: 'America/Santiago',
    opensAt: at('2026-09-06T01:00:00-03:00'),
    closesAt: at('2026-09-07T00:00:00-03:00'),
  })
  expect(chile[0]?.hours[0]).toBeNull()
  expect(placeOf(chile, at('2026-09-06T01:00:00-03:00'))).toEqual({ row: 0, hour: 1 })
  const lordHowe = daysOf({
    zone: 'Australia/Lord_Howe',
    opensAt: at('2026-04-05T00:00:00+11:00'),
    closesAt: at('2026-04-06T00:00:00+10:30'),
  })
  expect(placeOf(lordHowe, at('2026-04-05T01:45:00+10:30'))?.hour).toBeCloseTo(1 + 75 / 90)
})

test('an instant outside the days of the edition has no place', () => {
  const days = daysOf({ zone: 'UTC', opensAt: at('2026-06-10T00:00:00Z'), closesAt: at('2026-06-11T00:00:00Z') })
  expect(placeOf(days, at('2026-06-09T23:59:59Z'))).toBeNull()
  expect(placeOf(days, at('2026-06-11T00:00:00Z'))).toBeNull()
})
