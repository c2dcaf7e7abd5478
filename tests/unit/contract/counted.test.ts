import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { asCounted, charactersIn, figuresIn, lengthOf } from '#contract/text/counted.ts'
import { AtMost, Paragraphs } from '#contract/text/text.schema.ts'

test.each([
  ['line breaks of every kind', 'a\r\nb\rc\nd', 'a\nb\nc\nd', 7],
  ['combining accents', 'Jose\u0301', 'José', 4],
  ['characters outside the Basic Multilingual Plane', '😀😀', '😀😀', 2],
  ['white space at both ends', ' \u00a0\r\n a b \n', 'a b', 3],
  ['white space alone', ' \r\n ', '', 0],
])('a text with %s is stored and counted as people see it', (_, written, stored, length) => {
  expect(asCounted(written)).toBe(stored)
  expect(lengthOf(written)).toBe(length)
})

const MOST = 12
const Message = Paragraphs({ least: 3, most: MOST, missing: 'missing', short: 'Corto.', long: 'Largo.' })
const written = fc.string({
  unit: fc.constantFrom('a', ' ', '\r\n', '\n', '\r', 'e\u0301', '\u0301', '😀', '\u00a0'),
  maxLength: 20,
})

test('the counter of a page agrees with the schema', () => {
  fc.assert(
    fc.property(written, (text) => {
      const length = lengthOf(text)
      expect(v.is(Message, text)).toBe(length >= 3 && length <= MOST)
      expect(v.is(AtMost(MOST), text)).toBe(charactersIn(text) <= MOST)
      expect(asCounted(asCounted(text))).toBe(asCounted(text))
      // Browsers send a text area with CRLF line ends.
      expect(lengthOf(text.replaceAll(/\r\n?|\n/g, '\r\n'))).toBe(length)
    }),
  )
})

test.each([
  ['  123 456', '123456'],
  ['123\u00a0456\u200b', '123456'],
  ['１２３４５６', '123456'],
  ['Tu código: 123-456.', '123456'],
  ['doce', ''],
])('the digits in %j are %j', (text, figures) => {
  expect(figuresIn(text)).toBe(figures)
})

test('a text far above the limit is refused quickly, without being normalised', () => {
  const stacked = `a${'\u0316\u0301'.repeat(30_000)}`
  const start = performance.now()
  expect(v.is(Message, stacked)).toBe(false)
  expect(v.is(AtMost(200), stacked)).toBe(false)
  expect(performance.now() - start).toBeLessThan(200)
})
