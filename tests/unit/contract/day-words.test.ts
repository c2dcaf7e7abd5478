import { expect, test } from 'vitest'
import { dayInWords } from '#contract/zones/day-words.ts'

test.each([
  ['2026-01-01', '1 de enero de 2026'],
  ['2028-12-31', '31 de diciembre de 2028'],
])('%s in words is %s', (day, words) => {
  expect(dayInWords(day)).toBe(words)
})
