import { expect, test } from 'vitest'
import { createVault, WrongKey } from '#api/campaigns/definition/vault.ts'

const NEW = 'n'.repeat(32)
const OLD = 'o'.repeat(32)
const SEED = '42'.repeat(32)

test('opens the texts that it has locked, and locks the same text differently each time', () => {
  const vault = createVault([NEW])
  const [first, second] = [vault.lock(SEED, 'a'), vault.lock(SEED, 'a')]
  expect(first).not.toContain(SEED)
  expect(first).not.toBe(second)
  expect([first, second].map((locked) => vault.open(locked, 'a'))).toEqual([SEED, SEED])
})

test('opens a text that a former key has locked, and reports that it was not the newest key', () => {
  const locked = createVault([OLD]).lock(SEED, 'a')
  const vault = createVault([NEW, OLD])
  expect(vault.open(locked, 'a')).toBe(SEED)
  expect(vault.isCurrent(locked, 'a')).toBe(false)
  expect(vault.isCurrent(vault.lock(SEED, 'a'), 'a')).toBe(true)
})

test('returns a text that was never locked unchanged, and reports that the newest key has not locked it', () => {
  const vault = createVault([NEW])
  expect(vault.open(SEED, 'a')).toBe(SEED)
  expect(vault.isCurrent(SEED, 'a')).toBe(false)
})

test('names its newest key by a short id that depends on that key alone and is in no locked text', () => {
  const { keyName } = createVault([NEW, OLD])
  expect(keyName).toMatch(/^[0-9a-f]{12}$/)
  expect(createVault([NEW]).keyName).toBe(keyName)
  expect(createVault([OLD, NEW]).keyName).not.toBe(keyName)
  expect(createVault([NEW]).lock(SEED, 'a')).not.toContain(keyName)
})

test.each<[string, (locked: string) => [string, string]]>([
  ['another key', (locked) => [locked, 'a']],
  ['a text that was moved to another place', () => [createVault([NEW]).lock(SEED, 'b'), 'a']],
  ['a changed byte', () => [changed(createVault([NEW]).lock(SEED, 'a')), 'a']],
  ['a text cut short', () => [createVault([NEW]).lock(SEED, 'a').slice(0, 20), 'a']],
])('refuses %s', (name, damaged) => {
  const vault = createVault([name === 'another key' ? OLD : NEW])
  const [locked, about] = damaged(createVault([NEW]).lock(SEED, 'a'))
  expect(() => vault.open(locked, about)).toThrow(WrongKey)
})

const changed = (locked: string): string => locked.slice(0, -2) + (locked.at(-2) === 'A' ? 'B' : 'A') + locked.slice(-1)
