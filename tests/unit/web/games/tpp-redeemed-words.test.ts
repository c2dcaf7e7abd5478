import { expect, test } from 'vitest'
import { redeemedWords } from '#web/games/tpp/redeemed-words.ts'

test.each([
  [{ count: 0, hasMore: false }, undefined],
  [{ count: 1, hasMore: false }, 'Canjeaste 1 código'],
  [{ count: 25, hasMore: true }, 'Canjeaste más de 25 códigos'],
])('after the end, the page of the codes says what the member did: %o', (redeemed, words) => {
  expect(redeemedWords(redeemed)).toBe(words)
})
