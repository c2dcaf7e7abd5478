import { Link } from '@tanstack/react-router'
import { ornamentTitle, theOrnament } from '#contract/games/xmastree/ornament-words.ts'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { formatDate, formatShortDate } from '#web/format/dates.ts'
import { counted, plural } from '#web/format/plural.ts'
import { capital } from '../state/tree-words.ts'
import { OrnamentArt } from '../tree/ornaments.tsx'

const SHOWN = 6

/** Shows where the member's ornaments come from, and how the member can gain more. */
export function OrnamentSources({ tree }: { tree: Tree }) {
  const { gained, zone } = tree
  const [latest, earlier] = [gained.slice(0, SHOWN), gained.slice(SHOWN)]
  return (
    <section className="stack" aria-labelledby="ganados">
      <h2 id="ganados">De dónde vienen</h2>
      {tree.obstacle ? null : <Sources tree={tree} />}
      {latest.length > 0 ? <GainedList gained={latest} zone={zone} /> : <p>Tus adornos aparecerán aquí.</p>}
      {earlier.length > 0 ? (
        <details className="disclosure">
          <summary>Ver {counted(earlier.length, 'adorno anterior', 'adornos anteriores')}</summary>
          <GainedList gained={earlier} zone={zone} />
        </details>
      ) : null}
      {tree.former.length > 0 ? (
        <>
          <h3>Tus otros árboles</h3>
          <ul className="prose">
            {tree.former.map(({ edition, closesAt }) => (
              <li key={edition}>
                <Link to="/promo/xmastree" search={{ edicion: edition }} className="text-link">
                  El que cerró el {formatDate(closesAt - 1, zone)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

const GainedList = ({ gained, zone }: Pick<Tree, 'gained' | 'zone'>) => (
  <ul className="tree-gained">
    {gained.map(({ ornament, source, at, lost }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind may come from one visit
      <li key={`${at}${ornament}${i}`} data-lost={lost === null ? undefined : ''}>
        <OrnamentArt ornament={ornament} />
        <div>
          <p className="tree-gained__name">{ornamentTitle(ornament)}</p>
          <p className="small">
            {source} · {formatShortDate(at, zone)}
          </p>
          {lost === null ? null : <p className="small">Se anuló. {lost}</p>}
        </div>
      </li>
    ))}
  </ul>
)

function Sources({ tree: { sources, gifts, zone } }: { tree: Tree }) {
  const { plays, streaks, visit } = sources
  return (
    <ul className="prose">
      {plays.map(({ slug, label, each }) => (
        <li key={slug + label}>
          {label}: {counted(each, 'adorno', 'adornos')}.
        </li>
      ))}
      {visit.each > 0 ? (
        <li>
          Cada semana en que vienes: {counted(visit.each, 'adorno', 'adornos')}.
          {visit.isNoted && visit.nextAt !== null
            ? ` ${plural(visit.each, 'El próximo', 'Los próximos')}, el ${formatDate(visit.nextAt, zone)}.`
            : ''}
        </li>
      ) : null}
      {streaks.map(({ days, ornament }) => (
        <li key={days}>
          {capital(theOrnament(ornament))}: {days} días seguidos sin faltar ninguno.
        </li>
      ))}
      <li>
        Regalos de tus amistades: {gifts.received} de {gifts.most}.
      </li>
    </ul>
  )
}
