import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { XMAS_WORDS } from '#contract/games/xmas/words.ts'
import type { Calendar, Door } from '#contract/games/xmas/xmas.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { formatDate, formatDay } from '#web/format/dates.ts'
import { useWords } from '#web/functions/site.ts'
import type { CalendarData } from '../state/use-calendar.ts'
import { endsToday, isOver, isReadable, nextToOpen } from '../state/window-state.ts'
import { CalendarObstacle, obstacleOf } from './calendar-obstacle.tsx'

interface NextStepProps extends CalendarData {
  chosen: number | undefined
}

/** Returns whether the words beside the house begin with a button for this member. */
export const hasNextAction = ({ campaign, calendar, mine, isMember }: CalendarData): boolean =>
  isMember &&
  campaign.phase === 'open' &&
  (obstacleOf({ campaign, mine }) ? mine?.obstacle === 'email_unconfirmed' : nextToOpen(calendar, mine) !== undefined)

/** The words beside the house: why no door opens, or when the next door opens. */
export function NextStep({ campaign, calendar, mine, isMember, chosen }: NextStepProps) {
  // The time of the opening is already beside the title.
  if (campaign.phase === 'announced') return null
  const obstacle = obstacleOf({ campaign, mine })
  // An open window already shows the obstacle.
  if (obstacle && chosen === undefined) {
    return <CalendarObstacle obstacle={obstacle} campaign={campaign} mine={mine} />
  }
  const isClosed = calendar.doors.some((door) => door.n === chosen && !isReadable(door))
  // Visitors without an account have another way on, the way in, and a closed window has a link of its own.
  const door = isMember && !isClosed && campaign.phase === 'open' ? nextToOpen(calendar, mine) : undefined
  // The button of an open window comes first.
  const variant = chosen === undefined ? 'primary' : 'secondary'
  return (
    <>
      {door && door.n !== chosen ? (
        <Link
          to="."
          search={{ puerta: String(door.n) }}
          resetScroll={false}
          className={buttonClass({ size: 'lg', variant })}
        >
          {labelFor(door, calendar)}
        </Link>
      ) : null}
      <NextDoor campaign={campaign} calendar={calendar} />
    </>
  )
}

function labelFor(door: Door, calendar: Calendar): string {
  if (door.phase === 'today') return 'Ir a la puerta de hoy'
  return `Ir a la puerta ${door.n}${endsToday(door, calendar) ? ': acaba hoy' : ''}`
}

function NextDoor({ campaign, calendar }: { campaign: Campaign; calendar: Calendar }) {
  const say = useWords(XMAS_WORDS)
  const { next, serverNow, zone, doors } = calendar
  if (isOver(campaign, calendar)) return <p>{say('over')}</p>
  if (!next) {
    return (
      <p>Ya se han abierto todas las puertas. Se pueden leer hasta el {formatDate(campaign.closesAt - 1, zone)}.</p>
    )
  }
  const day = doors.find(({ n }) => n === next.n)?.day ?? ''
  return (
    <section className="xmas-next stack stack--tight" aria-label="La próxima puerta">
      <Countdown
        now={serverNow}
        target={next.opensAt}
        label={`La puerta ${next.n} se abre en`}
        endText="Ya se puede abrir"
      />
      <p className="small">
        El {formatDay(day)}, {zoneWords(zone)}.
      </p>
    </section>
  )
}
