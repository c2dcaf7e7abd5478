import type { HistoryDetail as Detail } from '#contract/games/catalog.schema.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { countingGoals, pointsWords, resultNote, scoreWords, sumWords, TIER_WORDS } from './matches/match-words.ts'
import './history-detail.css'

/**
 * A saved prediction of a match or of the champion: its content, the end of the time for changing it, and its points.
 */
export function HistoryDetail({ detail }: { detail: Detail }) {
  if (detail.game !== 'eurocopa') return null
  const { match, sides, goals, through, kickoff, zone, basis, isReplaced, result, scored } = detail
  const note = result && resultNote(result, basis)
  return (
    <section className="porra-detail stack stack--tight" aria-label="Tu pronóstico" data-campaign="eurocopa">
      <p className="porra-detail__score">
        {goals ? `${sides[0]} ${scoreWords(goals)} ${sides[1]}` : sides[0]}
        {through === null ? null : <span className="porra-detail__through">y pasa {through}</span>}
      </p>
      <dl className="facts">
        {match === null ? null : (
          <div>
            <dt>Partido</dt>
            <dd>número {match}</dd>
          </div>
        )}
        {kickoff === null ? null : (
          <div>
            <dt>Se podía cambiar hasta</dt>
            <dd>{formatDateTime(kickoff, zone)}</dd>
          </div>
        )}
        {result ? (
          <div>
            <dt>Resultado</dt>
            <dd>
              {scoreWords(countingGoals(result, basis))}
              {note ? `. ${note}` : null}
            </dd>
          </div>
        ) : null}
        {scored ? (
          <div>
            <dt>{TIER_WORDS[scored.tier]}</dt>
            <dd>
              {scored.total > 0 ? `${sumWords(scored)} = ` : null}
              {pointsWords(scored.total)}
            </dd>
          </div>
        ) : null}
      </dl>
      {isReplaced ? <p className="small">Lo cambiaste después: cuenta el último que guardaste.</p> : null}
    </section>
  )
}
