import { all, run, type Transaction } from '../db/database.ts'
import { ACTS, addToHolding, holdingsOf } from '../ledger/queries.ts'
import { addToTally } from '../prizes/tally/queries.ts'
import { MEMBERS } from './note-badges.ts'

/** A member's holdings in the edition, by key. */
export type Holdings = ReadonlyMap<string, number>

/**
 * Records acts of a member, and counts the member as a participant with the first one. The member's other acts wait
 * here, in every process, until this transaction ends, so later reads see their results.
 */
export function* noteActs(owner: { account: string; campaign: string }, amount = 1): Transaction<Holdings> {
  yield* run(addToHolding({ ...owner, key: ACTS, amount }))
  const holdings = new Map((yield* all(holdingsOf(owner))).map(({ key, value }) => [key, Number(value)]))
  if (amount === 1 && holdings.get(ACTS) === 1) yield* addToTally(owner.campaign, MEMBERS, 1)
  return holdings
}
