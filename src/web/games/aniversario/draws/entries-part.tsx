import { Link } from '@tanstack/react-router'
import type { Cake, CakeEntry } from '#contract/games/aniversario/aniversario.schema.ts'
import { formatDate, formatDay } from '#web/format/dates.ts'
import { plural } from '#web/format/plural.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { entryCount } from '../state/cake-state.ts'
import { causeWords, yearsWords } from './entry-words.ts'

const EMPTY = {
  open: {
    title: 'Aún no tienes participaciones',
    text: 'Enciende una vela y tendrás la primera. Aquí las verás todas, una por una.',
  },
  over: {
    title: 'Esta vez, sin participaciones',
    text: 'No llegó a encenderse ninguna vela. Sus recuerdos los puedes leer igualmente.',
  },
}

/** The member's entries one by one, so that the total can be checked. */
export function EntriesPart({ cake }: { cake: Cake }) {
  const slug = useSlug('aniversario')
  const { entries, edition, zone } = cake
  const total = entryCount(entries)
  const isOver = cake.obstacle === 'campaign_over'
  return (
    <section className="stack" id="participaciones" aria-labelledby="mis-participaciones">
      <h2 id="mis-participaciones" className="cake-total">
        {total === 0 ? (
          EMPTY[isOver ? 'over' : 'open'].title
        ) : (
          <>
            Tienes <span className="cake-total__count">{total}</span>{' '}
            {plural(total, 'participación', 'participaciones')}
          </>
        )}
      </h2>
      {total === 0 ? <p>{EMPTY[isOver ? 'over' : 'open'].text}</p> : null}
      {entries.length > 0 ? (
        <ul className="rows">
          {entries.map((entry) => (
            <Row key={`${entry.cause} ${entry.n}`} entry={entry} zone={zone} />
          ))}
        </ul>
      ) : null}
      {isOver ? null : <p>{yearsWords(cake)}</p>}
      <p>
        <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} hash="sorteos" className="text-link">
          Cuándo y cómo se sortea
        </Link>
      </p>
    </section>
  )
}

const Row = ({ entry, zone }: { entry: CakeEntry; zone: string }) => (
  <li className="row">
    <span className="row__lead cake-plus" aria-hidden="true">
      +{entry.count}
    </span>
    <div className="row__main">
      <h3 className="row__title">
        {causeWords(entry)}: {entry.count}
      </h3>
      <p className="row__meta">
        {entry.cause === 'year' ? `Cumplido el ${formatDay(entry.until)} de ${entry.until.slice(0, 4)}. ` : ''}
        Apuntada el {formatDate(entry.at, zone)}.
      </p>
    </div>
  </li>
)
