import { run, runLast, type Transaction } from '../../../db/database.ts'
import type { Board } from './queries.ts'
import * as queries from './queries.ts'
import { scoreOfRank } from './rank.ts'

/**
 * Values of `points` in `standing` that mark two special kinds of row: rows that count the members with a number of
 * points, and the row that counts all members of a board.
 */
const BY_POINTS = -1
const EVERYBODY = -2

/** The change in the number of members of a board, by rank. */
export type Moves = Map<number, number>

export function addMove(moves: Moves, rank: number, n: number): void {
  moves.set(rank, (moves.get(rank) ?? 0) + n)
}

/**
 * Returns the changes to rows of `standing`, each as points, rank, and change in the number of members. Rank 0 has no
 * row.
 */
function rowsOfMoves(moves: Moves): [number, number, number][] {
  const byPoints: Moves = new Map()
  for (const [rank, n] of moves) addMove(byPoints, scoreOfRank(rank).points, n)
  return [
    ...[...moves].filter(([rank]) => rank > 0).map(([rank, n]): Row => [scoreOfRank(rank).points, rank, n]),
    ...[...byPoints].filter(([points]) => points > 0).map(([points, n]): Row => [BY_POINTS, points, n]),
  ].filter(([, , n]) => n !== 0)
}
type Row = [number, number, number]

export function* applyMoves(board: Board, moves: Moves): Transaction<void> {
  const rows = rowsOfMoves(moves)
  if (rows.length === 0) return
  const changes = JSON.stringify(rows)
  yield* run(queries.addToStandings({ ...board, changes }))
  yield* run(queries.deleteEmptyStandings({ ...board, changes }))
}

/**
 * Changes the number of members of a board. The write runs at the end of the transaction (`runLast`), because every
 * first save changes the same row.
 */
export function* addPeople(board: Board, n: number): Transaction<void> {
  const changes = JSON.stringify([[EVERYBODY, 0, n]])
  yield* runLast(queries.addToStandings({ ...board, changes }), `standing ${board.campaign} ${board.scope}`)
}
