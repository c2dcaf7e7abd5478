import { expect, test } from 'vitest'
import { comparedName, looksMadeUp, madeUpName, readName } from '#api/mechanics/eurocopa/leagues/name.ts'

test.each(['Lola_92', 'El Niño', "O'Hara", '  La   Peña de Aluche ', '¡Vamos!', 'ª B'])('%j is a name', (written) => {
  expect(readName(written, 'name')).toBe(written.trim().replaceAll(/ +/g, ' '))
})

test.each([
  ['an address of mail', 'ana@correo.es'],
  ['a link', 'mira marca.com'],
  ['a link with its protocol', 'https://x'],
  ['an invisible sign', 'Lo\u200Bla'],
  ['a change of direction', 'Lo\u202Ela'],
  ['a control sign', 'Lo\nla'],
  ['letters that pass for others', 'Lоla'],
  ['no letter at all', '!!··'],
])('%s is none', (_, written) => {
  expect(() => readName(written, 'name')).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})

test('names are compared without case, accents and signs', () => {
  expect(comparedName('Ñoño  de_Málaga')).toBe(comparedName('nono DE MALAGA'))
  expect(comparedName('Lola 1')).not.toBe(comparedName('Lola 2'))
})

test('a made-up name follows from the pseudonym, and nobody can choose one', () => {
  expect(madeUpName('00000000ffffffff')).toBe('Hincha 0000')
  expect(madeUpName('7f3a91bc00000000')).toMatch(/^Hincha [0-9A-Z]{4}$/)
  expect(madeUpName('7f3a91bc00000000')).not.toBe(madeUpName('7f3a91bd00000000'))
  expect(['hincha 7f3k', 'HINCHA-7F3K'].every(looksMadeUp)).toBe(true)
  expect(looksMadeUp('Hinchada 7F3K')).toBe(false)
})
