import { SCOPES } from '#contract/games/eurocopa/eurocopa.ts'
import { all, run, type Transaction } from '../../../db/database.ts'
import { lockBoards } from '../tournament/queries.ts'
import * as queries from './queries.ts'
import { addMove, addPeople, applyMoves, type Moves } from './standings.ts'

/**
 * Adds members to a board, except those who already have a row there. A member's first save adds the member to the
 * general board.
 */
export function* joinBoard(campaign: string, accounts: readonly string[], scope = 'all'): Transaction<void> {
  const board = { campaign, scope }
  const joined = yield* run(queries.insertLines(accounts, board))
  if (joined > 0) yield* addPeople(board, joined)
}

/**
 * Removes members from all boards of an edition. The caller must delete the members' predictions in the same
 * transaction; otherwise counting would add the members again.
 */
export function* leaveBoards(campaign: string, accounts: readonly string[]): Transaction<void> {
  yield* all(lockBoards({ campaign }))
  for (const scope of SCOPES) {
    const board = { campaign, scope }
    const lines = yield* all(queries.ranksOf(accounts, board))
    if (lines.length === 0) continue
    const moves: Moves = new Map()
    for (const { rank } of lines) addMove(moves, rank, -1)
    yield* run(queries.deleteLines(accounts, board))
    yield* applyMoves(board, moves)
    yield* addPeople(board, -lines.length)
  }
}
