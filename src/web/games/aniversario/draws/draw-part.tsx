import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Draw } from '#contract/draws.schema.ts'
import type { Cake } from '#contract/games/aniversario/aniversario.schema.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { formatDateTimeOnly, formatDeadline } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { drawsQuery } from '../functions.ts'
import { entryCount } from '../state/cake-state.ts'
import { DrawResult } from './draw-result.tsx'
import './draw.css'
import { useSlug } from '#web/routing/use-slug.ts'

export interface DrawStateProps {
  draw: Draw
  cake: Cake
}

/** The draw in its current state: in the future, with a frozen list of entries, or held. */
export function DrawPart({ cake }: { cake: Cake }) {
  const slug = useSlug('aniversario')
  const { draws } = useSuspenseQuery({
    ...drawsQuery(slug, cake.edition),
    refetchInterval: ({ state }) => (state.data?.draws.some((draw) => isDue(draw, cake)) ? MINUTE_MS : false),
  }).data
  const draw = draws.find(({ key }) => key === cake.draw?.key)
  if (!draw) return null
  const State = draw.drawnAt ? DrawResult : cake.serverNow >= draw.freezesAt ? Counted : ToCome
  return (
    <section className="cake-draw" id="sorteo" aria-labelledby="sorteo-titulo">
      <div className="stack">
        <h2 id="sorteo-titulo">{draw.name}</h2>
        <State draw={draw} cake={cake} />
        <p>
          <Link
            to="/prueba/$slug/{-$edition}"
            params={{ slug, edition: cake.edition }}
            hash="sorteos"
            className="text-link"
          >
            Comprobar el sorteo
          </Link>
        </p>
      </div>
      <Prizes draw={draw} />
    </section>
  )
}

/**
 * Returns whether the freeze or the draw is due but not done yet. Jobs freeze the list and hold the draw within a
 * minute or two after the set time.
 */
const isDue = ({ list, freezesAt, drawnAt, drawsAt }: Draw, { serverNow }: Pick<Cake, 'serverNow'>): boolean =>
  (!list && freezesAt <= serverNow) || (drawnAt === null && drawsAt <= serverNow)

const Prizes = ({ draw: { prizes, alternates } }: Pick<DrawStateProps, 'draw'>) => (
  <div className="stack stack--tight">
    <h3>Qué se sortea</h3>
    <ul className="cake-draw__prizes">
      {prizes.map(({ name, stock }) => (
        <li key={name}>
          <span className="cake-plus">{stock} ×</span> {name}
        </li>
      ))}
    </ul>
    {alternates > 0 ? (
      <p className="small">Con {counted(alternates, 'suplente', 'suplentes')}, por si un premio no se recoge.</p>
    ) : null}
  </div>
)

const ToCome = ({ draw: { drawsAt, freezesAt }, cake: { serverNow, zone } }: DrawStateProps) => (
  <>
    <Countdown now={serverNow} target={drawsAt} label="Se sortea en" endText="El sorteo está en marcha" />
    <p>
      La lista se cierra el {formatDeadline(freezesAt, zone)}. El resultado sale el {formatDateTimeOnly(drawsAt, zone)}:
      aquí lo verás.
    </p>
  </>
)

const ownWords = (count: number) => (count === 0 ? 'ninguna tuya' : `de ellas ${counted(count, 'tuya', 'tuyas')}`)

const Counted = ({ draw: { list, drawsAt }, cake: { serverNow, zone, entries } }: DrawStateProps) => (
  <>
    <Stamp tone="muted">Recuento</Stamp>
    {list ? (
      <>
        <p>
          La lista está congelada: {counted(list.entries, 'participación', 'participaciones')},{' '}
          {ownWords(entryCount(entries))}. Ya no se puede añadir ni quitar ninguna.
        </p>
        <div>
          <p className="small">Su huella, publicada antes del sorteo:</p>
          <p className="cake-hash">{list.hash}</p>
        </div>
      </>
    ) : (
      <p>Estamos cerrando la lista. En unos minutos verás aquí cuántas participaciones hay, y su huella.</p>
    )}
    <Countdown now={serverNow} target={drawsAt} label="Se sortea en" endText="El sorteo está en marcha" />
    <p className="small">El {formatDateTime(drawsAt, zone)}.</p>
  </>
)
