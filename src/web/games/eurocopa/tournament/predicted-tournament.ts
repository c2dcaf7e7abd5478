import { bracketOf, type Sides } from '#contract/games/eurocopa/bracket.ts'
import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import { throughOf } from '#contract/games/eurocopa/scoring.ts'
import { type Ruling, type Standings, standingsOf, THIRDS, thirdsOf } from '#contract/games/eurocopa/standings.ts'
import type { GroupTable, Match, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import type { Result, Tournament } from '#contract/games/eurocopa/tournament.ts'

/** The tournament according to the predictions of one member. */
export interface PredictedTournament {
  groups: GroupTable[]
  thirds: GroupTable
  /** The teams of each match by the number of the match, derived from the predicted groups and winners. */
  sides: ReadonlyMap<number, Sides>
  /** The team that the member predicts to advance, by the number of the match. */
  through: ReadonlyMap<number, string>
  /** Number of group matches without a prediction. */
  unsaid: number
}

/**
 * Builds the tournament from the member's predictions. A group match without a prediction counts with its real result,
 * so that members who join late have a bracket too.
 */
export function predictedTournament(view: TournamentView, predictions: readonly MyPrediction[]): PredictedTournament {
  const tournament = tournamentOf(view)
  const said = new Map(predictions.map((one) => [one.match, one]))
  const results = view.matches.flatMap((match) => resultOf(match, said.get(match.n)))
  const names = [...new Set(view.teams.map(({ group }) => group))].sort()
  const rulings = realOrders(view)
  const standings = names.map((name) => standingsOf(tournament, name, results, rulings))
  const thirds = thirdsOf(standings, rulings)
  const groups = Object.fromEntries(names.flatMap((name, i) => (standings[i] ? [[name, standings[i]]] : [])))
  const through = new Map(view.matches.flatMap((match) => whoGoesOn(match, said.get(match.n))))
  return {
    groups: names.flatMap((name, i) => (standings[i] ? [tableOf(name, standings[i])] : [])),
    thirds: tableOf(THIRDS, thirds),
    sides: bracketOf(tournament, { groups, thirds }, ({ n }) => through.get(n) ?? null),
    through,
    unsaid: view.matches.filter(({ n, group }) => group !== null && !said.has(n)).length,
  }
}

const tournamentOf = ({ teams, matches, thirdsThatGoOn: count, thirdPlaces: map }: TournamentView): Tournament => {
  return {
    teams,
    matches: matches.map(({ n, stage, group, round, kickoff, city, slots }) => {
      return {
        n,
        stage,
        group: group ?? undefined,
        round: round ?? undefined,
        kickoff: kickoff ?? 0,
        city,
        sides: slots,
      }
    }),
    thirds: { count, map },
  }
}

function resultOf({ n, group, result }: Match, said: MyPrediction | undefined): Result[] {
  if (group === null) return []
  const ft90 = said?.goals ?? result?.ft90
  return ft90 ? [{ n, ft90 }] : []
}

/** Returns the real order of each decided table, as a ruling on the teams that the member's predictions leave level. */
const realOrders = ({ groups, thirds }: TournamentView): Ruling[] =>
  [...groups, thirds]
    .filter(({ isComplete, level }) => isComplete && level.length === 0)
    .map(({ group, lines }) => ({ scope: group, order: lines.map(({ team }) => team), reason: '' }))

function whoGoesOn({ n, group, sides }: Match, said: MyPrediction | undefined): [number, string][] {
  if (group !== null || !said) return []
  const side = throughOf({ goals: said.goals, through: said.through ?? undefined })
  const team = side === null ? null : sides[side]
  return team === null ? [] : [[n, team]]
}

const tableOf = (group: string, { lines, level, isComplete }: Standings): GroupTable => {
  return { group, lines, level, isComplete, ruling: null }
}
