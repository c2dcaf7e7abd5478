import type { Card } from '#contract/mechanics/rasca.ts'
import { DRAWINGS } from './symbols.tsx'

const EMPTY = Array.from({ length: 9 }, () => null)

/** Nine cells. Assistive tech learns their content only once it may be seen. */
export function SymbolGrid({ play, isShown }: { play: Card['play']; isShown: boolean }) {
  const cells = play?.symbols ?? EMPTY
  return (
    <ol className="rasca-grid" aria-label="Dibujos de la tarjeta" aria-hidden={!isShown || undefined}>
      {cells.map((symbol, i) => {
        const drawn = symbol ? DRAWINGS[symbol] : undefined
        const isHit = isShown && play?.outcome.kind === 'won' && countOf(cells, symbol) === 3
        return (
          // The nine cells never change order.
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place
          <li key={i} className="rasca-cell" data-hit={isHit || undefined}>
            {drawn ? (
              <>
                <drawn.Art />
                <span className="visually-hidden">{drawn.name}</span>
              </>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}

const countOf = <T,>(all: readonly T[], one: T) => all.filter((other) => other === one).length
