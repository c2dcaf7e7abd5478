import type { Transaction } from '../db/database.ts'
import { addEventsOnce } from '../ledger/queries.ts'
import type { EventTable } from '../ledger/tables.ts'
import { addToTally } from '../prizes/tally/queries.ts'
import { type BadgeEvent, nameOf, type State, toldIn, toldOf } from './badge.ts'

/** Returns the key of the tally of members who hold a badge. */
export const holdersOf = (badge: Pick<State, 'key' | 'level'>): string => tallyOf(nameOf(badge))
const tallyOf = (name: string): string => `badge:${name}`

/**
 * A badge that was earned or lost since the last record. `n` is the number of this award of the badge, or of this
 * revocation, from 1.
 */
interface Change {
  state: State
  n: number
}

/** Returns the badges of a member that differ from the events that record them. */
export function changesOf(states: readonly State[], events: readonly BadgeEvent[]): Change[] {
  const told = toldIn(events)
  return states.flatMap((state) => {
    const { awards, revocations } = toldOf(told, state)
    const isEarned = state.earnedAt !== null
    return awards > revocations === isEarned ? [] : [{ state, n: (isEarned ? awards : revocations) + 1 }]
  })
}

interface Changed {
  account: string
  changes: readonly Change[]
}

/**
 * Records the changed badges of members. The database stores the n-th award and the n-th revocation of a badge only
 * once each, so a change that a concurrent call has already recorded is skipped. Returns the names of the awarded
 * badges.
 */
export function* recordChanges(
  { campaign, at }: { campaign: string; at: number },
  members: readonly Changed[],
): Transaction<Set<string>> {
  const events = members.flatMap(({ account, changes }) =>
    changes.map((change) => ({ account_id: account, campaign_id: campaign, ...eventOf(change, at) })),
  )
  if (events.length === 0) return new Set()
  const recorded = yield* addEventsOnce(events)
  for (const [name, rows] of Map.groupBy(recorded, ({ subject }) => subject ?? '')) {
    const awards = rows.filter(isAward).length
    yield* addToTally(campaign, tallyOf(name), 2 * awards - rows.length)
  }
  return new Set(recorded.filter(isAward).map(({ subject }) => subject ?? ''))
}

function eventOf({ state, n }: Change, at: number) {
  const name = nameOf(state)
  const event = { actor: 'system', subject: name, once: `${name}#${n}` }
  if (state.earnedAt === null) return { ...event, kind: 'badge-revoked' as const, at, reason: state.revoked }
  // The first award has the time of the act that earned the badge; a repeated award has the present time.
  return { ...event, kind: 'badge' as const, at: n === 1 ? state.earnedAt : at }
}

const isAward = ({ kind }: Pick<EventTable, 'kind'>): boolean => kind === 'badge'
