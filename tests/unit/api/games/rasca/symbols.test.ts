import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BYTES_PER_CARD, drawSymbols, symbolsOf } from '#api/games/rasca/symbols.ts'
import { SYMBOLS } from '#contract/games/rasca/symbols.ts'

const countsOf = (card: string) =>
  Object.values(Object.groupBy(symbolsOf(card), (symbol) => symbol)).map((same) => same?.length ?? 0)

const ALL_DIFFERENT = [1, 1, 1, 1, 1, 1, 1, 1, 1]
const ONE_PAIR = [1, 1, 1, 1, 1, 1, 1, 2]

describe('symbols of a card', () => {
  test('a losing card has one pair at most, and never three alike', () => {
    for (let i = 0; i < 5000; i++) {
      const card = drawSymbols(null, randomBytes(BYTES_PER_CARD))
      expect(card).toMatch(/^[0-8]{9}$/)
      expect(countsOf(card).sort()).toEqual(expect.toBeOneOf([ALL_DIFFERENT, ONE_PAIR]))
    }
  })

  test('the pair of a losing card may be of any drawing and lie anywhere', () => {
    const pairs = new Set<string>()
    for (let i = 0; i < 20_000; i++) {
      const card = drawSymbols(null, randomBytes(BYTES_PER_CARD))
      const at = [...card].findIndex((figure, place) => card.indexOf(figure) !== place)
      if (at >= 0) pairs.add(`${card[at]} ${card.indexOf(card[at] ?? '')} ${at}`)
    }
    expect(pairs.size).toBe(9 * 36)
  })

  test('the same bytes give the same card', () => {
    const bytes = randomBytes(BYTES_PER_CARD)
    expect(drawSymbols(null, bytes)).toBe(drawSymbols(null, bytes))
  })

  test('an older card with several pairs is shown unchanged', () => {
    expect(symbolsOf('001122334').map((symbol) => SYMBOLS.indexOf(symbol))).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4])
  })

  test.each(SYMBOLS)('a card that wins with %s has that drawing exactly three times, and six others once', (symbol) => {
    for (let i = 0; i < 300; i++) {
      const card = symbolsOf(drawSymbols(symbol, randomBytes(BYTES_PER_CARD)))
      expect(card.filter((cell) => cell === symbol)).toHaveLength(3)
      expect(countsOf(drawSymbols(symbol, randomBytes(BYTES_PER_CARD))).sort()).toEqual([1, 1, 1, 1, 1, 1, 3])
    }
  })

  test('the three winning cells may lie anywhere', () => {
    const places = new Set<string>()
    for (let i = 0; i < 2000; i++) {
      const card = drawSymbols('naranja', randomBytes(BYTES_PER_CARD))
      places.add([...card].flatMap((figure, at) => (figure === '0' ? [at] : [])).join())
    }
    expect(places.size).toBe(84)
  })
})
