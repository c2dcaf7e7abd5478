import type { Match, MatchVersion, TournamentView } from '#contract/mechanics/eurocopa.ts'
import { formatDateTime } from '#web/format/dates.ts'
import { countingGoals, resultNote, scoreWords } from './match-words.ts'
import './match-versions.css'

interface MatchVersionsProps {
  match: Match
  tournament: Pick<TournamentView, 'zone' | 'scoring'>
}

/** Everything that was entered of a match, where that is more than its last state: the history that the rules promise. */
export function MatchVersions({ match: { versions }, tournament: { zone, scoring } }: MatchVersionsProps) {
  if (versions.length < 2) return null
  return (
    <details className="match-versions small">
      <summary>Todo lo que se ha anotado</summary>
      <ol>
        {versions.map((version) => (
          <li key={version.version}>
            <time dateTime={new Date(version.at).toISOString()}>{formatDateTime(version.at, zone)}</time>:{' '}
            {versionWords(version, { zone, basis: scoring.basis })}
            {version.reason ? ` Motivo: ${version.reason}` : null}
          </li>
        ))}
      </ol>
    </details>
  )
}

function versionWords(
  { state, kickoff, result }: MatchVersion,
  { zone, basis }: { zone: string; basis: 'aet' | 'ft90' },
) {
  if (result) {
    const note = resultNote(result, basis)
    return `resultado, ${scoreWords(countingGoals(result, basis))}.${note ? ` ${note}` : ''}`
  }
  if (state === 'suspended') return 'suspendido.'
  if (state === 'open') return 'se retira lo anotado antes.'
  return kickoff === null ? 'aplazado, sin fecha.' : `aplazado al ${formatDateTime(kickoff, zone)}.`
}
