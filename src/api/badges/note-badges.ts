import { all, run, type Transaction } from '../db/database.ts'
import { addEventOnce, badgeEventsOf, setHolding } from '../ledger/queries.ts'
import { addToTally } from '../prizes/tally/queries.ts'
import { nameOf, type State, toldIn, toldOf } from './badge.ts'

/** How many members of an edition hold a badge, and how many there are. */
export const holdersOf = (badge: Pick<State, 'key' | 'level'>): string => `badge:${nameOf(badge)}`
export const MEMBERS = 'members'

/** The holding with the print of the badges that are recorded. */
const RECORDED = 'badges'

interface Member {
  account: string
  campaign: string
  at: number
  /** What the member holds in the edition, by key. */
  held: ReadonlyMap<string, number>
}

/**
 * Records what the ledger has earned and lost since the last record: the n-th award and the n-th revocation of a badge are
 * each there once, by the database. Returns the badges that were awarded. Acts of a member must have been made to wait
 * for each other before `states` was read. Most acts change no badge: a print of the earned ones spares them the reading of
 * what has been told.
 */
export function* noteBadges({ account, campaign, at, held }: Member, states: readonly State[]): Transaction<State[]> {
  const owner = { account, campaign }
  const print = printOf(states)
  if (print === (held.get(RECORDED) ?? 0)) return []
  const told = toldIn(yield* all(badgeEventsOf(owner)))
  const awarded: State[] = []
  const event = { account_id: account, campaign_id: campaign, actor: 'system' }
  for (const state of states) {
    const { awards, revocations } = toldOf(told, state)
    const isEarned = state.earnedAt !== null
    if (awards > revocations === isEarned) continue
    const badge = { ...event, subject: nameOf(state) }
    const n = (isEarned ? awards : revocations) + 1
    const once = `${nameOf(state)}#${n}`
    const isRecorded = isEarned
      ? // The act that earned it lies in the past only the first time.
        yield* addEventOnce({ ...badge, kind: 'badge', once, at: n === 1 ? (state.earnedAt ?? at) : at })
      : yield* addEventOnce({ ...badge, kind: 'badge-revoked', once, at, reason: state.revoked })
    if (!isRecorded) continue
    yield* addToTally(campaign, holdersOf(state), isEarned ? 1 : -1)
    if (isEarned) awarded.push(state)
  }
  yield* run(setHolding({ ...owner, key: RECORDED, amount: print }))
  return awarded
}

const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** A number for the set of earned badges (FNV-1a, cut to what every integer column holds); 0 for none. */
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
