import type { MySummer } from '#contract/games/verano/verano.schema.ts'
import { formatDay } from '#web/format/dates.ts'
import { type DayState, dayState } from '../state/summer-state.ts'
import { JokerMark, SunMark } from './stamp-marks.tsx'

interface DayRowProps {
  days: readonly string[]
  mine: MySummer
  /** The day that was just stamped. */
  justStampedDay?: string | undefined
  isStamping?: boolean
}

const STATE_LABELS: Record<DayState, string> = {
  stamped: 'sellado',
  repaired: 'sellado con el comodín',
  today: 'hoy, por sellar',
  missed: 'sin sellar',
  coming: 'por venir',
}
const weekday = new Intl.DateTimeFormat('es-ES', { weekday: 'short', timeZone: 'UTC' })

/** Perforated paper with a place for the stamp of each day. */
export function DayRow({ days, mine, justStampedDay, isStamping = false }: DayRowProps) {
  return (
    <ol className="verano-days">
      {days.map((day) => {
        const state = dayState(day, mine.today, mine)
        return (
          <li
            key={day}
            className="verano-day"
            data-state={state}
            data-fresh={day === justStampedDay || undefined}
            data-stamping={(isStamping && day === mine.today) || undefined}
          >
            <span className="verano-day__name" aria-hidden="true">
              {weekday.format(Date.parse(`${day}T12:00:00Z`)).slice(0, 3)}
            </span>
            <span className="visually-hidden">
              {formatDay(day)}: {STATE_LABELS[state]}
            </span>
            <span className="verano-day__field" aria-hidden="true">
              <span className="verano-day__number">{Number(day.slice(8))}</span>
              {state === 'stamped' ? <SunMark /> : null}
              {state === 'repaired' ? <JokerMark /> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
