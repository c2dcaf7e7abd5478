import { expect, test } from 'vitest'
import { afterVisit, isDue, NOTHING, type OfferMemory } from '#web/features/install/offer-memory.ts'

const after = (...days: string[]) => days.reduce(afterVisit, NOTHING)

test.each<[what: string, memory: OfferMemory, today: string, due: boolean]>([
  ['the offer is not due on a first visit', after('2027-06-01'), '2027-06-01', false],
  [
    'the offer is not due after many visits in one day',
    after('2027-06-01', '2027-06-01', '2027-06-01'),
    '2027-06-01',
    false,
  ],
  ['the offer is not due on the second day', after('2027-06-01', '2027-06-02'), '2027-06-02', false],
  [
    'the offer is due on the third day with a visit, however much later',
    after('2026-12-31', '2027-01-01', '2027-05-09'),
    '2027-05-09',
    true,
  ],
  [
    'a clock that is set back does not add a day, so the offer is not due',
    after('2027-06-02', '2027-06-01', '2027-06-02'),
    '2027-06-02',
    false,
  ],
  [
    'the offer remains due for the rest of the day on which it was made',
    { days: 3, last: '2027-06-03', offered: '2027-06-03' },
    '2027-06-03',
    true,
  ],
  [
    'the offer is no longer due on the day after it was made',
    { days: 4, last: '2027-06-04', offered: '2027-06-03' },
    '2027-06-04',
    false,
  ],
  [
    'the offer is no longer due once it has been answered',
    { days: 3, last: '2027-06-03', offered: '2027-06-03', isAnswered: true },
    '2027-06-03',
    false,
  ],
  [
    'the offer is not due if the site was installed before any offer',
    { days: 5, last: '2027-06-05', isAnswered: true },
    '2027-06-05',
    false,
  ],
])('%s', (_, memory, today, due) => {
  expect(isDue(memory, today)).toBe(due)
})
