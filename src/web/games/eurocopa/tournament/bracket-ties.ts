import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import { throughOf } from '#contract/games/eurocopa/scoring.ts'
import type { Match, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import type { PredictedTournament } from './predicted-tournament.ts'

export interface TieSide {
  /** Null while the team is unknown. */
  team: string | null
  /** The origin of the side, in the format of `slotWords`. */
  slot: string
  goals: number | null
  /** Goals in a penalty shoot-out. */
  pens: number | null
  goesOn: boolean
  /** Whether the predicted team really reached the round; only in the member's own bracket, once it is certain. */
  isRight?: boolean | undefined
}

/** A match of the knock-out stage, as the page shows it. */
export interface Tie {
  n: number
  kickoff: number | null
  city: string
  sides: [TieSide, TieSide]
  hasExtraTime: boolean
  /** The match in which the winner plays next. */
  next: number | null
  /** In the member's own bracket, after the match: the team that advanced instead of the predicted team. */
  instead: string | null
  /** In the real bracket: the member's prediction. `pick` is the predicted winner, unless the goals tell it. */
  said?: { goals: readonly [number, number]; pick: string | null; isRight: boolean | undefined } | undefined
}

/** Says what decided a match that was level after 90 minutes; null for any other match. */
export const endWords = ({ hasExtraTime, sides: [{ pens }] }: Pick<Tie, 'hasExtraTime' | 'sides'>): string | null =>
  pens !== null ? 'Penaltis' : hasExtraTime ? 'Prórroga' : null

export interface BracketRound {
  stage: string
  /** In bracket order: the winners of two neighbouring ties meet in the next round. */
  ties: Tie[]
}

/** Returns the rounds of the knock-out stage from the first to the final; `draw` builds the tie of each match. */
export function roundsOf(matches: readonly Match[], draw: (match: Match) => Tie): BracketRound[] {
  const known = new Map(matches.map((match) => [match.n, match]))
  const final = matches.find(({ stage }) => stage === 'final')
  const rounds: BracketRound[] = []
  for (let round = final ? [final] : []; round[0]; round = round.flatMap((match) => feedersOf(match, known))) {
    rounds.unshift({ stage: round[0].stage, ties: round.map(draw) })
  }
  return rounds
}

const feedersOf = ({ slots }: Match, known: ReadonlyMap<number, Match>): Match[] =>
  slots.flatMap((slot) => (slot.startsWith('W') ? (known.get(Number(slot.slice(1))) ?? []) : []))

const nextOf = (matches: readonly Match[], n: number): number | null =>
  matches.find(({ slots }) => slots.includes(`W${n}`))?.n ?? null

type Pair<T> = [T, T]
const both = <T>(make: (side: 0 | 1) => T): Pair<T> => [make(0), make(1)]

export function realTie(view: TournamentView, match: Match, said?: MyPrediction): Tie {
  const { n, kickoff, city, result, winner } = match
  const goals = result && (result.aet ?? result.ft90)
  return {
    n,
    kickoff,
    city,
    hasExtraTime: result?.aet != null,
    next: nextOf(view.matches, n),
    instead: null,
    said: said && saidOf(match, said),
    sides: both((side) => {
      return {
        team: match.sides[side],
        slot: match.slots[side],
        goals: goals?.[side] ?? null,
        pens: result?.pens?.[side] ?? null,
        goesOn: winner === side,
      }
    }),
  }
}

function saidOf({ sides, winner }: Match, { goals, through }: MyPrediction): Tie['said'] {
  const side = throughOf({ goals, through: through ?? undefined })
  return {
    goals,
    pick: side !== null && goals[0] === goals[1] ? sides[side] : null,
    isRight: winner === null || side === null ? undefined : side === winner,
  }
}

/**
 * Returns a match of the member's own bracket. A match that the member has predicted has its real teams; a match
 * without a prediction has the teams that follow from the member's own groups.
 */
export function predictedTie(
  view: TournamentView,
  own: PredictedTournament,
  match: Match,
  said: MyPrediction | undefined,
): Tie {
  const arrived = arrivalsOf(view, match.stage)
  const { n, kickoff, city } = match
  const through = own.through.get(n) ?? null
  const sides = said ? match.sides : (own.sides.get(n) ?? [null, null])
  const gone = match.winner === null ? null : match.sides[match.winner]
  return {
    n,
    kickoff,
    city,
    hasExtraTime: false,
    next: nextOf(view.matches, n),
    instead: through !== null && gone !== through ? gone : null,
    sides: both((side) => {
      const team = sides[side]
      return {
        team,
        slot: match.slots[side],
        goals: said?.goals[side] ?? null,
        pens: null,
        goesOn: team !== null && team === through,
        ...(said || team === null ? {} : { isRight: hasArrived(arrived, team) }),
      }
    }),
  }
}

interface Arrivals {
  teams: ReadonlySet<string>
  /** Whether all teams of the round are known. */
  isComplete: boolean
}

function arrivalsOf({ matches }: TournamentView, stage: string): Arrivals {
  const sides = matches.filter((match) => match.stage === stage).flatMap((match) => match.sides)
  return { teams: new Set(sides.flatMap((team) => team ?? [])), isComplete: !sides.includes(null) }
}

/** Returns undefined while the team may still reach the round. */
const hasArrived = ({ teams, isComplete }: Arrivals, team: string): boolean | undefined =>
  teams.has(team) || (isComplete ? false : undefined)

export interface FirstRoundHits {
  /** Number of teams that the member predicted for the first knock-out round. */
  predicted: number
  right: number
  /** Whether the real round is complete, so that the others did not reach it. */
  isComplete: boolean
}

/** Returns null until a team of the first knock-out round is known, or if the predictions yield no team. */
export function firstRoundHits(view: TournamentView, own: PredictedTournament): FirstRoundHits | null {
  const [first] = roundsOf(view.matches, (match) => realTie(view, match))
  if (!first) return null
  const arrived = arrivalsOf(view, first.stage)
  const mine = first.ties.flatMap(({ n }) => own.sides.get(n) ?? []).flatMap((team) => team ?? [])
  if (arrived.teams.size === 0 || mine.length === 0) return null
  return {
    predicted: mine.length,
    right: mine.filter((team) => arrived.teams.has(team)).length,
    isComplete: arrived.isComplete,
  }
}
