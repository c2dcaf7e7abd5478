import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import { dayIn, formatShortDate, formatTime } from '#web/format/dates.ts'
import type { Draft } from '../drafts/drafts.ts'
import { ChalkTick } from '../effects/chalk-tick.tsx'
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
    <p className="match__saved" data-is={draft ? 'draft' : saved && 'saved'}>
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
        <Saved saved={saved} of={of} isFresh={saved.savedAt !== knownAt} />
      ) : (
        <span>Sin pronóstico</span>
      )}
    </p>
  )
}

interface SavedProps extends Pick<SavedLineProps, 'of'> {
  saved: MyPrediction
  isFresh: boolean
}

function Saved({ saved: { id, savedAt }, of, isFresh }: SavedProps) {
  const { zone, now } = usePredictions()
  const isToday = dayIn(savedAt, zone) === dayIn(now, zone)
  return (
    <>
      <ChalkTick isFresh={isFresh} />
      <span>
        <strong>Guardado</strong>{' '}
        {isToday ? `a las ${formatTime(savedAt, zone)}` : `el ${formatShortDate(savedAt, zone)}`}
      </span>
      <Link to="/user/history/$id" params={{ id }} className="match__act">
        Recibo<span className="visually-hidden"> del pronóstico de {of}</span>
      </Link>
    </>
  )
}
