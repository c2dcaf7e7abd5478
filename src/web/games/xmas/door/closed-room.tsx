import { Link } from '@tanstack/react-router'
import type { Calendar, Door } from '#contract/games/xmas/xmas.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { formatDay } from '#web/format/dates.ts'
import { Shutters } from '../room/shutters.tsx'

/** A window that cannot be opened yet, or can no longer be opened. */
export function ClosedRoom({
  door: { n, day, phase, opensAt },
  calendar: { serverNow, zone, doors },
}: {
  door: Door
  calendar: Calendar
}) {
  const today = doors.find((door) => door.phase === 'today')
  return (
    <>
      <Shutters n={n} />
      <div className="xmas-slip stack stack--tight">
        {phase === 'closed' ? (
          <>
            <Countdown now={serverNow} target={opensAt} label="Se abre en" endText="Ya se puede abrir" />
            <p className="small">
              El {formatDay(day)}, {zoneWords(zone)}.
            </p>
          </>
        ) : (
          <p>Esta puerta solo se abría en su día, el {formatDay(day)}.</p>
        )}
        {today ? (
          <Link
            to="."
            search={{ puerta: String(today.n) }}
            resetScroll={false}
            className={buttonClass({ variant: 'secondary' })}
          >
            Ir a la puerta {today.n}, la de hoy
          </Link>
        ) : null}
      </div>
    </>
  )
}
