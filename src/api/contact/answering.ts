import type { Kysely } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { all, first, run, type Transaction, tables } from '../db/database.ts'
import type { Schema, TicketTable } from '../db/schema.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../mail/enqueue.ts'

/** What the organiser's desk does with the messages of visitors. */
export const ticketsIn = (db: Kysely<Schema>, state: TicketTable['state']): Promise<TicketTable[]> =>
  db.selectFrom('ticket').selectAll().where('state', '=', state).orderBy('created_at').orderBy('reference').execute()

export const ticketWith = (db: Kysely<Schema>, reference: string): Promise<TicketTable | undefined> =>
  db.selectFrom('ticket').selectAll().where('reference', '=', reference).executeTakeFirst()

export const repliesTo = (db: Kysely<Schema>, reference: string) =>
  db.selectFrom('ticket_reply').select(['at', 'text']).where('reference', '=', reference).orderBy('at').execute()

/** Working days within which each message is promised an answer. */
export const ANSWER_WITHIN_DAYS = 2

/** For the operator: messages whose promised answer is due. */
export async function reportUnanswered({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const { messages, oldest } = await db.read
    .selectFrom('ticket')
    .select((eb) => [eb.fn.countAll<number>().as('messages'), eb.fn.min('created_at').as('oldest')])
    .where('state', '=', 'open')
    .where('created_at', '<=', now() - ANSWER_WITHIN_DAYS * DAY_MS)
    .executeTakeFirstOrThrow()
  if (Number(messages) === 0) return
  const oldestDays = Math.floor((now() - Number(oldest)) / DAY_MS)
  log.warn({ messages: Number(messages), oldestDays }, 'messages wait for an answer: npm run messages')
}

/** Answers a message: on its page, and by mail. Answers the ticket as it was; undefined when there is none. */
export function* answerTicket(reference: string, text: string, now: number): Transaction<TicketTable | undefined> {
  const ticket = yield* first(tables.selectFrom('ticket').selectAll().where('reference', '=', reference))
  if (!ticket) return
  const id = uuidv7()
  yield* run(tables.insertInto('ticket_reply').values({ id, reference, at: now, text }))
  yield* run(tables.updateTable('ticket').set({ state: 'answered' }).where('reference', '=', reference))
  // The sender has been erased: there is nobody to write to.
  if (ticket.email === '') return ticket
  const mail = { to: ticket.email, locale: 'es-ES', dedupeKey: `ticket-answered:${id}` }
  yield* enqueue({ ...mail, kind: 'ticket-answered', payload: { reference, text } }, now)
  return ticket
}

export function* closeTicket(reference: string): Transaction<boolean> {
  const closed = yield* run(tables.updateTable('ticket').set({ state: 'closed' }).where('reference', '=', reference))
  return closed === 1
}

/** The organiser's copy of a message, in the outbox. */
export const organiserMailKey = (reference: string): string => `ticket-new:${reference}`

/** Takes what a person wrote, and what was answered, out of their tickets. */
export function* forgetTickets(accountId: string): Transaction<void> {
  const mine = yield* all(tables.selectFrom('ticket').select('reference').where('account_id', '=', accountId))
  const references = mine.map(({ reference }) => reference)
  if (references.length === 0) return
  yield* run(tables.deleteFrom('ticket_reply').where('reference', 'in', references))
  yield* run(tables.deleteFrom('outbox').where('dedupe_key', 'in', references.map(organiserMailKey)))
  yield* run(
    tables.updateTable('ticket').set({ email: '', message: '', account_id: null }).where('reference', 'in', references),
  )
}
