import type { Edition } from '../../../campaigns/editions/edition.ts'
import { lockEdition } from '../../../campaigns/editions/hold-edition.ts'
import { all, run, type Transaction } from '../../../db/database.ts'
import { joinBoard } from '../boards/members.ts'
import * as queries from './queries.ts'

/**
 * Deletes all boards of an edition, so that the job builds them again from the predictions. For operators who doubt
 * that the boards are right.
 */
export function* rebuildBoards(edition: Edition): Transaction<number> {
  const campaign = edition.id
  yield* lockEdition(edition)
  for (const forget of queries.forgetBoards) yield* run(forget({ campaign }))
  const accounts = (yield* all(queries.participants({ campaign }))).map(({ account_id }) => account_id)
  yield* joinBoard(campaign, accounts)
  return accounts.length
}
