/** The rows in the order in which a stamp looks well on them. */
const ROWS = [2, 0, 1]
const SIDES = [
  { side: 'right', columns: [1, 2] },
  { side: 'left', columns: [0, 1] },
] as const

/** Returns where a stamp, two cells wide, hides none of the three alike; over the foot of the card if it is nowhere. */
export function stampSpot(symbols: readonly string[]): string {
  const isHit = (cell: number) => symbols.filter((symbol) => symbol === symbols[cell]).length === 3
  for (const row of ROWS) {
    for (const { side, columns } of SIDES) {
      if (!columns.some((column) => isHit(row * 3 + column))) return `${row} ${side}`
    }
  }
  return 'foot'
}
