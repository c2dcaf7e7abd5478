import type { Transporter } from 'nodemailer'
import { all, run, type Transaction, tables } from '../db/database.ts'
import type { OutboxTable } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Mail } from './mails.ts'
import { renderMail } from './render.ts'

const AT_ONCE = 20
const MINUTE_MS = 60 * 1000
/** Longer than a slow server takes for a batch: afterwards another process may try. */
const LEASE_MS = 5 * MINUTE_MS
const MOST_ATTEMPTS = 8

/**
 * Sends what is due and answers how many it took up. At least once: a process that dies after the server said yes sends
 * again, with the same Message-ID.
 */
export async function deliverDue(deps: Deps, transport: Transporter): Promise<number> {
  const mails = await deps.db.transact(() => lease(deps.now()))
  for (const mail of mails) {
    try {
      await transport.sendMail(messageOf(mail, deps))
      await deps.db.transact(() => settle(mail.id, { status: 'sent', sent_at: deps.now(), payload: '{}' }))
    } catch (error) {
      await deps.db.transact(() => settle(mail.id, afterFailure(mail, error, deps.now())))
      deps.log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, err: error }, 'mail not sent')
    }
  }
  return mails.length
}

/** The inner select takes no row locks; the outer condition is checked again when the row is locked. */
function* lease(now: number): Transaction<OutboxTableRow[]> {
  const due = tables
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'queued')
    .where('next_at', '<=', now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy('next_at')
    .limit(AT_ONCE)
  return yield* all(
    tables
      .updateTable('outbox')
      .set((eb) => ({ lease_until: now + LEASE_MS, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', due)
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
      .returningAll(),
  )
}

type OutboxTableRow = Omit<OutboxTable, 'attempts'> & { attempts: number }

function* settle(id: string, changes: Partial<Omit<OutboxTable, 'attempts'>>): Transaction<void> {
  yield* run(
    tables
      .updateTable('outbox')
      .set({ lease_until: null, ...changes })
      .where('id', '=', id),
  )
}

function messageOf(row: OutboxTableRow, deps: Deps) {
  const mail = { kind: row.kind, payload: JSON.parse(row.payload) } as Pick<Mail, 'kind' | 'payload'>
  const host = new URL(deps.publicOrigin).hostname
  return {
    from: { name: deps.siteName, address: `no-reply@${host}` },
    to: row.to_addr,
    messageId: `<${row.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...renderMail(mail, deps),
  }
}

/** A 5xx answer is final. Else again after 1, 2, 4… minutes. */
function afterFailure({ attempts }: OutboxTableRow, error: unknown, now: number) {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const isDead = (code >= 500 && code < 600) || attempts >= MOST_ATTEMPTS
  const last_error = error instanceof Error ? error.message.slice(0, 300) : String(error)
  return { status: isDead ? 'dead' : 'queued', last_error, next_at: now + MINUTE_MS * 2 ** (attempts - 1) }
}
