import { expect, test } from 'vitest'
import { readSignedVisitor, signVisitor } from '#host/signed-visitor.ts'

const SECRET = 'the secret that both processes hold'
const NOW = Date.parse('2026-12-31T23:59:59Z')
const visitor = { address: '2001:db8::1', isLocal: false }

test.each([[visitor], [{ address: '203.0.113.9', isLocal: true }], [{ address: '', isLocal: false }]])(
  '%o arrives as it was',
  (given) => {
    expect(readSignedVisitor(SECRET, signVisitor(SECRET, given, NOW), NOW + 60_000)).toEqual(given)
  },
)

const signed = signVisitor(SECRET, visitor, NOW)

test.each([
  ['another secret', signVisitor('another', visitor, NOW), NOW],
  ['an older one', signed, NOW + 6 * 60_000],
  ['one from a clock far ahead', signed, NOW - 6 * 60_000],
  ['another address', signed.replace('db8::1', 'db8::2'), NOW],
  ['another place', signed.replace('remote', 'local'), NOW],
  ['another time', signed.replace(String(NOW), String(NOW + 1)), NOW],
  ['no signature', signed.slice(0, signed.lastIndexOf(' ')), NOW],
  ['nothing', '', NOW],
  ['anything', 'x y z', NOW],
])('%s counts for nothing', (_, text, now) => {
  expect(readSignedVisitor(SECRET, text, now)).toBeUndefined()
})
