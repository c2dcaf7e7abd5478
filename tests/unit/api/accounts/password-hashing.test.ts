import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { createPasswordHashing } from '#api/accounts/passwords/password-hashing.ts'

// Another test file of this worker may have loaded the modules without the mock.
vi.hoisted(() => vi.resetModules())
vi.mock('@node-rs/argon2', { spy: true })

const passwords = createPasswordHashing('cheap')

test('verifies only the right password, and hashes it differently each time', async () => {
  const stored = await passwords.hash('una frase bien larga')
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await passwords.verify(stored, 'una frase bien larga')).toBe(true)
  expect(await passwords.verify(stored, 'otra frase bien larga')).toBe(false)
  expect(await passwords.hash('una frase bien larga')).not.toBe(stored)
})

test('never verifies a password without an account or against an invalid hash', async () => {
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
  expect(await passwords.verify('no hash at all', 'una frase')).toBe(false)
})

test.each([
  ['without an account', null],
  ['of an account without a password', ''],
])('compares a password %s with a hash of the same cost as the others', async (_, stored) => {
  const costOf = (hash: unknown) => String(hash).split('$').slice(0, 4)
  vi.mocked(verify).mockClear()
  expect(await passwords.verify(stored, 'una frase bien larga')).toBe(false)
  expect(verify).toHaveBeenCalledTimes(1)
  expect(costOf(vi.mocked(verify).mock.calls[0]?.[0])).toEqual(costOf(await passwords.hash('x')))
})

test('the real cost is 19 MiB and two passes', async () => {
  expect(await createPasswordHashing('real').hash('x')).toContain('$m=19456,t=2,p=1$')
})

test.each([
  ['hashed now', async () => passwords.hash('x'), true],
  ['of another cost', () => createPasswordHashing('real').hash('x'), false],
  ['of another algorithm', async () => (await passwords.hash('x')).replace('argon2id', 'argon2i'), false],
  ['of another version', async () => (await passwords.hash('x')).replace('v=19', 'v=16'), false],
  ['of no password', async () => '', false],
])('knows whether the hash of a password %s is current', async (_, hash, isCurrent) => {
  expect(await passwords.isCurrent(await hash())).toBe(isCurrent)
})

test('refuses with "unavailable" when too many passwords are queued, and recovers', async () => {
  const results = await Promise.allSettled(Array.from({ length: 400 }, () => passwords.hash('x')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.length).toBeLessThan(201)
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason.code).toBe('unavailable')
  expect(await passwords.hash('x')).toMatch(/^\$argon2id/)
})

test('accepts a password whether its accents are precomposed or combining', async () => {
  const stored = await passwords.hash('contrase\u00f1a larga')
  expect(await passwords.verify(stored, 'contrasen\u0303a larga')).toBe(true)
})
