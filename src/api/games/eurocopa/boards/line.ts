import type { BoardRow } from '#contract/games/eurocopa/boards.schema.ts'
import type { BoardScope } from '#contract/games/eurocopa/eurocopa.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import type { Reads } from '../../../db/database.ts'
import { type Naming, namesOf } from '../names/board-names.ts'
import type { Ranked } from './queries.ts'
import * as queries from './queries.ts'
import { scoreOfRank } from './rank.ts'

/** The member who reads a board. */
export interface BoardReader extends Naming {
  edition: Edition
  /** Where the lines of a whole board are read, which a job counts; `db` by default. */
  lines?: Reads
  /** The member's account. */
  me: string
}

export interface Placed extends Ranked {
  place: number
}

/** Returns a member's row on a board; null if the member is not on it. */
export async function lineOf(reader: BoardReader, scope: BoardScope = 'all'): Promise<BoardRow | null> {
  const { db, edition, me } = reader
  const [line] = await db.ask(queries.ranksOf([me], { campaign: edition.id, scope }))
  if (!line) return null
  const [row] = await toRows(reader, [{ ...line, place: await placeOf(reader, scope, line.rank) }])
  return row ?? null
}

/** Returns the rows of some members with their places among these members, the first place first. */
export async function linesAmong(
  reader: BoardReader,
  accounts: readonly string[],
): Promise<{ account: string; row: BoardRow }[]> {
  const { db, edition } = reader
  const known = await db.ask(queries.ranksOf(accounts, { campaign: edition.id, scope: 'all' }))
  const rankOf = new Map(known.map(({ account_id, rank }) => [account_id, rank]))
  const lines = accounts
    .map((account_id) => ({ account_id, rank: rankOf.get(account_id) ?? 0 }))
    .sort((a, b) => b.rank - a.rank || (a.account_id < b.account_id ? 1 : -1))
  const rows = await toRows(
    reader,
    lines.map((line) => ({ ...line, place: 1 + lines.filter(({ rank }) => rank > line.rank).length })),
  )
  return rows.map((row, i) => ({ account: lines[i]?.account_id ?? '', row }))
}

/** Returns the place of a rank. Members with the same rank share a place: 1, 2, 2, 4. */
export async function placeOf({ db, edition }: BoardReader, scope: BoardScope, rank: number): Promise<number> {
  const { points } = scoreOfRank(rank)
  const [above] = await db.ask(queries.peopleAbove({ campaign: edition.id, scope, points, rank }))
  return 1 + Number(above?.n ?? 0)
}

export async function toRows(reader: BoardReader, lines: readonly Placed[]): Promise<BoardRow[]> {
  const names = await namesOf(
    reader,
    reader.edition,
    lines.map(({ account_id }) => account_id),
  )
  return lines.map(({ account_id, rank, place }) => {
    const { champion, ...score } = scoreOfRank(rank)
    const isMe = account_id === reader.me
    return { place, name: names.get(account_id) ?? '', ...score, champion: champion > 0, isMe }
  })
}
