import { DAY_MS } from '#contract/primitives/durations.ts'
import type { Transaction } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../mail/enqueue.ts'
import { blankTickets, countOpen, deleteMails, findTicket, insertReply, referencesOf, updateState } from './queries.ts'
import type { TicketTable } from './tables.ts'

/** Working days within which we promise an answer to each message. */
export const ANSWER_WITHIN_DAYS = 2

/** Logs how many messages have waited for longer than promised. */
export async function reportUnanswered({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const { messages, oldest } = await countOpen(db, now() - ANSWER_WITHIN_DAYS * DAY_MS)
  if (messages === 0) return
  const oldestDays = Math.floor((now() - oldest) / DAY_MS)
  log.warn({ messages, oldestDays }, 'messages wait for an answer: npm run messages')
}

/**
 * Answers a message on its page and by mail. Returns the message as it was before the answer, or undefined if there is
 * no such message.
 */
export function* answerTicket(reference: string, text: string, now: number): Transaction<TicketTable | undefined> {
  const ticket = yield* findTicket(reference)
  if (!ticket) return
  const id = uuidv7()
  yield* insertReply({ id, reference, at: now, text })
  yield* updateState(reference, 'answered')
  // The sender has been erased: no address is left.
  if (ticket.email === '') return ticket
  const mail = { to: ticket.email, locale: 'es-ES', dedupeKey: `ticket-answered:${id}` }
  yield* enqueue({ ...mail, kind: 'ticket-answered', payload: { reference, text, message: ticket.message } }, now)
  return ticket
}

/** Closes a message. Returns false if there is no such message. */
export function* closeTicket(reference: string): Transaction<boolean> {
  return (yield* updateState(reference, 'closed')) === 1
}

/** Returns the dedupe key of the organiser's copy of a message in the outbox. */
export const organiserMailKey = (reference: string): string => `ticket-new:${reference}`

/**
 * Deletes the text of the accounts' messages and the replies to these messages. Also deletes the organiser's copies
 * from the outbox. A message from the open form counts as written by the owner of its address.
 */
export function* forgetTickets(accountIds: string[], ownAddresses: string[]): Transaction<void> {
  const references = yield* referencesOf(accountIds, ownAddresses)
  if (references.length === 0) return
  yield* deleteMails(references.map(organiserMailKey))
  yield* blankTickets(references)
}
