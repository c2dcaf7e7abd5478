import { all, prepared, run, type Transaction, tables } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { AnsweredCallTable, EventTable, ExtraPlayTable, PlayTable } from './tables.ts'

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

export const playOfAnybody = prepared<
  Pick<PlayRow, 'id' | 'account_id' | 'campaign_id' | 'action' | 'unit_id'>,
  { id: string }
>('select id, account_id, campaign_id, action, unit_id from play where id = :id')

export const eventWithId = prepared<
  Pick<EventTable, 'id' | 'account_id' | 'campaign_id' | 'kind' | 'once' | 'actor'>,
  { id: string }
>('select id, account_id, campaign_id, kind, once, actor from event where id = :id')

export const insertAnsweredCall = prepared<never, AnsweredCallTable>(
  `insert into answered_call (account_id, campaign_id, key_hash, asked, answer, at)
   values (:account_id, :campaign_id, :key_hash, :asked, :answer, :at)`,
)

export const answeredCall = prepared<
  Pick<AnsweredCallTable, 'asked' | 'answer'>,
  { account: string; campaign: string; key: string }
>('select asked, answer from answered_call where account_id = :account and campaign_id = :campaign and key_hash = :key')

/**
 * Locks an idempotency key of an account until the end of the transaction. SQLite needs no lock, because it has one
 * writer at a time.
 */
export const takeKey = prepared<unknown, { account: string; key: string }>({
  sqlite: 'select :account, :key',
  postgres: 'select pg_advisory_xact_lock(hashtextextended(:account::text || :key::text, 0))',
})

interface MemberRow {
  id: string
  at: number
  campaign_id: string
  kind: string
  about: string | null
}

/** Reads the plays and events of the accounts with an e-mail address, newest first. */
export const rowsOfEmail = prepared<MemberRow, { email: string; limit: number }>(
  `select play.id, play.at, play.campaign_id, play.action as kind, play.slot as about
   from play join account on account.id = play.account_id where account.email_norm = :email
   union all
   select event.id, event.at, event.campaign_id, event.kind, coalesce(event.once, event.subject)
   from event join account on account.id = event.account_id where account.email_norm = :email
   order by at desc limit :limit`,
)

export const noteRevealed = prepared<never, { id: string; now: number }>(
  'update play set revealed_at = :now where id = :id and revealed_at is null',
)

/** Reads all plays of a member in an edition, newest first. */
export const playsOf = prepared<PlayRow, { account: string; campaign: string }>(
  'select * from play where account_id = :account and campaign_id = :campaign order by at desc, seq desc',
)

export type ActionRow = Pick<PlayTable, 'id' | 'campaign_id' | 'slot' | 'day' | 'at' | 'detail'> & { seq: number }

/** Reads a member's plays of one action in an edition before an instant, in the order of the ledger. */
export const playsOfAction = prepared<ActionRow, { account: string; campaign: string; action: string; before: number }>(
  `select seq, id, campaign_id, slot, day, at, detail from play
   where account_id = :account and campaign_id = :campaign and action = :action and at < :before
   order by seq`,
)

/** Reads the plays of a member on one day. */
export const playsOn = prepared<PlayRow, { account: string; campaign: string; day: string }>(
  'select * from play where account_id = :account and campaign_id = :campaign and day = :day',
)

export const extraPlay = prepared<{ id: string; cause: string }, { id: string; campaign: string; account: string }>(
  'select id, cause from extra_play where id = :id and campaign_id = :campaign and account_id = :account',
)

const addExtraPlay = prepared<never, { id: string; campaign: string; account: string; cause: string; at: number }>(
  `insert into extra_play (id, campaign_id, account_id, cause, created_at)
   values (:id, :campaign, :account, :cause, :at)`,
)

/** Gives a member an extra play. The caller makes sure that each cause gives only one. */
export function* insertExtraPlay(extra: {
  campaign: string
  account: string
  cause: string
  at: number
}): Transaction<void> {
  yield* run(addExtraPlay({ id: uuidv7(), ...extra }))
}

export const extraPlaysOf = prepared<ExtraPlayTable, { account: string; campaign: string }>(
  'select * from extra_play where account_id = :account and campaign_id = :campaign order by created_at',
)

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

/** Adds a row to the history. Rows are never changed or deleted. */
export function* addEvent(event: NewEvent): Transaction<void> {
  yield* run(tables.insertInto('event').values(rowOf(event)))
}

const insertOnce = prepared<never, EventTable>(
  `insert into event
     (id, account_id, campaign_id, kind, at, actor, once, unit_id, play_id, subject, amount, reason)
   values (:id, :account_id, :campaign_id, :kind, :at, :actor, :once, :unit_id, :play_id, :subject, :amount, :reason)
   on conflict do nothing`,
)

/** Adds an event that can happen only once, identified by its `once`. Returns false if it has happened before. */
export function* addEventOnce(event: NewEvent & { once: string }): Transaction<boolean> {
  return (yield* run(insertOnce(rowOf(event)))) > 0
}

