import { Link } from '@tanstack/react-router'
import type { LeaguePredictions } from '#contract/games/eurocopa/leagues.schema.ts'
import type { Match, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { Flag } from '../components/flag.tsx'
import { scoreWords, sideWords, stageWords } from '../matches/match-words.ts'

interface MatchPredictionsProps {
  said: LeaguePredictions
  /** The id of the league. */
  league: string
  tournament: TournamentView
}

/** The predictions of all members of a league for a match that is locked. */
export function MatchPredictions({
  said: { match: n, rows },
  league,
  tournament: { matches, teams },
}: MatchPredictionsProps) {
  const locked = matches
    .filter(({ isLocked }) => isLocked)
    .sort((a, b) => (a.kickoff ?? 0) - (b.kickoff ?? 0) || a.n - b.n)
  const index = locked.findIndex((one) => one.n === n)
  const match = locked[index]
  if (!match) return null
  const [home, away] = sideWords(match, teams)
  const [before, after] = [locked[index - 1], locked[index + 1]]
  const to = (other: Match) => ({ ver: 'ligas', liga: league, partido: String(other.n) })
  return (
    <section className="stack league-said" aria-labelledby="dicho">
      <h3 id="dicho">Los pronósticos de la liga</h3>
      <div>
        <p className="league-said__match">
          {match.sides[0] ? <Flag team={match.sides[0]} size="sm" /> : null} {home}{' '}
          {match.counting ? <strong>{scoreWords(match.counting)}</strong> : '–'} {away}{' '}
          {match.sides[1] ? <Flag team={match.sides[1]} size="sm" /> : null}
        </p>
        <p className="muted">{stageWords(match)}</p>
      </div>
      <table className="board">
        <caption className="visually-hidden">
          Pronósticos de {home} – {away}
        </caption>
        <thead>
          <tr>
            <th scope="col">Nombre</th>
            <th scope="col" className="board__num">
              Pronóstico
            </th>
            <th scope="col" className="board__num">
              Puntos
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, isMe, goals, through, total }, i) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may be hidden and shown as another one's
              key={`${name} ${i}`}
              aria-current={isMe ? 'true' : undefined}
            >
              <th scope="row" className="board__name">
                {name}
                {isMe ? <span className="board__me"> (tú)</span> : null}
              </th>
              <td className="board__num">
                {goals ? scoreWords(goals) : <span className="muted">Sin pronóstico</span>}
                {goals && goals[0] === goals[1] && through !== null ? (
                  <span className="league-said__through">pasa {through === 0 ? home : away}</span>
                ) : null}
              </td>
              <td className="board__num board__points">{total ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {before || after ? (
        <nav className="cluster cluster--between" aria-label="Otros partidos">
          {before ? (
            <Link to="." search={to(before)} resetScroll={false}>
              ← {sideWords(before, teams).join(' – ')}
            </Link>
          ) : (
            <span />
          )}
          {after ? (
            <Link to="." search={to(after)} resetScroll={false}>
              {sideWords(after, teams).join(' – ')} →
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  )
}
