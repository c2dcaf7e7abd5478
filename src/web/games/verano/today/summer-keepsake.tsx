import { Link } from '@tanstack/react-router'
import type { MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { linkOf } from '#web/features/campaign/posters/poster-wall.tsx'
import { formatDate } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { DayRow, EarnedBadges } from '../load-summer.ts'
import { isDone, levelsReached } from '../state/summer-state.ts'
import { badgeWords, doneWords } from '../state/summer-words.ts'

/** A member's summer once it is over: thanks, the stamps, the badges, and the entries in the draw. */
export function SummerKeepsake({ summer, mine }: { summer: Summer; mine: MySummer }) {
  const slug = useSlug('verano')
  const badges = mine.badges.filter(({ earnedAt }) => earnedAt !== null)
  return (
    <>
      <p>{doneWords(mine.days.length, mine.missions.filter(isDone).length)} Gracias por pasar el verano aquí.</p>
      {mine.days.length > 0 ? <DayRow days={mine.days} mine={mine} /> : null}
      {badges.length > 0 ? <EarnedBadges badges={badges} /> : null}
      <p>
        <Link {...linkOf('/promo/verano/insignias', { kind: 'verano', slug })} className="text-link">
          {badgeWords(mine.badges)}
        </Link>
      </p>
      <Entries summer={summer} entries={levelsReached(mine).length} />
    </>
  )
}

/** The draw, and with how many entries the member is in it. */
function Entries({ summer: { draw, zone, serverNow }, entries }: { summer: Summer; entries: number }) {
  if (draw === null) return null
  const when = `${serverNow < draw.drawsAt ? 'se sortea' : 'se sorteó'} el ${formatDate(draw.drawsAt, zone)}`
  return entries === 0 ? (
    <p>
      «{draw.name}» {when} entre quienes llegaron a algún nivel.
    </p>
  ) : (
    <p>
      Llegaste a {counted(entries, 'participación', 'participaciones')} en «{draw.name}», que {when}.
    </p>
  )
}
