import type { MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import type { Keepsake } from '#web/features/campaign/ended/ended.tsx'
import { formatDate } from '#web/format/dates.ts'
import { counted, plural } from '#web/format/plural.ts'
import { EarnedBadges } from '../load-summer.ts'
import { isDone, levelsReached } from '../state/summer-state.ts'

/** A member's summer once it is over: thanks, days, missions, badges, and the entries in the draw. Leaves out zeros. */
export function ownPart(summer: Summer, mine: MySummer): Keepsake | undefined {
  const { days, points } = mine
  if (days.length === 0 && points === 0) return undefined
  const missions = mine.missions.filter(isDone).length
  const badges = mine.badges.filter(({ earnedAt }) => earnedAt !== null)
  return {
    title: `Tu verano: ${counted(points, 'punto', 'puntos')}`,
    details: (
      <>
        <p>Gracias por pasar el verano aquí.</p>
        <dl className="numbers">
          <Sum count={days.length} name={plural(days.length, 'día sellado', 'días sellados')} />
          <Sum count={missions} name={plural(missions, 'misión hecha', 'misiones hechas')} />
        </dl>
        {badges.length > 0 ? <EarnedBadges badges={badges} /> : null}
        <Entries summer={summer} entries={levelsReached(mine).length} />
      </>
    ),
  }
}

const Sum = ({ count, name }: { count: number; name: string }) =>
  count === 0 ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{count}</dd>
    </div>
  )

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
