import { scopeOf } from '#contract/games/eurocopa/eurocopa.ts'
import { scoreOf, TIERS, type Tier } from '#contract/games/eurocopa/scoring.ts'
import { winnerOf } from '#contract/games/eurocopa/tournament.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { lockEdition } from '../../../campaigns/editions/hold-edition.ts'
import { all, run, type Transaction } from '../../../db/database.ts'
import { joinBoard } from '../boards/members.ts'
import * as boards from '../boards/queries.ts'
import { rankOf, type Score } from '../boards/rank.ts'
import { addMove, applyMoves, type Moves } from '../boards/standings.ts'
import { eurocopaRules, tournamentOf } from '../rules/rules.ts'
import type { CountingTable, MatchEntryTable } from '../tables.ts'
import { type EnteredResult, type TournamentState, tournamentStateOf } from '../tournament/matches.ts'
import { entriesIn, rulingsIn } from '../tournament/queries.ts'
import * as queries from './queries.ts'

/** The match number 0 in the table `counting` means the champion picks, which are counted with the final. */
const CHAMPION_PICKS = 0

/** Counts up to `limit` predictions. Returns false once everything is counted. */
export function* countNext(edition: Edition, limit: number): Transaction<boolean> {
  const campaign = edition.id
  yield* lockEdition(edition)
  const entries = yield* all(entriesIn({ campaign }))
  const next = nextPass(edition, entries, yield* all(queries.countingsIn({ campaign })))
  if (!next) return false
  const state = tournamentStateOf(tournamentOf(edition), entries, yield* all(rulingsIn({ campaign })))
  const batch = { campaign, after: next.after, limit }
  const counted =
    next.match === CHAMPION_PICKS
      ? yield* countPicks(edition, state, batch)
      : yield* countMatch(edition, state, next.match, batch)
  const after = counted.length < limit ? null : (counted.at(-1) ?? null)
  yield* run(queries.putCounting({ campaign_id: campaign, match: next.match, version: next.version, after }))
  return true
}

interface Pass {
  match: number
  version: number
  after: string
}

/** Returns the match to count next: the match with the lowest number whose latest entry is not completely counted. */
export function nextPass(
  edition: Edition,
  entries: readonly MatchEntryTable[],
  countings: readonly CountingTable[],
): Pass | undefined {
  const final = finalOf(edition)
  // The champion picks come before the final, so that the final stays uncounted until the picks are counted.
  const versions = new Map(
    entries.flatMap(({ match, version }) =>
      match === final
        ? [
            [CHAMPION_PICKS, version],
            [match, version],
          ]
        : [[match, version]],
    ),
  )
  for (const [match, version] of versions) {
    const counting = countings.find((one) => one.match === match)
    if (counting?.version !== version) return { match, version, after: '' }
    if (counting.after !== null) return { match, version, after: counting.after }
  }
  return undefined
}

export const finalOf = (edition: Edition): number =>
  tournamentOf(edition).matches.find(({ stage }) => stage === 'final')?.n ?? CHAMPION_PICKS

interface Batch {
  campaign: string
  after: string
  limit: number
}

interface Earned {
  tier: Tier | null
  earned: number
}

const NOTHING: Earned = { tier: null, earned: 0 }

/** Returns a function that scores a prediction of a match. A match without a result earns nothing. */
export function earnedBy(edition: Edition, n: number, result: EnteredResult | null) {
  const { scoring } = eurocopaRules(edition)
  const stage = tournamentOf(edition).matches.find((match) => match.n === n)?.stage ?? 'group'
  const known = new Map<string, Earned>()
  return ({ home, away, through }: Pick<queries.PredictedRow, 'home' | 'away' | 'through'>): Earned => {
    if (!result) return NOTHING
    const key = `${home}-${away}-${through}`
    const earned = known.get(key) ?? score(home, away, through)
    known.set(key, earned)
    return earned
  }
  function score(home: number, away: number, through: number | null): Earned {
    const prediction = {
      goals: [home, away] as const,
      ...(through !== null && { through: through === 0 ? (0 as const) : (1 as const) }),
    }
    const { tier, total } = scoreOf(prediction, result as EnteredResult, stage, scoring)
    return { tier, earned: total }
  }
}

/** Returns the amounts that a counted prediction adds to a row of a board. */
const scoreFor = ({ tier, earned }: Earned): Score => ({
  points: earned,
  exact: tier === 'exact' ? 1 : 0,
  winners: tier !== null && tier !== 'none' ? 1 : 0,
  champion: 0,
})

const minus = (a: Score, b: Score): Score => ({
  points: a.points - b.points,
  exact: a.exact - b.exact,
  winners: a.winners - b.winners,
  champion: a.champion - b.champion,
})

