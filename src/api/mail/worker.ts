import type { Transporter } from 'nodemailer'
import { MINUTE_MS } from '#contract/durations.ts'
import { all, prepared, run, type Transaction, tables } from '../db/database.ts'
import type { OutboxTable } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Mail } from './mails.ts'
import { renderMail } from './render.ts'

const AT_ONCE = 20
/** Longer than a batch takes when the server lets every mail time out: afterwards another process may try. */
const LEASE_MS = 10 * MINUTE_MS
const MOST_ATTEMPTS = 8
const MAX_DELAY_MS = MINUTE_MS * 2 ** MOST_ATTEMPTS
/** How far the clocks of two machines may be apart. */
const CLOCKS_APART_MS = 5 * MINUTE_MS

/**
 * Sends what is due and answers how many it took up. At least once: a process that dies after the server said yes sends
 * again, with the same Message-ID.
 */
export async function deliverDue(deps: Deps, transport: Transporter): Promise<number> {
  await giveUpOnSilent(deps)
  const mails = await deps.db.transact(() => lease(deps.now()))
  for (const mail of mails) {
    try {
      await transport.sendMail(messageOf(mail, deps))
      await deps.db.transact(() => settle(mail.id, { status: 'sent', sent_at: deps.now(), payload: '{}' }))
    } catch (error) {
      await deps.db.transact(() => settle(mail.id, afterFailure(mail, error, deps.now())))
      deps.log.warn(
        { mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason: reasonOf(error) },
        'mail not sent',
      )
    }
  }
  return mails.length
}

/** A mail whose every attempt ended with the process is not tried for ever. */
async function giveUpOnSilent({ db, now, log }: Deps): Promise<void> {
  const given = await db.transact(() =>
    run(
      tables
        .updateTable('outbox')
        .set({ status: 'dead', payload: '{}', last_error: 'NO OUTCOME', lease_until: null })
        .where('status', '=', 'queued')
        .where('attempts', '>=', MOST_ATTEMPTS)
        .where('lease_until', '<=', now()),
    ),
  )
  if (given > 0) log.error({ mails: given }, 'mails given up: no attempt had an outcome')
}

const LATE_MS = 10 * MINUTE_MS

/** For the operator: mails that have waited long, which is no reason to take the site out of rotation. */
export async function reportLate({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const { mails, oldest } = await db.read
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('mails'), eb.fn.min('created_at').as('oldest')])
    .where('status', '=', 'queued')
    .where('created_at', '<=', now() - LATE_MS)
    .executeTakeFirstOrThrow()
  if (Number(mails) === 0) return
  const minutes = Math.round((now() - Number(oldest)) / MINUTE_MS)
  log.warn({ mails: Number(mails), oldestMinutes: minutes }, 'mails are waiting')
}

const leaseDue = (locking: string) => `
  with due as materialized (
    select id from outbox
    where status = 'queued' and (next_at <= :now or next_at > :latest)
      and (lease_until is null or lease_until <= :now or lease_until > :longest)
    order by next_at limit ${AT_ONCE}${locking}
  )
  update outbox set lease_until = :until, attempts = attempts + 1
  where id in (select id from due)
  returning *`

/** Workers take different mails instead of waiting for each other. */
const leaseMails = prepared<OutboxTableRow, { now: number; latest: number; longest: number; until: number }>({
  sqlite: leaseDue(''),
  postgres: leaseDue(' for update skip locked'),
})

/** A mail that is due later than any is put off, or held longer than any is held, was noted by a clock that was wrong. */
const lease = (now: number): Transaction<OutboxTableRow[]> =>
  all(
    leaseMails({
      now,
      latest: now + MAX_DELAY_MS + CLOCKS_APART_MS,
      longest: now + LEASE_MS + CLOCKS_APART_MS,
      until: now + LEASE_MS,
    }),
  )

/** Without a mail server the mails stay to be read; one that is configured later does not send them after all. */
export async function keepDue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const due = tables.updateTable('outbox').set({ status: 'kept' }).where('status', '=', 'queued')
  await db.transact(() => run(due.where('next_at', '<=', now())))
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
    from: { name: deps.siteName, address: deps.mailFrom },
    to: row.to_addr,
    messageId: `<${row.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...renderMail(mail, deps),
  }
}

/** A 5xx about the mail is final, and what it carried is forgotten. Else again after 1, 2, 4… minutes. */
function afterFailure({ attempts, payload }: OutboxTableRow, error: unknown, now: number) {
  const isDead = isRefused(error) || attempts >= MOST_ATTEMPTS
  return {
    status: isDead ? 'dead' : 'queued',
    payload: isDead ? '{}' : payload,
    last_error: reasonOf(error),
    next_at: now + MINUTE_MS * 2 ** (attempts - 1),
  }
}

/** A 5xx about our own sign-in at the server is the operator's to mend; the mails wait for it. */
function isRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Servers repeat the address in what they say: only the codes are kept. */
function reasonOf(error: unknown): string {
  const { name, code = name, responseCode = '' } = error as { name?: string; code?: string; responseCode?: number }
  return `${code} ${responseCode}`.trim()
}
