import type { Board } from '#contract/games/eurocopa/boards.schema.ts'
import type { BoardScope } from '#contract/games/eurocopa/eurocopa.ts'
import { Problem } from '#contract/problem/problem.ts'
import { type BoardReader, type Placed, placeOf, toRows } from './line.ts'
import type { Ranked } from './queries.ts'
import * as queries from './queries.ts'
import { scoreOfRank } from './rank.ts'

const A_PAGE = 50
/** Number of rows shown before and after the member's own row. */
const NEIGHBOURS = 3
/** A position above every row. */
const TOP: Ranked = { account_id: '', rank: 2 ** 31 - 1 }

type Page = Pick<Board, 'scope' | 'rows' | 'nextCursor' | 'around' | 'pointsToClimb' | 'people' | 'isCounting'>

/**
 * Returns a page of a board. The cost of its reads does not depend on the board's size. Only the lines of
 * others may lag, so that a member who has joined or chosen a name just now sees it.
 */
export async function boardOf(reader: BoardReader, scope: BoardScope, cursor: string | undefined): Promise<Page> {
  const onBoard = { ...reader, db: reader.lines ?? reader.db }
  const { db, edition } = onBoard
  const board = { campaign: edition.id, scope }
  const after = cursor === undefined ? TOP : readCursor(cursor)
  const [lines, { around, pointsToClimb }, people, pending] = await Promise.all([
    db.ask(queries.linesBelow({ ...board, rank: after.rank, account: after.account_id, limit: A_PAGE + 1 })),
    linesAround(reader, onBoard, scope),
    db.ask(queries.peopleOn(board)),
    db.ask(queries.uncounted({ campaign: edition.id })),
  ])
  const page = lines.slice(0, A_PAGE)
  const last = lines.length > A_PAGE ? page.at(-1) : undefined
  const [rows, rowsAround] = await Promise.all(
    [page, around].map(async (some) => toRows(reader, await placed(onBoard, scope, some))),
  )
  return {
    scope,
    rows: rows ?? [],
    nextCursor: last ? toCursor(last) : null,
    around: rowsAround ?? [],
    pointsToClimb,
    people: Number(people[0]?.n ?? 0),
    isCounting: pending.length > 0,
  }
}

interface Around extends Pick<Board, 'pointsToClimb'> {
  around: Ranked[]
}

async function linesAround({ db: home, me }: BoardReader, onBoard: BoardReader, scope: BoardScope): Promise<Around> {
  const { db, edition } = onBoard
  const board = { campaign: edition.id, scope }
  const [own] = await home.ask(queries.ranksOf([me], board))
  if (!own) return { around: [], pointsToClimb: null }
  const from = { ...board, rank: own.rank, account: me, limit: NEIGHBOURS }
  const [above, below, [better]] = await Promise.all([
    db.ask(queries.linesAbove(from)),
    db.ask(queries.linesBelow(from)),
    db.ask(queries.linesAbove({ ...board, rank: own.rank + 1, account: '', limit: 1 })),
  ])
  const pointsToClimb = better ? scoreOfRank(better.rank).points - scoreOfRank(own.rank).points : null
  return { around: [...above.toReversed(), own, ...below], pointsToClimb }
}

/**
 * Adds places to consecutive rows. Reads only the places of the first two ranks: all later places are counted from the
 * first row of the second rank.
 */
async function placed(reader: BoardReader, scope: BoardScope, lines: readonly Ranked[]): Promise<Placed[]> {
  const ranks = [...new Set(lines.map(({ rank }) => rank))]
  const [first, second] = await Promise.all(ranks.slice(0, 2).map((rank) => placeOf(reader, scope, rank)))
  const start = lines.findIndex(({ rank }) => rank === ranks[1])
  return lines.map((line) => {
    const index = lines.findIndex(({ rank }) => rank === line.rank)
    return { ...line, place: line.rank === ranks[0] ? (first ?? 1) : (second ?? 1) + index - start }
  })
}

const toCursor = ({ rank, account_id }: Ranked): string => Buffer.from(`${rank}.${account_id}`).toString('base64url')

function readCursor(cursor: string): Ranked {
  const [, rank, account_id] = /^(\d{1,9})\.([\w:-]{1,80})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (rank === undefined || account_id === undefined) {
    throw new Problem('invalid_input', { fields: [{ path: 'cursor', message: 'Esa página no existe.' }] })
  }
  return { rank: Number(rank), account_id }
}
