import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BYTES_PER_CARD, drawSymbols, symbolsOf } from '#api/mechanics/rasca/symbols.ts'
import { SYMBOLS } from '#contract/mechanics/rasca-symbols.ts'

const countsOf = (card: string) =>
  Object.values(Object.groupBy(symbolsOf(card), (symbol) => symbol)).map((same) => same?.length ?? 0)

describe('symbols of a card', () => {
  test('a losing card never holds three alike', () => {
    for (let i = 0; i < 5000; i++) {
      const card = drawSymbols(null, randomBytes(BYTES_PER_CARD))
      expect(card).toMatch(/^[0-8]{9}$/)
      expect(Math.max(...countsOf(card))).toBeLessThanOrEqual(2)
    }
  })

  test.each(SYMBOLS)('a card that wins with %s holds it exactly three times and nothing else so often', (symbol) => {
    for (let i = 0; i < 300; i++) {
      const card = symbolsOf(drawSymbols(symbol, randomBytes(BYTES_PER_CARD)))
      expect(card.filter((cell) => cell === symbol)).toHaveLength(3)
      expect(countsOf(drawSymbols(symbol, randomBytes(BYTES_PER_CARD))).filter((n) => n === 3)).toHaveLength(1)
    }
  })

  test('the winning cells may lie anywhere', () => {
    const places = new Set<string>()
    for (let i = 0; i < 2000; i++) {
      const card = drawSymbols('naranja', randomBytes(BYTES_PER_CARD))
      places.add([...card].flatMap((figure, at) => (figure === '0' ? [at] : [])).join())
    }
    expect(places.size).toBe(84)
  })
})
