import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type Cell, cellAfter, isSame, lineOf } from './grid-cells.ts'

/** Picks a line of letters: by dragging, by choosing its two ends one after the other, or with the keyboard. */
export function useWordPick(grid: readonly string[], onPick: (from: Cell, to: Cell) => void) {
  const [from, setFrom] = useState<Cell>()
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const drag = useRef<Cell>(undefined)
  const [dragged, setDragged] = useState<Cell>()

  function choose(cell: Cell) {
    setAt(cell)
    if (!from) return setFrom(cell)
    setFrom(undefined)
    if (!isSame(from, cell)) onPick(from, cell)
  }

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      drag.current = event.isPrimary && event.button === 0 ? cellUnder(event) : undefined
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const cell = drag.current && cellUnder(event)
      if (!cell || !drag.current) return
      if (!dragged && isSame(drag.current, cell)) return
      setDragged(cell)
    },
    onPointerUp() {
      const start = drag.current
      drag.current = undefined
      setDragged(undefined)
      // A press without movement is handled by the click event that follows.
      if (!start || !dragged || isSame(start, dragged)) return
      setFrom(undefined)
      onPick(start, dragged)
    },
    /** The browser cancels the pointer when the finger scrolls the page. */
    onPointerCancel() {
      drag.current = undefined
      setDragged(undefined)
    },
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.metaKey || event.ctrlKey) return
    if (event.key === 'Escape') setFrom(undefined)
    const next = cellAfter(event.key, at, grid)
    if (!next) return
    event.preventDefault()
    setAt(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row},${next.column}"]`)?.focus()
  }

  const selected = dragged && drag.current ? lineOf(drag.current, dragged) : from ? lineOf(from, at) : []
  return { at, from, selected, choose, pointer, onKeyDown }
}

/** Finds the cell by coordinates, because the events of a sliding finger keep the first letter as their target. */
function cellUnder({ clientX, clientY }: PointerEvent): Cell | undefined {
  const letter = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]')
  const [row, column] = letter?.dataset.cell?.split(',').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}
