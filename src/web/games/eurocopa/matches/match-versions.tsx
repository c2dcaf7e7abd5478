import type { Match, MatchVersion, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { countingGoals, resultNote, scoreWords } from './match-words.ts'
import './match-versions.css'

interface MatchVersionsProps {
  match: Match
  tournament: Pick<TournamentView, 'zone' | 'scoring'>
}

/**
 * The organiser's changes to a match, with times and reasons; shown if there are at least two. The rules promise this
 * history.
 */
export function MatchVersions({ match: { versions }, tournament: { zone, scoring } }: MatchVersionsProps) {
  if (versions.length < 2) return null
  return (
    <details className="match-versions small">
      <summary>Cambios</summary>
      <ol>
        {versions.map((version) => (
          <li key={version.version}>
            {formatDateTime(version.at, zone)}: {versionWords(version, zone, scoring.basis)}
            {version.reason && ` Motivo: ${version.reason}`}
          </li>
        ))}
      </ol>
    </details>
  )
}

function versionWords({ state, kickoff, result }: MatchVersion, zone: string, basis: 'aet' | 'ft90') {
  if (result) return `resultado, ${scoreWords(countingGoals(result, basis))}. ${resultNote(result, basis) ?? ''}`.trim()
  if (state !== 'postponed') return state === 'open' ? 'se retira lo anotado antes.' : 'suspendido.'
  return kickoff === null ? 'aplazado, sin fecha.' : `aplazado al ${formatDateTime(kickoff, zone)}.`
}
