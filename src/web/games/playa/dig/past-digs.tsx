import { Link } from '@tanstack/react-router'
import type { Dig } from '#contract/games/playa/playa.schema.ts'
import { gendered, shellTitle } from '#contract/games/playa/shell-words.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { formatDay } from '#web/format/dates.ts'
import { ShellArt } from '../album/shell-art.tsx'
import { placeOf } from './spots.ts'

export function PastDigs({ digs }: { digs: readonly Dig[] }) {
  return (
    <section className="stack" aria-labelledby="mis-cavadas">
      <h2 id="mis-cavadas">Lo que he encontrado</h2>
      {digs.length === 0 ? (
        <EmptyState art="ticket" title="Aquí se guarda lo que encuentras">
          Las de los días anteriores, con lo que salió en cada una.
        </EmptyState>
      ) : (
        <ul className="rows">
          {digs.map((dig) => (
            <PastDig key={dig.slot} dig={dig} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PastDig({ dig: { play, day, cause } }: { dig: Dig }) {
  if (!play) return null
  const { id, outcome, shell, spot, ticket, isNew } = play
  return (
    <li>
      <Link to="/user/history/$id" params={{ id }} className="row row--link">
        <span className="row__lead playa-past">
          <ShellArt shell={shell} />
        </span>
        <span className="row__main">
          <span className="row__title">
            {formatDay(day)}: {shellTitle(shell).toLowerCase()}
            {outcome.kind === 'won' ? ` y ${outcome.prize.name}` : ''}
          </span>
          <span className="row__meta">
            En la {placeOf(spot)} · n.º {ticket}
            {cause ? ` · ${cause}` : ''}
          </span>
        </span>
        <span className="row__end">
          {outcome.kind === 'won' ? (
            <Stamp size="sm">Premio</Stamp>
          ) : isNew ? (
            <Stamp size="sm" tone="muted">
              {gendered(shell, 'Nuevo', 'Nueva')}
            </Stamp>
          ) : null}
        </span>
      </Link>
    </li>
  )
}
