import { expect, test } from 'vitest'
import { oddsIn, oddsSentence } from '#api/season/check/odds.ts'

test.each([
  ['Gana 1 de cada 38 tarjetas, con 2.000 personas.', { oneIn: 38, people: 2000 }],
  ['Hay 84 premios. 1 de cada 1.218 cavadas si participan 20.000 personas', { oneIn: 1218, people: 20_000 }],
  ['Gana 1 de cada 38 tarjetas.', undefined],
  ['Gana 1 de cada 3 personas.', undefined],
  ['Hay 112 premios repartidos en 28 días.', undefined],
])('%j', (text, odds) => expect(oddsIn(text)).toEqual(odds))

test('the sentence for visitors is read as it was made', () => {
  const odds = { oneIn: 1218, people: 2000 }
  expect(oddsSentence(odds, 'tarjetas')).toBe('Gana 1 de cada 1.218 tarjetas, con 2.000 personas.')
  expect(oddsIn(oddsSentence(odds, 'tarjetas'))).toEqual(odds)
})
