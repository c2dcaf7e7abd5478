import { Link } from '@tanstack/react-router'
import type { MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { formatDateTime } from '#web/format/dates.ts'
import { counted, plural } from '#web/format/plural.ts'
import { levelsReached } from '../state/summer-state.ts'

/** The final result of a member's summer: points, levels, entries, and the time of the draw. */
export function FinalSummary({ summer: { draw, zone, edition, serverNow }, mine }: { summer: Summer; mine: MySummer }) {
  const entries = levelsReached(mine).length
  const missions = mine.missions.filter(({ doneAt }) => doneAt !== null).length
  const isDrawn = draw !== null && serverNow >= draw.drawsAt
  return (
    <section className="verano-slip stack stack--tight" aria-labelledby="resultado">
      <h2 id="resultado">Tu verano</h2>
      <dl className="numbers">
        <div>
          <dt>{plural(mine.points, 'punto', 'puntos')}</dt>
          <dd>{mine.points}</dd>
        </div>
        <div>
          <dt>{plural(mine.days.length, 'día', 'días')}</dt>
          <dd>{mine.days.length}</dd>
        </div>
        <div>
          <dt>{plural(missions, 'misión', 'misiones')}</dt>
          <dd>{missions}</dd>
        </div>
      </dl>
      {draw ? (
        <>
          <p>
            {entries > 0
              ? `Tienes ${counted(entries, 'participación', 'participaciones')} en «${draw.name}».`
              : `No llegaste a ningún nivel, así que no participas en «${draw.name}».`}{' '}
            {isDrawn ? 'El sorteo era el' : 'Se sortea el'} {formatDateTime(draw.drawsAt, zone)}.
          </p>
          <p>
            <Link
              to="/prueba/$slug/{-$edition}"
              params={{ slug: 'verano', edition }}
              hash="sorteos"
              className={buttonClass({ variant: 'secondary' })}
            >
              Ver el sorteo
            </Link>
          </p>
        </>
      ) : null}
    </section>
  )
}
