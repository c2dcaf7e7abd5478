/** The rows in order of preference for a stamp. */
const ROWS = [2, 0, 1]
const SIDES = [
  { side: 'right', columns: [1, 2] },
  { side: 'left', columns: [0, 1] },
] as const

/**
 * Returns the first spot at which the stamp, which is two cells wide, covers none of the three equal symbols; if there
 * is no such spot, returns the foot of the card.
 */
export function stampSpot(symbols: readonly string[]): string {
  const isHit = (cell: number) => symbols.filter((symbol) => symbol === symbols[cell]).length === 3
  for (const row of ROWS) {
    for (const { side, columns } of SIDES) {
      if (!columns.some((column) => isHit(row * 3 + column))) return `${row} ${side}`
    }
  }
  return 'foot'
}
