import type { Transaction } from '../db/database.ts'
import { expiryOf, isSecret, priorityOf } from './delivery-rules.ts'
import { changeMail, deadMails, endPauses, mailWithId, type OutboxRow } from './queries.ts'

/** Thrown if a mail cannot be sent again; the message is for the operator. */
class MailNotRetried extends Error {}

const RETRIED = ['dead', 'unknown', 'queued']

/**
 * Puts a given-up mail back into the queue as if it were new, or makes a queued mail due now. Throws `MailNotRetried`.
 */
export function* retryMail(id: string, now: number): Transaction<OutboxRow> {
  const mail = yield* mailWithId(id)
  if (!mail) throw new MailNotRetried(`There is no mail ${id}.`)
  if (!RETRIED.includes(mail.status)) throw new MailNotRetried(`${id} is ${mail.status}.`)
  const obstacle = obstacleOf(mail, now)
  if (obstacle) throw new MailNotRetried(`${id} ${obstacle}.`)
  yield* queueAgain(mail, now)
  yield* endPauses()
  return mail
}

/**
 * Retries the next batch of dead mails in the order of their ids, starting after `afterId`. `last` is the `afterId` of
 * the next batch, or null if this was the last batch. Mails that may have arrived (`unknown`) are left out: the
 * operator retries them one by one.
 */
export function* retryDead(
  afterId: string,
  limit: number,
  now: number,
): Transaction<{ queued: number; left: number; last: string | null }> {
  const mails = yield* deadMails(afterId, limit)
  const possible = mails.filter((mail) => !obstacleOf(mail, now))
  for (const mail of possible) yield* queueAgain(mail, now)
  yield* endPauses()
  const last = mails.length < limit ? null : (mails.at(-1)?.id ?? null)
  return { queued: possible.length, left: mails.length - possible.length, last }
}

function obstacleOf({ kind, status, payload }: OutboxRow, now: number): string | undefined {
  if (status !== 'queued' && (isSecret(kind) || payload === ''))
    return 'has been emptied; its reader has to ask for another'
  if (expiryOf({ kind, payload: JSON.parse(payload) }, now) <= now) return 'is of no use to its reader any more'
}

/**
 * Resets a mail to the state of a new one, except for its lease: a mail that is being sent now must not be sent twice.
 */
const queueAgain = ({ id, kind, payload }: OutboxRow, now: number): Transaction<number> =>
  changeMail(id, {
    status: 'queued',
    attempts: 0,
    unknown_outcomes: 0,
    next_at: now,
    last_error: null,
    priority: priorityOf(kind),
    expires_at: expiryOf({ kind, payload: JSON.parse(payload) }, now),
  })
