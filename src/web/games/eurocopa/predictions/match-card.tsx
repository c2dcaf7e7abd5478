import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { formatShortDate, formatTime } from '#web/format/dates.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { Flag } from '../components/flag.tsx'
import { isLockedAt, isOpenAt } from '../matches/match-time.ts'
import { MatchVersions } from '../matches/match-versions.tsx'
import { countingGoals, resultNote, STATE_WORDS, scoreWords, sideWords, stageWords } from '../matches/match-words.ts'
import { MatchOutcome } from './match-outcome.tsx'
import { PredictionForm } from './prediction-form.tsx'
import { usePredictions } from './predictions-context.ts'

interface MatchCardProps {
  match: Match
  /** Set if no heading above the card says the day. */
  isDated: boolean | undefined
}

/** The card of a match: with a form for the prediction, under way, or with its points. */
export function MatchCard({ match, isDated }: MatchCardProps) {
  const { tournament, now, mine, zone } = usePredictions()
  const { n, state, kickoff, city, result, counting, reason } = match
  const names = sideWords(match, tournament.teams)
  const isEditable = isOpenAt(match, now) && mine.obstacle === null
  const change = changeWords(match, { zone, basis: tournament.scoring.basis })
  const note = result && resultNote(result, tournament.scoring.basis)
  return (
    <article className="match" id={`partido-${n}`} aria-labelledby={`partido-${n}-nombre`} data-state={state}>
      <header className="match__head">
        <h3 className="visually-hidden" id={`partido-${n}-nombre`}>
          {names.join(' – ')}
        </h3>
        <p className="match__stage">{stageWords(match)}</p>
        <p className="match__when">
          {kickoff !== null && isDated ? `${formatShortDate(kickoff, zone)}, ` : null}
          {kickoff === null ? 'Sin hora' : <strong>{formatTime(kickoff, zone)}</strong>} · {city}
        </p>
      </header>
      {isEditable ? (
        <PredictionForm match={match} names={names} />
      ) : (
        <div className="match__sides">
          {names.map((name, side) => (
            <p
              className="match__side"
              key={name}
              data-out={match.winner !== null && match.winner !== side ? '' : undefined}
            >
              <Flag team={match.sides[side] ?? null} />
              <span className="match__name" data-slot={match.sides[side] === null ? '' : undefined}>
                {name}
              </span>
              {counting ? <span className="match__goals">{counting[side]}</span> : null}
            </p>
          ))}
        </div>
      )}
      {note ? <p className="match__note">{note}</p> : null}
      {change ? (
        <p className="match__note match__note--mark">
          {change}
          {reason ? `Motivo: ${reason}` : null}
        </p>
      ) : null}
      <MatchVersions match={match} tournament={tournament} />
      {isEditable ? null : <MatchOutcome match={match} isLocked={isLockedAt(match, now)} />}
      {state === 'scheduled' || state === 'finished' ? null : (
        <p className="match__state">{state === 'postponed' ? 'Aplazado' : STATE_WORDS[state]}</p>
      )}
    </article>
  )
}

/** Describes the organiser's last change to a match; undefined if there is no change. */
function changeWords(match: Match, { zone, basis }: { zone: string; basis: 'aet' | 'ft90' }): string | undefined {
  const { state, former } = match
  if (state === 'postponed') return postponedWords(match, zone)
  if (state === 'suspended') return 'Suspendido: no puntúa para nadie. '
  if (state === 'corrected' && former) return `Corregido: antes ${scoreWords(countingGoals(former, basis))}. `
}

function postponedWords({ kickoff, formerKickoff, isLocked }: Match, zone: string): string {
  const before = formerKickoff === null ? '' : ` Iba a ser el ${formatDateTime(formerKickoff, zone)}.`
  if (isLocked) return `Aplazado cuando ya había empezado.${before} Vale lo que se pronosticó antes. `
  return kickoff === null
    ? `Aplazado, todavía sin fecha.${before} Puedes cambiar tu pronóstico. `
    : `Aplazado: se puede pronosticar hasta la nueva hora.${before} `
}
