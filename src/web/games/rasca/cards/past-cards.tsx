import { Link } from '@tanstack/react-router'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { formatDay } from '#web/format/dates.ts'
import { SymbolGrid } from './symbol-grid.tsx'

export function PastCards({ cards, isOver }: { cards: readonly Card[]; isOver: boolean }) {
  if (isOver && cards.length === 0) return null
  return (
    <section className="stack rasca-past" aria-labelledby="mis-tarjetas">
      <h2 id="mis-tarjetas">Mis tarjetas</h2>
      {cards.length === 0 ? (
        <p>Aquí irán quedando tus tarjetas anteriores.</p>
      ) : (
        <ul className="rows">
          {cards.map((card) => (
            <PastCard key={card.slot} card={card} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PastCard({ card: { play, day, state, cause } }: { card: Card }) {
  if (!play) return null
  const isWon = play.outcome.kind === 'won'
  return (
    <li className="row">
      <div className="row__lead">
        <SymbolGrid play={play} isShown />
      </div>
      <div className="row__main">
        <p className="row__title">{formatDay(day)}</p>
        <p className="row__meta">
          {play.outcome.kind === 'won' ? play.outcome.prize.name : 'Sin premio'}
          {cause ? ` · ${cause}` : ''}
          {state === 'settled' ? ' · se abrió sola al acabar el día' : ''}
        </p>
        {play.historyId ? (
          <Link to="/user/history/$id" params={{ id: play.historyId }} className="text-link">
            Ver la jugada
          </Link>
        ) : null}
      </div>
      <span className="row__end">
        <Stamp tone={isWon ? 'accent' : 'muted'} size="sm">
          {isWon ? 'Premio' : 'Jugada'}
        </Stamp>
      </span>
    </li>
  )
}
