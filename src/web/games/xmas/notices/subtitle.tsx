import { Link } from '@tanstack/react-router'
import type { CalendarData } from '../state/use-calendar.ts'
import { stateOf } from '../state/window-state.ts'

/** The line under the title: the next step. */
export function Subtitle({ campaign, calendar, mine, preview }: CalendarData & { preview: string | undefined }) {
  const { doors } = calendar
  const today = doors.find(({ phase }) => phase === 'today')
  if (campaign.phase !== 'open' || !today) return <p>{campaign.tagline}</p>
  if (stateOf(today, mine) === 'opened') {
    return (
      <p>{calendar.next ? `Ya has abierto la de hoy. Mañana, la ${calendar.next.n}.` : 'Ya has abierto la última.'}</p>
    )
  }
  return (
    <p>
      Hoy se abre{' '}
      <Link
        to="/promo/xmas"
        search={{ puerta: String(today.n), vista: preview }}
        resetScroll={false}
        className="xmas-lead__today"
      >
        la puerta {today.n}
      </Link>
    </p>
  )
}
