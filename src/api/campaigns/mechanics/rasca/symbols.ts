import { type CardSymbol, SYMBOLS } from '#contract/rasca.ts'

export const CELLS = 9
/** Two bytes for each of the nine draws; a bias of under 0.03 %, in drawings that decide nothing. */
export const BYTES_PER_CARD = CELLS * 2
const WINNING_CELLS = 3

/**
 * Draws the nine cells of a card from an outcome that is already decided, as figures that index SYMBOLS. Exactly three
 * are alike on a winning card; on a losing one at most two, taken evenly, so that pairs are no more than chance.
 */
export function drawSymbols(winner: CardSymbol | null, bytes: Uint8Array): string {
  const winning = winner === null ? -1 : SYMBOLS.indexOf(winner)
  const bag = SYMBOLS.flatMap((_, i) => (i === winning ? [] : [i, i]))
  const cells = winner === null ? [] : Array.from({ length: WINNING_CELLS }, () => winning)
  let next = 0
  const pick = (n: number) => {
    const value = ((bytes[next] ?? 0) << 8) | (bytes[next + 1] ?? 0)
    next += 2
    return value % n
  }
  // A winner's six other cells come from the bag; the bytes that are left place the three among them.
  const places = takeOf(
    Array.from({ length: CELLS }, (_, i) => i),
    cells.length,
    pick,
  )
  const others = takeOf(bag, CELLS - cells.length, pick)
  const card: number[] = []
  for (let i = 0; i < CELLS; i++) card.push(places.includes(i) ? winning : (others.pop() as number))
  return card.join('')
}

/** Takes `count` items in random order, without putting any back. */
function takeOf<T>(items: T[], count: number, pick: (n: number) => number): T[] {
  const taken: T[] = []
  for (let left = items.length; taken.length < count; left--) {
    const i = pick(left)
    taken.push(items[i] as T)
    items[i] = items[left - 1] as T
  }
  return taken
}

export const symbolsOf = (text: string): CardSymbol[] =>
  Array.from(text, (figure) => SYMBOLS[Number(figure)] as CardSymbol)
