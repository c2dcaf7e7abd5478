import type { DrawPlace } from '#contract/draws.schema.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { first, type Reads, type Transaction } from '../db/database.ts'
import { firstWin } from './queries.ts'

/**
 * Returns whether the draws of an edition pass over an account, because it has won in an edition of
 * `excludeWinnersOf`. Only prizes from before the close count, whatever became of them: the seed is public from then
 * on, and no later act may choose among orders.
 */
export function* hasWonBefore(edition: Edition, account: string): Transaction<boolean> {
  for (const win of winsBefore(edition, account)) if (yield* first(win)) return true
  return false
}

/** Returns the edition and the unit for which an account is passed over. */
export async function winOf(db: Reads, edition: Edition, account: string): Promise<DrawPlace['wonIn']> {
  for (const win of winsBefore(edition, account)) {
    const [won] = await db.ask(win)
    if (won) return won
  }
}

const winsBefore = ({ definition, closesAt: before }: Edition, account: string) =>
  (definition.excludeWinnersOf ?? []).map((campaign) => firstWin({ account, campaign, before }))
