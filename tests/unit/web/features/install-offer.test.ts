import { expect, test } from 'vitest'
import { afterVisit, isDue, NOTHING, type OfferMemory } from '#web/features/install/offer-memory.ts'

const after = (...days: string[]) => days.reduce(afterVisit, NOTHING)

test.each<[what: string, memory: OfferMemory, today: string, due: boolean]>([
  ['a first visit', after('2027-06-01'), '2027-06-01', false],
  ['many visits in one day', after('2027-06-01', '2027-06-01', '2027-06-01'), '2027-06-01', false],
  ['a second day', after('2027-06-01', '2027-06-02'), '2027-06-02', false],
  ['a third day, whenever it is', after('2026-12-31', '2027-01-01', '2027-05-09'), '2027-05-09', true],
  ['a clock that goes back', after('2027-06-02', '2027-06-01', '2027-06-02'), '2027-06-02', false],
  ['the rest of the day of the offer', { days: 3, last: '2027-06-03', offered: '2027-06-03' }, '2027-06-03', true],
  ['the day after it', { days: 4, last: '2027-06-04', offered: '2027-06-03' }, '2027-06-04', false],
  ['an answer', { days: 3, last: '2027-06-03', offered: '2027-06-03', isAnswered: true }, '2027-06-03', false],
  ['an installation before any offer', { days: 5, last: '2027-06-05', isAnswered: true }, '2027-06-05', false],
])('%s', (_, memory, today, due) => {
  expect(isDue(memory, today)).toBe(due)
})
