import { plainWord } from '#contract/games/verano/missions.ts'
import { own } from '#contract/primitives/own.ts'

export interface Cell {
  row: number
  column: number
}

export const isSame = (a: Cell | undefined, b: Cell): boolean => a?.row === b.row && a.column === b.column

/** The steps (rows, columns) from letter to letter of a word: to the right, down, or diagonally down to the right. */
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
] as const

/** Returns the cells of a straight line between two cells, ends included; empty if the cells are not on one line. */
export function lineOf(from: Cell, to: Cell): Cell[] {
  const rows = to.row - from.row
  const columns = to.column - from.column
  const length = Math.max(Math.abs(rows), Math.abs(columns))
  if (rows !== 0 && columns !== 0 && Math.abs(rows) !== Math.abs(columns)) return []
  return Array.from({ length: length + 1 }, (_, step) => ({
    row: from.row + Math.sign(rows) * step,
    column: from.column + Math.sign(columns) * step,
  }))
}

const lettersOf = (grid: readonly string[], cells: readonly Cell[]): string =>
  cells.map(({ row, column }) => grid[row]?.[column] ?? '').join('')

/** Returns the word between two cells, in reading direction, whichever end was touched first. */
export function wordBetween(grid: readonly string[], a: Cell, b: Cell): string {
  const isBackwards = b.row < a.row || (b.row === a.row && b.column < a.column)
  return lettersOf(grid, isBackwards ? lineOf(b, a) : lineOf(a, b))
}

/** Returns the cells of a typed word in the grid; empty if the grid does not contain the word. */
export function cellsOf(grid: readonly string[], typed: string): Cell[] {
  const word = plainWord(typed)
  if (word.length < 2) return []
  for (const [row, line] of grid.entries()) {
    for (const column of Array(line.length).keys()) {
      for (const [down, right] of DIRECTIONS) {
        const end = { row: row + down * (word.length - 1), column: column + right * (word.length - 1) }
        const cells = lineOf({ row, column }, end)
        if (lettersOf(grid, cells) === word) return cells
      }
    }
  }
  return []
}

/** Returns the position of the first empty clue with as many letters as the word; -1 if there is no such clue. */
export const clueFor = (clues: readonly { letters: number }[], words: readonly string[], word: string): number =>
  clues.findIndex(({ letters }, i) => letters === word.length && !words[i]?.trim())

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Returns the cell to which an arrow key moves; undefined for another key and at the edge. */
export function cellAfter(key: string, { row, column }: Cell, grid: readonly string[]): Cell | undefined {
  const [down, right] = own(STEPS, key) ?? []
  if (down === undefined || right === undefined) return
  const next = { row: row + down, column: column + right }
  return grid[next.row]?.[next.column] === undefined ? undefined : next
}
