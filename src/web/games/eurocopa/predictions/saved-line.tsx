import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import { formatShortDate } from '#web/format/dates.ts'
import type { Draft } from '../drafts/drafts.ts'
import { formatSecond } from '../drafts/format-second.ts'
import { ChalkTick } from '../effects/chalk-tick.tsx'
import { dayIn } from '../matches/match-days.ts'
import { scoreWords } from '../matches/match-words.ts'
import { usePredictions } from './predictions-context.ts'

interface SavedLineProps {
  saved: MyPrediction | undefined
  draft: Draft | undefined
  /** The names of both teams. */
  of: string
  onDiscard: () => void
}

/** Says whether the prediction is saved. A draft that was sent in vain can be sent again or discarded. */
export function SavedLine({ saved, draft, of, onDiscard }: SavedLineProps) {
  const { isComplete, isFailed, onSend } = usePredictions()
  const [knownAt] = useState(saved?.savedAt)
  return (
    <p className="match__saved">
      {draft && isFailed(draft) ? (
        <>
          <strong className="match__draft">Sin guardar</strong>
          {saved ? <span>Guardado: {scoreWords(saved.goals)}</span> : null}
          <button type="button" className="match__act" onClick={onSend}>
            Reintentar<span className="visually-hidden">: guardar el pronóstico de {of}</span>
          </button>
          <button type="button" className="match__act" onClick={onDiscard}>
            Descartar<span className="visually-hidden"> lo que no has guardado de {of}</span>
          </button>
        </>
      ) : draft ? (
        <span>{isComplete(draft) ? 'Guardando…' : 'Se guarda cuando elijas quién pasa.'}</span>
      ) : saved ? (
        <Saved saved={saved} isFresh={saved.savedAt !== knownAt} />
      ) : (
        <span>Sin pronóstico</span>
      )}
    </p>
  )
}

function Saved({ saved: { id, savedAt }, isFresh }: { saved: MyPrediction; isFresh: boolean }) {
  const { zone, now } = usePredictions()
  return (
    <>
      <ChalkTick isFresh={isFresh} />
      <span>
        Guardado {dayIn(savedAt, zone) === dayIn(now, zone) ? null : `el ${formatShortDate(savedAt, zone)} `}
        <Link to="/user/history/$id" params={{ id }} className="match__receipt">
          a las {formatSecond(savedAt, zone)}
        </Link>
      </span>
    </>
  )
}
