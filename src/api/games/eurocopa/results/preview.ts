import type { BoardRow } from '#contract/games/eurocopa/boards.schema.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { toRows } from '../boards/line.ts'
import * as boards from '../boards/queries.ts'
import { rankOf } from '../boards/rank.ts'
import type { Naming } from '../names/board-names.ts'
import { type EarnedBefore, earnedBy, earnedByPick, finalOf, rankDifference, scoreForPick } from './counting.ts'
import type { Entered } from './entry.ts'
import * as queries from './queries.ts'

const TOP = 10
/** Number of members at the top of the present board, among whom the new top ten is determined. */
const CANDIDATES = 500
const ABOVE_ALL = { rank: 2 ** 31 - 1, account: '' }

/** The effects of an entry on predictions and on the top of the general board. */
export interface Preview {
  /** Number of predictions of changed matches, and how many of them get different points. */
  predictions: number
  changed: number
  top: readonly BoardRow[]
  /** Null if a member who is not among the candidates may reach the top. */
  topAfter: readonly BoardRow[] | null
}

/** Returns what counting the new entries would change. Writes nothing. */
export async function previewOf(naming: Naming, edition: Edition, before: Entered, after: Entered): Promise<Preview> {
  const { db } = naming
  const campaign = edition.id
  const reader = { ...naming, edition, me: '' }
  const board = { campaign, scope: 'all' }
  const best = await db.ask(boards.linesBelow({ ...board, ...ABOVE_ALL, limit: CANDIDATES }))
  const ranks = new Map(best.map(({ account_id, rank }) => [account_id, rank]))
  const move = (account: string, by: number) => ranks.set(account, (ranks.get(account) ?? 0) + by)
  const told = { predictions: 0, changed: 0 }
  /** The largest possible rise of a member who is not among the candidates. */
  let rise = 0

  const accounts = [...ranks.keys()]
  for (const match of changedMatches(before, after)) {
    const earn = earnedBy(edition, match, after.state.matches.get(match)?.result ?? null)
    const by = (row: EarnedBefore) => rankDifference(earn(row), row)
    const scores = await db.ask(queries.predictedScores({ campaign, match }))
    for (const row of scores) told.predictions += Number(row.n)
    for (const row of scores.filter((row) => earn(row).earned !== row.earned)) told.changed += Number(row.n)
    rise += mostOf(scores, by)
    for (const row of await db.ask(queries.predictionsOfSome(accounts, { campaign, match })))
      move(row.account_id, by(row))
    if (match !== finalOf(edition)) continue
    const earnPick = earnedByPick(edition, after.state)
    const risePick = (row: { team: string | null; second: string | null; earned: number }) =>
      rankOf(scoreForPick(earnPick(row))) - rankOf(scoreForPick(row.earned))
    for (const row of await db.ask(queries.picksOfSome(accounts, { campaign }))) move(row.account_id, risePick(row))
    rise += mostOf(await db.ask(queries.pickedTeams({ campaign })), risePick)
  }

  const next = [...ranks].map(([account_id, rank]) => ({ account_id, rank })).sort((a, b) => b.rank - a.rank)
  const isKnown = best.length < CANDIDATES || (next[TOP - 1]?.rank ?? 0) >= (best.at(-1)?.rank ?? 0) + rise
  const rowsOf = (lines: readonly boards.Ranked[]) => {
    const top = lines.slice(0, TOP)
    return toRows(
      reader,
      top.map((line) => ({ ...line, place: 1 + top.findIndex(({ rank }) => rank === line.rank) })),
    )
  }
  return { ...told, top: await rowsOf(best), topAfter: isKnown ? await rowsOf(next) : null }
}

/** Returns the largest value, at least 0. */
const mostOf = <T>(list: readonly T[], of: (item: T) => number): number =>
  list.reduce((most, item) => Math.max(most, of(item)), 0)

function changedMatches({ state: before }: Entered, { state: after }: Entered): number[] {
  const resultOf = (state: Entered['state'], n: number) => JSON.stringify(state.matches.get(n)?.result ?? null)
  return [...after.matches.keys()].filter((n) => resultOf(before, n) !== resultOf(after, n))
}
