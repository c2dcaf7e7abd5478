import { type CardSymbol, SYMBOLS } from '#contract/games/rasca/symbols.ts'

const CELLS = 9
/** Number of random numbers for a losing card: two for its pair, nine for its cells. */
const DRAWS = 2 + CELLS
/**
 * Number of random bytes for a card: two for each random number. The bias is below 0.03 %, and the symbols do not
 * decide anything.
 */
export const BYTES_PER_CARD = DRAWS * 2
const WINNING_CELLS = 3
/** The symbols that any card may have. The others are only on cards of editions that have a prize with one of them. */
const COMMON = SYMBOLS.indexOf('vale')

const PLACES = Array.from({ length: CELLS }, (_, i) => i)
const FIGURES = SYMBOLS.map((_, i) => i)

/** Returns the indexes of the symbols on the cards of an edition, whose prizes have the symbols `used`. */
export function figuresFor(used: readonly CardSymbol[]): readonly number[] {
  return FIGURES.filter((figure) => figure < COMMON || used.some((symbol) => SYMBOLS.indexOf(symbol) === figure))
}

/**
 * Picks the nine cells of a card whose outcome is already decided, as digits that index SYMBOLS. A winning card has
 * three equal symbols and no other pair; a losing card has at most one pair, so that it does not look like a near miss.
 */
export function drawSymbols(winner: CardSymbol | null, all: readonly number[], bytes: Uint8Array): string {
  let next = 0
  const pick = (n: number) => {
    const value = ((bytes[next] ?? 0) << 8) | (bytes[next + 1] ?? 0)
    next += 2
    return value % n
  }
  if (winner === null) {
    const [doubled, missing] = [all[pick(all.length)], all[pick(all.length)]]
    const figures = all.map((figure) => (figure === missing ? (doubled ?? figure) : figure))
    return takeOf(figures, CELLS, pick).join('')
  }
  // The first bytes choose the cells of the three equal symbols; the other bytes choose the other six symbols.
  const winning = SYMBOLS.indexOf(winner)
  const places = takeOf(PLACES, WINNING_CELLS, pick)
  const others = takeOf(
    all.filter((figure) => figure !== winning),
    CELLS - WINNING_CELLS,
    pick,
  )
  return PLACES.map((place) => (places.includes(place) ? winning : others.pop())).join('')
}

/** Takes `count` items in random order, without replacement. */
function takeOf(items: readonly number[], count: number, pick: (n: number) => number): number[] {
  const left = [...items]
  const taken: number[] = []
  for (let n = left.length; taken.length < count; n--) {
    const i = pick(n)
    const [item, last] = [left[i], left[n - 1]]
    if (item === undefined || last === undefined) throw new Error('a draw out of range')
    taken.push(item)
    left[i] = last
  }
  return taken
}

/** Converts the stored digits to symbols. This is a hot path: every card that is opened or shown runs it. */
export function symbolsOf(text: string): CardSymbol[] {
  const symbols: CardSymbol[] = []
  for (const figure of text) symbols.push(SYMBOLS[Number(figure)] ?? SYMBOLS[0])
  return symbols
}
