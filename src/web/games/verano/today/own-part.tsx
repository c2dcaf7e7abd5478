import type { MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import type { Keepsake } from '#web/features/campaign/ended/ended.tsx'
import { formatDate } from '#web/format/dates.ts'
import { counted, plural } from '#web/format/plural.ts'
import { isDone, levelsReached } from '../state/summer-state.ts'

/** A member's summer once it is over: days, missions, points, and the entries in the draw. */
export function ownPart(summer: Summer, mine: MySummer): Keepsake | undefined {
  const { days, points } = mine
  if (days.length === 0 && points === 0) return undefined
  const missions = mine.missions.filter(isDone).length
  return {
    title: `Tu verano: ${counted(points, 'punto', 'puntos')}`,
    details: (
      <>
        <dl className="numbers">
          <div>
            <dt>{plural(days.length, 'día sellado', 'días sellados')}</dt>
            <dd>{days.length}</dd>
          </div>
          <div>
            <dt>{plural(missions, 'misión hecha', 'misiones hechas')}</dt>
            <dd>{missions}</dd>
          </div>
        </dl>
        <Entries summer={summer} entries={levelsReached(mine).length} />
      </>
    ),
  }
}

/** Without an entry nothing is said about the draw. */
function Entries({ summer: { draw, zone, serverNow }, entries }: { summer: Summer; entries: number }) {
  if (draw === null || entries === 0) return null
  return (
    <p>
      Llegaste a {counted(entries, 'participación', 'participaciones')} en «{draw.name}»
      {serverNow < draw.drawsAt ? ', que se sortea el ' : ', que se sorteó el '}
      {formatDate(draw.drawsAt, zone)}.
    </p>
  )
}
