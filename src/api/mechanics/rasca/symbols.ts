import { type CardSymbol, SYMBOLS } from '#contract/mechanics/rasca-symbols.ts'

export const CELLS = 9
/** Two bytes for each of the nine draws; a bias of under 0.03 %, in drawings that decide nothing. */
export const BYTES_PER_CARD = CELLS * 2
const WINNING_CELLS = 3

const PLACES = Array.from({ length: CELLS }, (_, i) => i)
/** Each drawing twice: from this bag no three can be alike. */
const PAIRS = SYMBOLS.flatMap((_, i) => [i, i])

/**
 * Draws the nine cells of a card from an outcome that is already decided, as figures that index SYMBOLS. Exactly three
 * are alike on a winning card; on a losing one at most two, taken evenly, so that pairs are no more than chance.
 */
export function drawSymbols(winner: CardSymbol | null, bytes: Uint8Array): string {
  let next = 0
  const pick = (n: number) => {
    const value = ((bytes[next] ?? 0) << 8) | (bytes[next + 1] ?? 0)
    next += 2
    return value % n
  }
  if (winner === null) return takeOf(PAIRS, CELLS, pick).join('')
  // The first bytes place the three alike, the others draw the six around them.
  const winning = SYMBOLS.indexOf(winner)
  const places = takeOf(PLACES, WINNING_CELLS, pick)
  const others = takeOf(
    PAIRS.filter((figure) => figure !== winning),
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
