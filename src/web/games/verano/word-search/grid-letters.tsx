import type { ReactNode } from 'react'
import { type Cell, isSame } from './grid-cells.ts'

interface GridLettersProps {
  grid: readonly string[]
  /** Cells of the words that are found. */
  found: readonly Cell[]
  /** Cells of the word that is being picked. */
  selected?: readonly Cell[]
  draw?: (letter: string, cell: Cell) => ReactNode
}

const plainly = (letter: string) => <span className="verano-letter">{letter}</span>

/** The rows of a word search. */
export const GridLetters = ({ grid, found, selected = [], draw = plainly }: GridLettersProps) => (
  <tbody>
    {grid.map((letters, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two rows may hold the same letters
      <tr key={row}>
        {[...letters].map((letter, column) => {
          const cell = { row, column }
          return (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: letters repeat, and keep their places
              key={column}
              data-found={found.some((one) => isSame(one, cell)) || undefined}
              data-selected={selected.some((one) => isSame(one, cell)) || undefined}
            >
              {draw(letter, cell)}
            </td>
          )
        })}
      </tr>
    ))}
  </tbody>
)

export const lettersLabel = (grid: readonly string[]) =>
  `Sopa de letras: ${grid.length} filas de ${grid[0]?.length ?? 0}`
