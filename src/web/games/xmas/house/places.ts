const COLUMNS = 5

/** The columns of the windows of the ground floor, by how many there are. The street door is in the middle. */
const GROUND_FLOOR = [[], [2], [2, 4], [1, 2, 4], [1, 2, 4, 5]]
const MIDDLE = 3

export const storeysOf = (windows: number): number => Math.ceil((windows + 1) / COLUMNS)

/** Returns the place on the wall of the window that is `nth` in the order of the edition. All count from 1. */
export function spotOf(nth: number, windows: number) {
  const storeys = storeysOf(windows)
  const above = (storeys - 1) * COLUMNS
  if (nth > above) return spot(storeys, GROUND_FLOOR[windows - above]?.[nth - above - 1] ?? MIDDLE)
  return spot(Math.ceil(nth / COLUMNS), ((nth - 1) % COLUMNS) + 1)
}

export const streetDoorSpot = (windows: number) => spot(storeysOf(windows), MIDDLE)

const spot = (row: number, column: number) => ({ 'data-row': row, 'data-column': column })
export type Spot = ReturnType<typeof spot>
