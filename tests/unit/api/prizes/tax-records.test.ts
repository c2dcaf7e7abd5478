import { expect, test } from 'vitest'
import { isWithheld, keptUntil, taxYearOf } from '#api/prizes/tax-records.ts'

test.each([
  ['the last instant of a year in Madrid', '2026-12-31T23:59:59.999+01:00', 2026, '2031-02-01T00:00+01:00'],
  ['the first instant of the next one', '2027-01-01T00:00+01:00', 2027, '2032-02-01T00:00+01:00'],
])(
  'a parcel of %s belongs to the year in Madrid, which is kept until the end of January five years later',
  (...row) => {
    const [, sent, year, until] = row
    expect(taxYearOf(Date.parse(sent))).toBe(year)
    expect(keptUntil(year)).toBe(Date.parse(until))
  },
)

test.each([
  [300_00, false],
  [300_01, true],
])('a prize worth %d cents is subject to withholding: %s', (cents, expected) => {
  expect(isWithheld(cents)).toBe(expected)
})
