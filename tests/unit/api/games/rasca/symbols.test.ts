import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BYTES_PER_CARD, drawSymbols, figuresFor, symbolsOf } from '#api/games/rasca/symbols.ts'
import { SYMBOLS } from '#contract/games/rasca/symbols.ts'

const countsOf = (card: string) =>
  Object.values(Object.groupBy(symbolsOf(card), (symbol) => symbol)).map((same) => same?.length ?? 0)

/** The symbols of an edition without a voucher, and of one with it. */
const [COMMON, ALL] = [figuresFor(['limon']), figuresFor(['limon', 'vale'])]

const ALL_DIFFERENT = [1, 1, 1, 1, 1, 1, 1, 1, 1]
const ONE_PAIR = [1, 1, 1, 1, 1, 1, 1, 2]

describe('symbols of a card', () => {
  test.each([
    ['without', COMMON, /^[0-8]{9}$/],
    ['with', ALL, /^[0-9]{9}$/],
  ])('a losing card of an edition %s vouchers has one pair at most, and never three alike', (_, figures, digits) => {
    for (let i = 0; i < 5000; i++) {
      const card = drawSymbols(null, figures, randomBytes(BYTES_PER_CARD))
      expect(card).toMatch(digits)
      expect(countsOf(card).sort()).toEqual(expect.toBeOneOf([ALL_DIFFERENT, ONE_PAIR]))
    }
  })

  test('a losing card of an edition with a voucher may have one', () => {
    const cards = Array.from({ length: 200 }, () => symbolsOf(drawSymbols(null, ALL, randomBytes(BYTES_PER_CARD))))
    expect(cards.some((card) => card.includes('vale'))).toBe(true)
  })

  test('the pair of a losing card may be of any drawing and lie anywhere', () => {
    const pairs = new Set<string>()
    for (let i = 0; i < 20_000; i++) {
      const card = drawSymbols(null, COMMON, randomBytes(BYTES_PER_CARD))
      const at = [...card].findIndex((figure, place) => card.indexOf(figure) !== place)
      if (at >= 0) pairs.add(`${card[at]} ${card.indexOf(card[at] ?? '')} ${at}`)
    }
    expect(pairs.size).toBe(9 * 36)
  })

  test('the same bytes give the same card', () => {
    const bytes = randomBytes(BYTES_PER_CARD)
    expect(drawSymbols(null, ALL, bytes)).toBe(drawSymbols(null, ALL, bytes))
  })

  test('an older card with several pairs is shown unchanged', () => {
    expect(symbolsOf('001122334').map((symbol) => SYMBOLS.indexOf(symbol))).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4])
  })

  test.each(SYMBOLS)('a card that wins with %s has that drawing exactly three times, and six others once', (symbol) => {
    for (let i = 0; i < 300; i++) {
      const card = symbolsOf(drawSymbols(symbol, ALL, randomBytes(BYTES_PER_CARD)))
      expect(card.filter((cell) => cell === symbol)).toHaveLength(3)
      expect(countsOf(drawSymbols(symbol, ALL, randomBytes(BYTES_PER_CARD))).sort()).toEqual([1, 1, 1, 1, 1, 1, 3])
    }
  })

  test('the three winning cells may lie anywhere', () => {
    const places = new Set<string>()
    for (let i = 0; i < 2000; i++) {
      const card = drawSymbols('naranja', COMMON, randomBytes(BYTES_PER_CARD))
      places.add([...card].flatMap((figure, at) => (figure === '0' ? [at] : [])).join())
    }
    expect(places.size).toBe(84)
  })
})
