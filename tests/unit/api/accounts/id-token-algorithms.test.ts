import { expect, test } from 'vitest'
import { hasListedAlgorithm } from '#api/accounts/providers/identity-providers.ts'

const tokenOf = (header: object) => `${Buffer.from(JSON.stringify(header)).toString('base64url')}.e30.c2ln`

test.each([
  ['RS256', true],
  ['PS256', true],
  ['ES256', true],
  ['ES512', true],
  ['EdDSA', true],
  ['Ed25519', true],
  ['HS256', false],
  ['none', false],
  ['rs256', false],
  ['RS1', false],
  [undefined, false],
  [['RS256'], false],
])('an ID token with the algorithm %s counts: %s', (alg, isListed) => {
  expect(hasListedAlgorithm(tokenOf({ alg }))).toBe(isListed)
})
