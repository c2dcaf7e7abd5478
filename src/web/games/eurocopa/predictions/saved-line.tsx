import { Link } from '@tanstack/react-router'
import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { formatSecond } from '../drafts/format-second.ts'
import { dayIn } from '../matches/match-days.ts'
import { scoreWords } from '../matches/match-words.ts'
import { usePredictions } from './predictions-context.ts'

interface Discard {
  /** The names of both teams. */
  of: string
  onDiscard: () => void
}

/** The prediction that the server has saved. If there is a draft, also a button that discards the draft. */
export function SavedLine({ saved, discard }: { saved: MyPrediction | undefined; discard: Discard | undefined }) {
  return (
    <p className="match__saved">
      {discard ? (
        <>
          <strong className="match__draft">Sin enviar</strong>
          {saved ? <span>Guardado: {scoreWords(saved.goals)}</span> : null}
          <button type="button" className="match__discard" onClick={discard.onDiscard}>
            Descartar<span className="visually-hidden"> lo que no has enviado de {discard.of}</span>
          </button>
        </>
      ) : saved ? (
        <Saved saved={saved} />
      ) : (
        <span>Sin pronóstico</span>
      )}
    </p>
  )
}

function Saved({ saved: { id, savedAt } }: { saved: MyPrediction }) {
  const { zone, now } = usePredictions()
  return (
    <span>
      Guardado {dayIn(savedAt, zone) === dayIn(now, zone) ? null : `el ${formatShortDate(savedAt, zone)} `}
      <Link to="/user/history/$id" params={{ id }} className="match__receipt">
        a las {formatSecond(savedAt, zone)}
      </Link>
    </span>
  )
}