const insertEachOnce = (from: string) =>
  `insert into event
     (id, account_id, campaign_id, kind, at, actor, once, unit_id, play_id, subject, amount, reason)
   select value->>'id', value->>'account_id', value->>'campaign_id', value->>'kind', cast(value->>'at' as bigint),
     value->>'actor', value->>'once', value->>'unit_id', value->>'play_id', value->>'subject',
     cast(value->>'amount' as integer), value->>'reason'
   ${from} where true on conflict do nothing returning kind, subject`

const insertListOnce = prepared<Pick<EventTable, 'kind' | 'subject'>, { events: string }>({
  sqlite: insertEachOnce('from json_each(:events)'),
  postgres: insertEachOnce('from json_array_elements(:events::json) as listed(value)'),
})

/**
 * Adds several events that can happen only once, in one statement. Returns those that had not happened before, in no
 * particular order.
 */
export const addEventsOnce = (events: readonly (NewEvent & { once: string })[]) =>
  all(insertListOnce({ events: JSON.stringify(events.map(rowOf)) }))

/** Reads the time of a member's event with this `once`; no row if it has not happened. */
export const eventOnce = prepared<
  { at: number },
  { account: string; campaign: string; kind: EventTable['kind']; once: string }
>('select at from event where account_id = :account and campaign_id = :campaign and kind = :kind and once = :once')

export type MemberEvent = Pick<EventTable, 'kind' | 'once' | 'subject' | 'at' | 'amount' | 'play_id' | 'reason'>

/**
 * Reads a member's events in an edition and the annulments of plays in any edition, oldest first. Events with the same
 * instant are in no particular order, because sorting these too would take a third of the query's time.
 */
export const eventsOf = prepared<MemberEvent, { account: string; campaign: string }>(
  `select kind, once, subject, at, amount, play_id, reason from event
   where account_id = :account and (campaign_id = :campaign or (kind = 'annulment' and play_id is not null))
   order by at`,
)

/**
 * Reads a member's events that count in an edition, in no particular order. The query uses the index on `once`, so it
 * reads no rows of other kinds, such as badges.
 */
export const countingEventsOf = prepared<MemberEvent, { account: string; campaign: string }>(
  `select kind, once, subject, at, amount, play_id, reason from event
   where account_id = :account and campaign_id = :campaign
     and kind in ('points', 'invite', 'milestone', 'annulment') and once is not null`,
)

/** Reads the annulments of a member's events and plays in an edition, in no particular order. */
export const annulmentsOf = prepared<MemberEvent, { account: string; campaign: string }>(
  `select kind, once, subject, at, amount, play_id, reason from event
   where account_id = :account and campaign_id = :campaign and kind = 'annulment' and once is not null`,
)

export const badgeEventsOf = prepared<Pick<EventTable, 'kind' | 'once' | 'at'>, { account: string; campaign: string }>(
  `select kind, once, at from event
   where account_id = :account and campaign_id = :campaign and kind in ('badge', 'badge-revoked') and once is not null`,
)

/**
 * Reads the results that the organiser has entered for an edition, oldest first. The last result of a subject is valid.
 */
export const resultsIn = prepared<{ subject: string; amount: number }, { campaign: string }>(
  `select subject, amount from event
   where campaign_id = :campaign and account_id is null and kind = 'result' order by at`,
)

/** Reads a member's draw entries in an edition, oldest first. `cause` is the `once` of the event. */
export const entriesOf = prepared<{ cause: string; at: number }, { account: string; campaign: string }>(
  `select once as cause, at from event
   where account_id = :account and campaign_id = :campaign and kind = 'entry' and once is not null order by at, id`,
)

/** Reads a member's holdings in an edition. */
export const holdingsOf = prepared<{ key: string; value: number }, { account: string; campaign: string }>(
  'select key, value from holding where account_id = :account and campaign_id = :campaign',
)

/** Key of the holding that counts a member's acts in an edition. Every member who takes part has this holding. */
export const ACTS = 'acts'

/** Reads a page of the members who take part in an edition, ordered by id. */
export const membersAfter = prepared<{ account_id: string }, { campaign: string; after: string; limit: number }>(
  `select account_id from holding where campaign_id = :campaign and key = '${ACTS}' and account_id > :after
   order by account_id limit :limit`,
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

/**
 * Subtracts an amount from a holding. Changes no row if the member holds less than the amount, so that parallel calls
 * cannot spend the same holding twice.
 */
export const takeFromHolding = prepared<never, Holding>(
  `update holding set value = value - :amount
   where account_id = :account and campaign_id = :campaign and key = :key and value >= :amount`,
)

/** Reads a member's play in a slot. */
export const playInSlot = prepared<PlayRow, { account: string; campaign: string; slot: string }>(
  'select * from play where account_id = :account and campaign_id = :campaign and slot = :slot',
)
