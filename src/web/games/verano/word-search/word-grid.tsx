import { useHydrated } from '@tanstack/react-router'
import { type Cell, isSame } from './grid-cells.ts'
import { GridLetters, lettersLabel } from './grid-letters.tsx'
import { useWordPick } from './use-word-pick.ts'

interface WordGridProps {
  grid: readonly string[]
  /** Cells of the words that are found. */
  found: readonly Cell[]
  onPick: (from: Cell, to: Cell) => void
}

/**
 * The grid of letters. Without JavaScript it is a plain table; with JavaScript it is one tab stop, and the arrow keys
 * move from letter to letter.
 */
export function WordGrid({ grid, found, onPick }: WordGridProps) {
  const isAlive = useHydrated()
  const { at, from, selected, choose, pointer, onKeyDown } = useWordPick(grid, onPick)
  if (!isAlive) {
    return (
      <table className="verano-letters" aria-label={lettersLabel(grid)}>
        <GridLetters grid={grid} found={found} />
      </table>
    )
  }
  return (
    <table className="verano-letters" aria-label={lettersLabel(grid)} {...pointer} onKeyDown={onKeyDown}>
      <GridLetters
        grid={grid}
        found={found}
        selected={selected}
        draw={(letter, cell) => (
          <button
            type="button"
            className="verano-letter"
            data-cell={`${cell.row},${cell.column}`}
            tabIndex={isSame(at, cell) ? 0 : -1}
            aria-pressed={isSame(from, cell)}
            onClick={() => choose(cell)}
          >
            {letter}
          </button>
        )}
      />
    </table>
  )
}
