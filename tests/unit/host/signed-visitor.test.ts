import { expect, test } from 'vitest'
import { readSignedVisitor, signVisitor } from '#host/signed-visitor.ts'

const SECRET = 'the secret that both processes hold'
const FORMER = 'the secret that it replaces'
const NOW = Date.parse('2026-12-31T23:59:59Z')
const visitor = { address: '2001:db8::1', isLocal: false }

test.each([[visitor], [{ address: '203.0.113.9', isLocal: true }], [{ address: '', isLocal: false }]])(
  'the signed visitor %o is read back unchanged',
  (given) => {
    expect(readSignedVisitor([SECRET], signVisitor(SECRET, given, NOW), NOW + 60_000)).toEqual(given)
  },
)

test('a visitor signed with a former secret is accepted', () => {
  expect(readSignedVisitor([SECRET, FORMER], signVisitor(FORMER, visitor, NOW), NOW)).toEqual(visitor)
})

const signed = signVisitor(SECRET, visitor, NOW)

test.each([
  ['another secret', signVisitor('another', visitor, NOW), NOW],
  ['a time six minutes ago', signed, NOW + 6 * 60_000],
  ['a time six minutes ahead', signed, NOW - 6 * 60_000],
  ['another address', signed.replace('db8::1', 'db8::2'), NOW],
  ['"local" in place of "remote"', signed.replace('remote', 'local'), NOW],
  ['another time', signed.replace(String(NOW), String(NOW + 1)), NOW],
  ['no signature', signed.slice(0, signed.lastIndexOf(' ')), NOW],
  ['no text', '', NOW],
  ['made-up text', 'x y z', NOW],
])('a signed visitor with %s is rejected', (_, text, now) => {
  expect(readSignedVisitor([SECRET, FORMER], text, now)).toBeUndefined()
})
