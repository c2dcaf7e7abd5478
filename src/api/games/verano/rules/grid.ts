/** Words run to the right, down, or diagonally; each pair is the step in rows and columns per letter. */
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
] as const

/** Returns whether the grid contains the word in one of the directions. */
export const findWord = (grid: readonly string[], word: string): boolean =>
  word !== '' &&
  grid.some((letters, row) =>
    Array.from(letters).some((_, column) => DIRECTIONS.some((step) => readFrom(grid, row, column, step, word))),
  )

const readFrom = (
  grid: readonly string[],
  row: number,
  column: number,
  [down, right]: (typeof DIRECTIONS)[number],
  word: string,
): boolean => Array.from(word).every((letter, i) => grid[row + down * i]?.[column + right * i] === letter)
