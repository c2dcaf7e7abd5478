import { Link } from '@tanstack/react-router'
import { isCurrent } from '#web/features/campaign/words/phase-words.ts'
import { taglineOf } from '#web/features/campaign/words/tagline.ts'
import type { CalendarData } from '../state/use-calendar.ts'
import { stateOf } from '../state/window-state.ts'

/** The line under the title: the next step or, after the end, what the member opened. */
export function Subtitle({ campaign, calendar, mine }: CalendarData) {
  const { doors } = calendar
  const today = doors.find(({ phase }) => phase === 'today')
  if (!isCurrent(campaign) && mine && mine.opened.length > 0) {
    return (
      <p>
        Se acabó: abriste {mine.opened.length} de las {doors.length} puertas.
      </p>
    )
  }
  if (campaign.phase !== 'open' || !today) return <p>{taglineOf(campaign)}</p>
  if (stateOf(today, mine) === 'opened') {
    return (
      <p>{calendar.next ? `Ya has abierto la de hoy. Mañana, la ${calendar.next.n}.` : 'Ya has abierto la última.'}</p>
    )
  }
  return (
    <p>
      Hoy se abre{' '}
      <Link to="." search={{ puerta: String(today.n) }} resetScroll={false} className="xmas-lead__today">
        la puerta {today.n}
      </Link>
    </p>
  )
}
