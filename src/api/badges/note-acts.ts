import { all, run, type Transaction } from '../db/database.ts'
import { ACTS, addToHolding, holdingsOf } from '../ledger/queries.ts'
import { addToTally } from '../prizes/tally/queries.ts'
import { MEMBERS } from './note-badges.ts'

/** A member's holdings in the edition, by key. */
export type Holdings = ReadonlyMap<string, number>

/**
 * Records acts of a member and returns the member's holdings. The first act counts the member as a participant. Other
 * acts of the same member wait here, in every process, until this transaction ends, so their later reads include the
 * results of this transaction.
 */
export function* noteActs(owner: { account: string; campaign: string }, amount = 1): Transaction<Holdings> {
  yield* run(addToHolding({ ...owner, key: ACTS, amount }))
  const holdings = new Map((yield* all(holdingsOf(owner))).map(({ key, value }) => [key, Number(value)]))
  if (amount === 1 && holdings.get(ACTS) === 1) yield* addToTally(owner.campaign, MEMBERS, 1)
  return holdings
}
