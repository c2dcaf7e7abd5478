import { type CardSymbol, SYMBOLS } from '#contract/games/rasca/symbols.ts'

export const CELLS = 9
/** The random numbers of a losing card: its pair takes two, its cells nine. */
const DRAWS = 2 + CELLS
/** Two bytes for each random number; a bias of under 0.03 %, in pictures that decide nothing. */
export const BYTES_PER_CARD = DRAWS * 2
const WINNING_CELLS = 3

const PLACES = Array.from({ length: CELLS }, (_, i) => i)
const FIGURES = SYMBOLS.map((_, i) => i)

/**
 * Picks the nine cells of a card for an outcome that is already decided, as figures that index SYMBOLS. A winning card
 * holds three alike and no pair beside them; a losing one at most one pair, or it would look like a near miss.
 */
export function drawSymbols(winner: CardSymbol | null, bytes: Uint8Array): string {
  let next = 0
  const pick = (n: number) => {
    const value = ((bytes[next] ?? 0) << 8) | (bytes[next + 1] ?? 0)
    next += 2
    return value % n
  }
  if (winner === null) {
    const [doubled, missing] = [pick(CELLS), pick(CELLS)]
    const figures = FIGURES.map((figure) => (figure === missing ? doubled : figure))
    return takeOf(figures, CELLS, pick).join('')
  }
  // The first bytes place the three alike, the others pick the six around them.
  const winning = SYMBOLS.indexOf(winner)
  const places = takeOf(PLACES, WINNING_CELLS, pick)
  const others = takeOf(
    FIGURES.filter((figure) => figure !== winning),
    CELLS - WINNING_CELLS,
    pick,
  )
  return PLACES.map((place) => (places.includes(place) ? winning : others.pop())).join('')
}

/** Takes `count` items in random order, without putting any back. */
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

/** Every card that is opened or shown passes here. */
export function symbolsOf(text: string): CardSymbol[] {
  const symbols: CardSymbol[] = []
  for (const figure of text) symbols.push(SYMBOLS[Number(figure)] ?? SYMBOLS[0])
  return symbols
}