/** A prediction with the points that were counted for it. */
export type EarnedBefore = Omit<queries.PredictedRow, 'account_id'>

const earnedBefore = ({ tier, earned }: EarnedBefore): Earned => {
  return { tier: TIERS.find((one) => one === tier) ?? null, earned }
}

const difference = (is: Earned, row: EarnedBefore): Score => minus(scoreFor(is), scoreFor(earnedBefore(row)))

/** Returns the change of a member's rank when the score of a prediction changes. */
export const rankDifference = (is: Earned, row: EarnedBefore): number => rankOf(difference(is, row))

function* countMatch(edition: Edition, state: TournamentState, n: number, batch: Batch): Transaction<string[]> {
  const { campaign } = batch
  const now = state.matches.get(n)
  const rows = yield* all(queries.predictionsAfter({ ...batch, match: n }))
  const accounts = rows.map(({ account_id }) => account_id)
  if (!now || rows.length === 0) return accounts
  const earn = earnedBy(edition, n, now.result)
  const saved = new Groups<Earned>()
  const moved = new Groups<Score>()
  for (const row of rows) {
    const is = earn(row)
    if (is.tier === row.tier && is.earned === row.earned) continue
    saved.add(is, row.account_id)
    moved.add(difference(is, row), row.account_id)
  }
  for (const [{ tier, earned }, list] of saved)
    yield* run(queries.setEarned(list, { campaign, match: n, tier, earned }))
  for (const scope of ['all', scopeOf(now.match)] as const) yield* move({ campaign, scope }, accounts, moved)
  return accounts
}

function* countPicks(edition: Edition, state: TournamentState, batch: Batch): Transaction<string[]> {
  const { campaign } = batch
  const earn = earnedByPick(edition, state)
  const rows = yield* all(queries.picksAfter(batch))
  const accounts = rows.map(({ account_id }) => account_id)
  const saved = new Groups<number>()
  const moved = new Groups<Score>()
  for (const row of rows) {
    const earned = earn(row)
    if (earned === row.earned) continue
    saved.add(earned, row.account_id)
    moved.add(minus(scoreForPick(earned), scoreForPick(row.earned)), row.account_id)
  }
  for (const [earned, list] of saved) yield* run(queries.setPickEarned(list, { campaign, earned }))
  yield* move({ campaign, scope: 'all' }, accounts, moved)
  return accounts
}

/**
 * Returns a function that scores a pick of the champion. If the member has made a second pick, the first one does not
 * count.
 */
export function earnedByPick(
  edition: Edition,
  state: TournamentState,
): (pick: Pick<queries.PickedRow, 'team' | 'second'>) => number {
  const { champion, secondChampion } = eurocopaRules(edition).scoring
  const winner = championIn(edition, state)
  return ({ team, second }) => {
    if (winner === null || (second ?? team) !== winner) return 0
    return second === null ? champion : secondChampion
  }
}

export const scoreForPick = (earned: number): Score => ({
  points: earned,
  exact: 0,
  winners: 0,
  champion: earned > 0 ? 1 : 0,
})

/** Returns the winner of the final; null while the final has no result. */
export function championIn(edition: Edition, { matches }: TournamentState): string | null {
  const final = matches.get(finalOf(edition))
  const winner = final?.result ? winnerOf(final.result) : null
  return winner === null ? null : (final?.sides[winner] ?? null)
}

/** Groups accounts by a shared value. */
class Groups<T> {
  readonly #groups = new Map<string, [T, string[]]>()
  add(shared: T, account: string): void {
    const key = JSON.stringify(shared)
    const group = this.#groups.get(key)
    if (group) group[1].push(account)
    else this.#groups.set(key, [shared, [account]])
  }
  [Symbol.iterator](): Iterator<[T, string[]]> {
    return this.#groups.values()
  }
}

/** Adds members who are not on a board yet, and moves members by the differences of their scores. */
function* move(board: boards.Board, accounts: readonly string[], differences: Groups<Score>): Transaction<void> {
  const lines = yield* all(boards.ranksOf(accounts, board))
  if (lines.length < accounts.length) yield* joinBoard(board.campaign, accounts, board.scope)
  const ranks = new Map(lines.map(({ account_id, rank }) => [account_id, rank]))
  const moves: Moves = new Map()
  for (const [difference, moved] of differences) {
    const rank = rankOf(difference)
    if (rank === 0) continue
    for (const account of moved) {
      const from = ranks.get(account) ?? 0
      addMove(moves, from, -1)
      addMove(moves, from + rank, 1)
    }
    yield* run(boards.addToLines(moved, { ...board, ...difference, rank }))
  }
  yield* applyMoves(board, moves)
}
