import type { CardSymbol } from '#contract/games/rasca/symbols.ts'
import type { Outcome } from '#contract/prizes.schema.ts'
import { CardDrawing } from '../prizes/card-drawing.tsx'
import './symbol-grid.css'

const EMPTY = Array.from({ length: 9 }, () => null)

export interface SymbolGridProps {
  /** The symbols and the kind of outcome. The prize is left out, because a sample card has no prize. */
  play: { symbols: readonly CardSymbol[]; outcome: Pick<Outcome, 'kind'> } | null
  /** Whether the three equal symbols are marked. */
  isShown: boolean
  /** Whether assistive technology may read the cells. */
  isTold?: boolean
}

/** Nine cells. Assistive technology gets their content only when the member may see it. */
export function SymbolGrid({ play, isShown, isTold = isShown }: SymbolGridProps) {
  const cells = play?.symbols ?? EMPTY
  const hasWon = isShown && play?.outcome.kind === 'won'
  return (
    <ol
      className="rasca-grid"
      aria-label="Dibujos de la tarjeta"
      aria-hidden={!isTold || undefined}
      data-won={hasWon || undefined}
    >
      {cells.map((symbol, i) => {
        const isHit = hasWon && countOf(cells, symbol) === 3
        return (
          <li
            // The nine cells never change order.
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place
            key={i}
            className="rasca-cell"
            data-hit={isHit ? countOf(cells.slice(0, i), symbol) + 1 : undefined}
          >
            {symbol ? <CardDrawing symbol={symbol} size={80} /> : null}
          </li>
        )
      })}
    </ol>
  )
}

const countOf = <T,>(all: readonly T[], one: T) => all.filter((other) => other === one).length
