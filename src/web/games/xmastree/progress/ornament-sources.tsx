import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ornamentTitle, theOrnament } from '#contract/games/xmastree/ornament-words.ts'
import type { Ornament } from '#contract/games/xmastree/ornaments.ts'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { Progress } from '#web/components/ui/feedback/progress.tsx'
import { formatDate, formatShortDate } from '#web/format/dates.ts'
import { counted, plural } from '#web/format/plural.ts'
import { capital } from '../state/tree-words.ts'
import { OrnamentArt } from '../tree/ornaments.tsx'

const SHOWN = 6

/** Shows how the member can gain ornaments, how far each way has come, and what it has brought. */
export function OrnamentSources({ tree }: { tree: Tree }) {
  const { gained, zone } = tree
  const [latest, earlier] = [gained.slice(0, SHOWN), gained.slice(SHOWN)]
  return (
    <section className="stack stack--loose" aria-labelledby="ganados">
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
                <Link to="." search={{ edicion: edition }} className="text-link">
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

function Sources({ tree: { gained, sources, gifts, zone } }: { tree: Tree }) {
  const { plays, streaks, visit } = sources
  const [play, another] = plays
  const each = play && !another ? `${play.label} cada día` : 'Jugando cada día'
  return (
    <ul className="tree-sources">
      {plays.map(({ slug, label, each }) => (
        <Way key={slug + label} ornament="estrella" title={label}>
          {counted(each, 'adorno', 'adornos')} cada vez. Llevas {gained.filter(({ source }) => source === label).length}
          .
        </Way>
      ))}
      {visit.each > 0 ? (
        <Way ornament="copo" title="Venir cada semana">
          {counted(visit.each, 'adorno', 'adornos')}
          {visit.isNoted && visit.nextAt !== null
            ? `. ${plural(visit.each, 'El próximo', 'Los próximos')}, el ${formatShortDate(visit.nextAt, zone)}`
            : ''}
          .
        </Way>
      ) : null}
      <Way ornament="lazo" title="Regalos de tus amistades" done={gifts.received} of={gifts.most}>
        Uno de cada persona.
      </Way>
      {streaks.map(({ days, ornament, done }) => (
        <Way
          key={days}
          ornament={ornament}
          title={capital(theOrnament(ornament))}
          done={done}
          of={days}
          isMissing={done < days}
        >
          {each}, {days} días seguidos.
        </Way>
      ))}
    </ul>
  )
}

interface WayProps {
  ornament: Ornament
  title: string
  done?: number
  /** How many there are to gain, or how many days it takes. */
  of?: number
  isMissing?: boolean
  children: ReactNode
}

const Way = ({ ornament, title, done = 0, of, isMissing, children }: WayProps) => (
  <li data-missing={isMissing || undefined}>
    <OrnamentArt ornament={ornament} />
    <div className="stack stack--tight">
      <h3 className="row__title">{title}</h3>
      <p className="small">{children}</p>
      {of ? <Progress value={done} max={of} label={title} hideLabel /> : null}
    </div>
  </li>
)
