import { expect, test } from 'vitest'
import { matchesTag } from '#host/if-none-match.ts'

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"x", W/"a" , "y"', '"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
  [null, '"a"', false],
  [undefined, '"a"', false],
])('If-None-Match %s matches the ETag %s: %s', (condition, etag, isKnown) => {
  expect(matchesTag(condition, etag)).toBe(isKnown)
})
