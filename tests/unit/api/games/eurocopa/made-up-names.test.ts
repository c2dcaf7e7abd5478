import { expect, test } from 'vitest'
import { looksMadeUp, madeUpLeagueName, madeUpName } from '#api/games/eurocopa/names/made-up-names.ts'

test('a made-up name follows from the pseudonym, and a name that looks like one is recognised', () => {
  expect(madeUpName('00000000ffffffff')).toBe('Hincha 0000')
  expect(madeUpName('7f3a91bc00000000')).toMatch(/^Hincha [0-9A-Z]{4}$/)
  expect(madeUpName('7f3a91bc00000000')).not.toBe(madeUpName('7f3a91bd00000000'))
  expect(['hincha 7f3k', 'HINCHA-7F3K', 'Hlncha 7F3K', 'H1ncha RNRN', 'ʜincha 7f3k'].every(looksMadeUp)).toBe(true)
  expect(looksMadeUp('Hinchada 7F3K')).toBe(false)
})

test('a league with a hidden name gets a name that follows from its id', () => {
  const name = madeUpLeagueName('019ab0c4-5d6e-7f00-8a1b-2c3d4e5f6a7b')
  expect(name).toMatch(/^Liga [0-9A-Z]{4}$/)
  expect(madeUpLeagueName('019ab0c4-5d6e-7f00-8a1b-2c3d4e5f6a7c')).not.toBe(name)
})
