import type { Kysely } from 'kysely'
import { all, type Database, first, prepared, run, type Transaction, tables } from '../db/database.ts'
import { preparedForList } from '../db/prepared-for-list.ts'
import type { Schema } from '../db/schema.ts'
import type { TicketReplyTable, TicketTable } from './tables.ts'

/** Returns the next messages in a state after a given message, oldest first. */
export const ticketsIn = (
  db: Kysely<Schema>,
  state: TicketTable['state'],
  after: Pick<TicketTable, 'created_at' | 'reference'> | undefined,
  limit: number,
): Promise<TicketTable[]> =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('state', '=', state)
    .where((eb) =>
      eb(eb.refTuple('created_at', 'reference'), '>', eb.tuple(after?.created_at ?? 0, after?.reference ?? '')),
    )
    .orderBy('created_at')
    .orderBy('reference')
    .limit(limit)
    .execute()

export const ticketWith = (db: Kysely<Schema>, reference: string): Promise<TicketTable | undefined> =>
  db.selectFrom('ticket').selectAll().where('reference', '=', reference).executeTakeFirst()

/** Returns the replies to a message, oldest first. */
export const repliesTo = (db: Kysely<Schema>, reference: string) =>
  db.selectFrom('ticket_reply').select(['at', 'text']).where('reference', '=', reference).orderBy('at').execute()

const ownTickets = prepared<
  Pick<TicketTable, 'reference' | 'subject' | 'message' | 'state' | 'created_at'>,
  { account: string; address: string }
>(
  `select reference, subject, message, state, created_at from ticket where account_id = :account
   union all
   select reference, subject, message, state, created_at from ticket
   where account_id is null and email_norm = :address and email_norm <> ''
   order by created_at, reference`,
)

/**
 * Returns the messages of an account and the messages from the open form with `address`. An empty `address` matches no
 * message.
 */
export const ticketsOf = (db: Database, account: string, address: string) => db.ask(ownTickets({ account, address }))

/** Counts the open messages that came before an instant in epoch ms. */
export async function countOpen({ read }: Database, before: number): Promise<{ messages: number; oldest: number }> {
  const { messages, oldest } = await read
    .selectFrom('ticket')
    .select((eb) => [eb.fn.countAll<number>().as('messages'), eb.fn.min('created_at').as('oldest')])
    .where('state', '=', 'open')
    .where('created_at', '<=', before)
    .executeTakeFirstOrThrow()
  return { messages: Number(messages), oldest: Number(oldest) }
}

/** Returns whether a row of the history (a play, or an event of a prize) belongs to the account. */
export async function isOwnRow({ read }: Database, id: string, accountId: string): Promise<boolean> {
  const rowIn = (table: 'play' | 'event') =>
    read.selectFrom(table).select('id').where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
  return Boolean((await rowIn('play')) ?? (await rowIn('event')))
}

export const findTicket = (reference: string): Transaction<TicketTable | undefined> =>
  first(tables.selectFrom('ticket').selectAll().where('reference', '=', reference))

export const insertTicket = (row: TicketTable): Transaction<number> => run(tables.insertInto('ticket').values(row))

export const insertReply = (row: TicketReplyTable): Transaction<number> =>
  run(tables.insertInto('ticket_reply').values(row))

export const updateState = (reference: string, state: TicketTable['state']): Transaction<number> =>
  run(tables.updateTable('ticket').set({ state }).where('reference', '=', reference))

const referencesOfAccounts = preparedForList<{ reference: string }>(
  'select reference from ticket where account_id in :list',
)

const referencesOfAddresses = preparedForList<{ reference: string }>(
  'select reference from ticket where account_id is null and email_norm in :list',
)

/**
 * Returns the references of the messages of these accounts, and of the messages from the open form with these
 * addresses.
 */
export function* referencesOf(accountIds: string[], addresses: string[]): Transaction<string[]> {
  const rows = [...(yield* all(referencesOfAccounts(accountIds))), ...(yield* all(referencesOfAddresses(addresses)))]
  return rows.map(({ reference }) => reference)
}

const deleteReplies = preparedForList('delete from ticket_reply where reference in :list')
const blank = preparedForList(
  "update ticket set email = '', email_norm = '', message = '', account_id = null where reference in :list",
)
const deleteOutbox = preparedForList('delete from outbox where dedupe_key in :list')

/** Deletes the replies to messages, and blanks the text, the address and the account of each message. */
export function* blankTickets(references: string[]): Transaction<void> {
  yield* run(deleteReplies(references))
  yield* run(blank(references))
}

export const deleteMails = (dedupeKeys: string[]): Transaction<number> => run(deleteOutbox(dedupeKeys))
