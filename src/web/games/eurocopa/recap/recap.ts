import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Match, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'

/** A match that has ended, with the member's prediction. */
export interface RecapMatch {
  match: Match
  said: MyPrediction | undefined
}

export interface RecapRound {
  stage: string
  matches: RecapMatch[]
  points: number
  /** The points that the round would give if every prediction were exact. */
  most: number
}

export interface Recap {
  rounds: RecapRound[]
  exact: number
  /** Number of predictions with at least the right winner. */
  right: number
  predicted: number
  matches: number
  /** The prediction with the most points, on a tie the first one; undefined if no prediction has points. */
  best: { match: Match; said: MyPrediction } | undefined
}

const ORDER = ['group', 'r16', 'qf', 'sf', 'final']

/** Sums up a member's predictions round by round, without suspended matches. */
export function recapOf(view: TournamentView, predictions: readonly MyPrediction[]): Recap {
  const saidOf = new Map(predictions.map((said) => [said.match, said]))
  const over = view.matches.filter(({ result }) => result !== null)
  const rounds = ORDER.flatMap((stage): RecapRound[] => {
    const matches = over.filter((match) => match.stage === stage).map((match) => ({ match, said: saidOf.get(match.n) }))
    if (matches.length === 0) return []
    const points = matches.reduce((sum, { said }) => sum + (said?.scored?.total ?? 0), 0)
    return [{ stage, matches, points, most: matches.length * mostOf(view, matches[0]?.match) }]
  })
  const said = rounds
    .flatMap(({ matches }) => matches)
    .flatMap(({ match, said: own }) => (own ? [{ match, said: own }] : []))
  const earned = said.filter(({ said: { scored } }) => scored !== null && scored.total > 0)
  const [first, ...others] = earned
  return {
    rounds,
    exact: said.filter(({ said: { scored } }) => scored?.tier === 'exact').length,
    right: said.filter(({ said: { scored } }) => scored !== null && scored.tier !== 'none').length,
    predicted: said.length,
    matches: over.length,
    best: first && others.reduce((best, one) => (totalOf(one) > totalOf(best) ? one : best), first),
  }
}

const totalOf = ({ said }: { said: MyPrediction }): number => said.scored?.total ?? 0

function mostOf({ scoring }: TournamentView, match: Match | undefined): number {
  if (!match) return 0
  return scoring.exact * scoring.factors[match.stage] + (match.stage === 'group' ? 0 : scoring.through)
}
