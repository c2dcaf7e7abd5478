import { own } from '#contract/primitives/own.ts'
import { first, type Transaction } from '../db/database.ts'
import { addEventOnce, eventWithId, playOfAnybody } from './queries.ts'

/** Thrown for a row that cannot be annulled; the message is for the operator. */
class NotAnnullable extends Error {}

interface Annulment {
  /** Id of a history row: a play or an event. */
  id: string
  /** Text for the member. */
  reason: string
  /** `operator:<name>` */
  actor: string
  now: number
}

/** Actions of plays that cannot be annulled, each with what the operator can do instead. */
export type Lasting = Readonly<Record<string, string>>

/**
 * Kinds of events that a game counts by their `once`, and that can be annulled, except those of the actor `system`,
 * which follow from other rows.
 */
const COUNTING: ReadonlySet<string> = new Set(['points', 'invite', 'item'])

/**
 * Annuls a play or an event with a reason for the member: the row no longer counts for ornaments, points and badges.
 * The row itself and every prize stay. Returns false if the row was annulled before.
 */
export function* annul({ id, reason, actor, now }: Annulment, lasting: Lasting = {}): Transaction<boolean> {
  const play = yield* first(playOfAnybody({ id }))
  const instead = play && own(lasting, play.action)
  if (instead !== undefined) throw new NotAnnullable(`${id} cannot be annulled: ${instead}`)
  const event = play ? undefined : yield* first(eventWithId({ id }))
  if (play?.unit_id) throw new NotAnnullable(`${id} has won a prize: annul prize ${play.unit_id} instead.`)
  if (event && !(COUNTING.has(event.kind) && event.once !== null && event.actor !== 'system')) {
    throw new NotAnnullable(`${id} is a row of the kind "${event.kind}": it follows from others, annul those.`)
  }
  const row = play ?? event
  if (!row || row.account_id === null) throw new NotAnnullable(`There is no row ${id} of a member in the ledger.`)
  return yield* addEventOnce({
    account_id: row.account_id,
    campaign_id: row.campaign_id,
    kind: 'annulment',
    at: now,
    actor,
    reason,
    once: `annulled:${id}`,
    play_id: play?.id ?? null,
    subject: event?.once ?? null,
  })
}
