import type { Kysely } from 'kysely'
import { prepared, run, type Transaction, tables } from '../db/database.ts'
import type { EventTable, PlayTable, Schema } from '../db/schema.ts'
import { uuidv7 } from '../db/uuid.ts'

export type PlayRow = Omit<PlayTable, 'seq' | 'action'> & { seq: number; action: string }

type NewPlay = Omit<PlayRow, 'seq' | 'notified_at'>

const insert = (returning: string) =>
  `insert into play
     (id, campaign_id, account_id, action, slot, day, key_hash, at, detail, unit_id, settles_at, revealed_at, country)
   values (:id, :campaign_id, :account_id, :action, :slot, :day, :key_hash, :at, :detail, :unit_id, :settles_at,
     :revealed_at, :country)${returning}`

export const insertPlay = prepared<{ id: number }, NewPlay>({
  sqlite: insert(''),
  postgres: insert(' returning seq as id'),
})

export const playWithId = prepared<PlayRow, { id: string; account: string }>(
  'select * from play where id = :id and account_id = :account',
)

export const noteRevealed = prepared<never, { id: string; now: number }>(
  'update play set revealed_at = :now where id = :id and revealed_at is null',
)

/** All plays of a member in an edition, newest first. */
export const playsOf = (db: Kysely<Schema>, accountId: string, campaignId: string): Promise<PlayRow[]> =>
  db
    .selectFrom('play')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .execute()

/** The plays of a member on one day, for rules about that day. */
export const playsOn = prepared<PlayRow, { account: string; campaign: string; day: string }>(
  'select * from play where account_id = :account and campaign_id = :campaign and day = :day',
)

export const extraPlay = prepared<{ id: string; cause: string }, { id: string; campaign: string; account: string }>(
  'select id, cause from extra_play where id = :id and campaign_id = :campaign and account_id = :account',
)

export const extraPlaysOf = (db: Kysely<Schema>, accountId: string, campaignId: string) =>
  db
    .selectFrom('extra_play')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at')
    .execute()

type NewEvent = Pick<EventTable, 'account_id' | 'campaign_id' | 'kind' | 'at' | 'actor'> & Partial<EventTable>

const rowOf = (event: NewEvent): EventTable => {
  return {
    id: uuidv7(),
    once: null,
    unit_id: null,
    play_id: null,
    subject: null,
    amount: null,
    reason: null,
    ...event,
  }
}

/** Adds one more row to the history; none is ever changed or taken away. */
export function* addEvent(event: NewEvent): Transaction<void> {
  yield* run(tables.insertInto('event').values(rowOf(event)))
}

/** Adds an event that happens once, by its `once`. Returns false when it has happened before. */
export function* addEventOnce(event: NewEvent & { once: string }): Transaction<boolean> {
  const added = yield* run(
    tables
      .insertInto('event')
      .values(rowOf(event))
      .onConflict((oc) => oc.doNothing()),
  )
  return added > 0
}

/** An event that happens once for a member, if it has happened. */
export const eventOnce = prepared<
  { at: number },
  { account: string; campaign: string; kind: EventTable['kind']; once: string }
>('select at from event where account_id = :account and campaign_id = :campaign and kind = :kind and once = :once')

/** A member's entries in the draws of an edition, oldest first; `cause` is the `once` of the event. */
export const entriesOf = prepared<{ cause: string; at: number }, { account: string; campaign: string }>(
  `select once as cause, at from event
   where account_id = :account and campaign_id = :campaign and kind = 'entry' and once is not null order by at, id`,
)

/** A member's holdings in an edition, by key. */
export const holdingsOf = prepared<{ key: string; value: number }, { account: string; campaign: string }>(
  'select key, value from holding where account_id = :account and campaign_id = :campaign',
)

interface Holding {
  account: string
  campaign: string
  key: string
  amount: number
}

export const addToHolding = prepared<never, Holding>(
  `insert into holding (account_id, campaign_id, key, value) values (:account, :campaign, :key, :amount)
   on conflict (account_id, campaign_id, key) do update set value = holding.value + excluded.value`,
)

export const setHolding = prepared<never, Holding>(
  `insert into holding (account_id, campaign_id, key, value) values (:account, :campaign, :key, :amount)
   on conflict (account_id, campaign_id, key) do update set value = excluded.value`,
)

/** Touches no row when the member holds less: what is spent twice at once is spent once. */
export const takeFromHolding = prepared<never, Holding>(
  `update holding set value = value - :amount
   where account_id = :account and campaign_id = :campaign and key = :key and value >= :amount`,
)
