import { emailKeyOf } from '#contract/mail-address/email-address.ts'
import type { Transaction } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { expiryOf, priorityOf } from './delivery-rules.ts'
import type { MailPermit } from './mail-permits.ts'
import type { AskedMail, Mail, OwnMail } from './mails.ts'
import { domainOf, insertMail } from './queries.ts'

/**
 * Queues a mail in the same transaction as the change that the mail reports, so that either both are committed or
 * neither.
 */
export const enqueue = (mail: OwnMail, now: number): Transaction<void> => insert(mail, now)

/** Queues a mail that anyone can request. Without a permit it queues nothing, and the caller sees no difference. */
export function* enqueueAsked(mail: AskedMail, { isGranted }: MailPermit, now: number): Transaction<void> {
  if (isGranted) yield* insert(mail, now)
}

function insert(mail: Mail, now: number): Transaction<void> {
  const { kind, to, locale, dedupeKey, payload } = mail
  return insertMail({
    id: uuidv7(),
    dedupe_key: dedupeKey,
    kind,
    to_addr: to,
    to_norm: emailKeyOf(to),
    domain: domainOf(to),
    locale,
    payload: JSON.stringify(payload),
    status: 'queued',
    next_at: now,
    lease_until: null,
    last_error: null,
    created_at: now,
    sent_at: null,
    priority: priorityOf(kind),
    expires_at: expiryOf(mail, now),
  })
}
