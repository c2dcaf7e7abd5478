import { all, run, type Transaction } from '../db/database.ts'
import { badgeEventsOf, setHolding } from '../ledger/queries.ts'
import { nameOf, type State } from './badge.ts'
import { changesOf, recordChanges } from './record-changes.ts'

/** Key of the tally that counts the members of an edition. */
export const MEMBERS = 'members'

/** Key of the holding that stores a hash of the recorded badges. */
const RECORDED = 'badges'

interface Member {
  account: string
  campaign: string
  at: number
  /** The member's holdings in the edition, by key. */
  holdings: ReadonlyMap<string, number>
}

/**
 * Records the badges that were earned or lost since the last record, and returns the new ones. Call `noteActs` before
 * `states` is read, because it makes the concurrent acts of a member wait for each other. Most acts change no badge, so
 * the events are read only if the hash of the earned badges has changed.
 */
export function* noteBadges(
  { account, campaign, at, holdings }: Member,
  states: readonly State[],
): Transaction<State[]> {
  const owner = { account, campaign }
  const print = printOf(states)
  if (print === (holdings.get(RECORDED) ?? 0)) return []
  const events = yield* all(badgeEventsOf(owner))
  const awarded = yield* recordChanges({ campaign, at }, [{ account, changes: changesOf(states, events) }])
  yield* run(setHolding({ ...owner, key: RECORDED, amount: print }))
  return states.filter((state) => awarded.has(nameOf(state)))
}

const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Returns a hash of the set of earned badges (FNV-1a, shortened to fit every integer column); 0 if none is earned. */
function printOf(states: readonly State[]): number {
  let print = 0
  for (const state of states) {
    if (state.earnedAt === null) continue
    if (print === 0) print = FNV_START
    const name = nameOf(state)
    for (let i = 0; i < name.length; i++) print = Math.imul(print ^ name.charCodeAt(i), FNV_PRIME) >>> 0
  }
  return print >>> 1
}
