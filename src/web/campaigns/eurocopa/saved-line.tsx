import { Link } from '@tanstack/react-router'
import type { MyPrediction } from '#contract/mechanics/eurocopa.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { formatSecond } from './format-second.ts'
import { dayIn } from './match-days.ts'
import { usePorra } from './porra.ts'

/** What the server knows of a prediction, and whether the browser knows more. */
export function SavedLine({ saved, isDraft }: { saved: MyPrediction | undefined; isDraft: boolean }) {
  const { zone, now } = usePorra()
  return (
    <p className="match__saved">
      {isDraft ? <strong className="match__draft">Sin enviar</strong> : null}
      {saved ? (
        <span>
          {isDraft ? `Vale ${saved.goals.join('-')}, guardado ` : 'Guardado '}
          {dayIn(saved.savedAt, zone) === dayIn(now, zone) ? null : `el ${formatShortDate(saved.savedAt, zone)} `}
          <Link to="/user/history/$id" params={{ id: saved.id }} className="match__receipt">
            a las {formatSecond(saved.savedAt, zone)}
          </Link>
        </span>
      ) : isDraft ? null : (
        <span>Sin pronóstico</span>
      )}
    </p>
  )
}
