import type { MyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Team, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { type BracketRound, predictedTie, roundsOf } from './bracket-ties.ts'
import { type PredictedTournament, predictedTournament } from './predicted-tournament.ts'

export interface OwnBracket {
  own: PredictedTournament
  rounds: BracketRound[]
  /** The member's champion: the second pick, if there is one. */
  champion: Team | undefined
}

/** Returns the knock-out stage and the champion according to one member. */
export function ownBracket(view: TournamentView, mine: Pick<MyPredictions, 'predictions' | 'champion'>): OwnBracket {
  const own = predictedTournament(view, mine.predictions)
  const said = new Map(mine.predictions.map((one) => [one.match, one]))
  const team = mine.champion.second ?? mine.champion.team
  return {
    own,
    rounds: roundsOf(view.matches, (match) => predictedTie(view, own, match, said.get(match.n))),
    champion: view.teams.find(({ code }) => code === team),
  }
}

/** Returns whether the bracket has a team to show. */
export const hasTeams = ({ rounds, champion }: OwnBracket): boolean =>
  champion !== undefined || rounds.some(({ ties }) => ties.some(({ sides }) => sides.some(({ team }) => team !== null)))
