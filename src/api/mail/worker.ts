import type { Transporter } from 'nodemailer'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Transaction } from '../db/database.ts'
import { drain } from '../db/steps.ts'
import type { Deps } from '../deps.ts'
import { contentOf } from './content.ts'
import { asOf, isSecret, PRIORITIES } from './delivery-rules.ts'
import {
  beginPause,
  buryExpired,
  burySilent,
  changeMail,
  currentPause,
  endPause,
  keepQueued,
  leaseMail,
  mendLeases,
  mendNext,
  type OutboxRow,
  pauseIn,
  prolongPause,
  waitingSince,
} from './queries.ts'
import { renderMail } from './render.ts'
import { MAX_CONNECTIONS } from './transport.ts'

/** A round ends after so many, so that a process can stop between two. */
const MAX_PER_ROUND = 20
/** Longer than one mail takes when the server lets every step time out: about eleven steps of 20 seconds. */
const LEASE_MS = 10 * MINUTE_MS
const MAX_ATTEMPTS = 8
/** Again after 1, 3, 9… minutes: eight attempts take 18 hours. */
const DELAY_FACTOR = 3
const MAX_DELAY_MS = MINUTE_MS * DELAY_FACTOR ** (MAX_ATTEMPTS - 2)
const MIN_PAUSE_MS = 15 * SECOND_MS
const MAX_PAUSE_MS = 5 * MINUTE_MS
/** How far the clocks of two machines may be apart. */
const CLOCKS_APART_MS = 5 * MINUTE_MS

/**
 * Sends what is due, urgent mails first, and returns how many mails it took up. At least once: a process that dies
 * after the server said yes sends again, with the same Message-ID. Each mail is leased when its turn comes, so a slow
 * server cannot outlast the lease of a mail that still stands in line.
 */
export async function deliverDue(deps: Deps, transport: Transporter): Promise<number> {
  const pause = await pauseIn(deps.db.read)
  if (pause && isPausing(pause.until, deps.now())) return 0
  let awaySince = pause?.since
  let taken = 0
  let isFlowing = true
  const sendInTurn = async () => {
    while (isFlowing && taken < MAX_PER_ROUND) {
      taken++
      const mail = await deps.db.transact(() => lease(deps.now()))
      if (!mail) return void taken--
      const { isServerAtFault } = await send(deps, transport, mail)
      if (isServerAtFault) isFlowing = false
      else if (awaySince !== undefined) {
        await resume(deps, awaySince)
        awaySince = undefined
      }
    }
  }
  // After a pause a single mail finds out whether the server is back.
  const senders = await Promise.allSettled(Array.from({ length: pause ? 1 : MAX_CONNECTIONS }, sendInTurn))
  const broken = senders.find((sender) => sender.status === 'rejected')
  if (broken) throw broken.reason
  return taken
}

function* lease(now: number): Transaction<OutboxRow | undefined> {
  for (const priority of Object.values(PRIORITIES)) {
    const mail = yield* leaseMail(priority, now, { leaseUntil: now + LEASE_MS, maxAttempts: MAX_ATTEMPTS })
    if (mail) return mail
  }
}

async function send(deps: Deps, transport: Transporter, mail: OutboxRow): Promise<{ isServerAtFault: boolean }> {
  const failure = await failureOf(async () => transport.sendMail(await messageOf(mail, deps)))
  const now = deps.now()
  if (failure && isServerAtFault(failure)) {
    await pauseFor(deps, mail, failure)
    return { isServerAtFault: true }
  }
  if (failure) {
    const { id, kind, attempts } = mail
    await deps.db.transact(() => changeMail(id, afterRefusal(mail, failure, now)))
    deps.log.warn({ mail: id, kind, attempt: attempts, reason: reasonOf(failure) }, 'mail not sent')
  } else await deps.db.transact(() => changeMail(mail.id, { status: 'sent', sent_at: now, payload: '{}' }))
  return { isServerAtFault: false }
}

async function failureOf(work: () => Promise<unknown>): Promise<SmtpError | undefined> {
  try {
    await work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** As nodemailer throws it. */
interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  syscall?: string
}

const SERVER_FAULTS = new Set([
  'ECONFIG',
  'ECONNECTION',
  'EDNS',
  'EPROTOCOL',
  'EPROXY',
  'EREQUIRETLS',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
])
const CLOSING = 421

/**
 * Whether the next mail would fare no better: the server cannot be reached, does not let us in, or refuses our own
 * address. An answer about the recipient or the text is about the mail.
 */
function isServerAtFault({ code = '', command, responseCode, syscall }: SmtpError): boolean {
  if (SERVER_FAULTS.has(code) || syscall !== undefined || responseCode === CLOSING) return true
  return command === 'MAIL FROM' && responseCode !== undefined
}

/**
 * Holds the whole queue, for as long as it has been held already. The attempt does not count; but the mail steps back,
 * in case it is the one that makes the server hang up.
 */
async function pauseFor({ db, now, log }: Deps, mail: OutboxRow, failure: SmtpError): Promise<void> {
  const at = now()
  const reason = reasonOf(failure)
  const begins = await db.transact(function* () {
    const next_at = at + between(MIN_PAUSE_MS, at - mail.created_at, MAX_PAUSE_MS)
    yield* changeMail(mail.id, { attempts: mail.attempts - 1, next_at, last_error: reason })
    const pause = yield* currentPause()
    if (!pause) return yield* beginPause({ since: at, until: at + MIN_PAUSE_MS, reason })
    const since = Math.min(pause.since, at)
    yield* prolongPause({ since, until: at + between(MIN_PAUSE_MS, at - since, MAX_PAUSE_MS), reason })
    return false
  })
  if (begins) log.warn({ reason }, 'mails wait: the mail server cannot be used')
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** A pause longer than any was noted by a clock that was wrong. */
const isPausing = (until: number, now: number) => until > now && until <= now + MAX_PAUSE_MS + CLOCKS_APART_MS

async function resume({ db, now, log }: Deps, since: number): Promise<void> {
  if (await db.transact(endPause)) log.info({ minutes: Math.round((now() - since) / MINUTE_MS) }, 'mails flow again')
}

/** A 5xx is final. Else again later, ever later. */
function afterRefusal({ kind, attempts, payload }: OutboxRow, error: SmtpError, now: number) {
  const isDead = (error.responseCode ?? 0) >= 500 || attempts >= MAX_ATTEMPTS
  return {
    status: isDead ? 'dead' : 'queued',
    payload: isDead && isSecret(kind) ? '{}' : payload,
    last_error: reasonOf(error),
    next_at: now + MINUTE_MS * DELAY_FACTOR ** (attempts - 1),
  }
}

/** The text of an SMTP answer often repeats the address, so only the codes are stored and logged. */
const reasonOf = ({ name, code = name, responseCode }: SmtpError): string => `${code} ${responseCode ?? ''}`.trim()

/** Gives up mails that are of no use any more, and mails whose every attempt ended with the process. */
export async function buryDead(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  let late = 0
  for (const priority of Object.values(PRIORITIES)) {
    late += await drain(db, (limit) => buryExpired(priority, now(), limit), signal)
  }
  const silent = await drain(db, (limit) => burySilent(MAX_ATTEMPTS, now(), limit), signal)
  if (late > 0) log.warn({ mails: late }, 'mails given up: too late to be of use')
  if (silent > 0) log.error({ mails: silent }, 'mails given up: no attempt had an outcome')
}

/** A mail that is put off longer than any, or held longer than any, was noted by a clock that was wrong. */
export async function mendQueue({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const latest = now() + CLOCKS_APART_MS
  for (const priority of Object.values(PRIORITIES)) {
    await drain(db, (limit) => mendNext(priority, latest + MAX_DELAY_MS, now(), limit), signal)
  }
  await drain(db, (limit) => mendLeases(latest + LEASE_MS, limit), signal)
}

const LATE_MS = 10 * MINUTE_MS
/** Of so many the operator knows enough. */
const MOST_COUNTED = 10_000

/** For the operator: mails that have waited long, which is no reason to take the site out of rotation. */
export async function reportLate({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const { mails, oldest } = await waitingSince(db, now() - LATE_MS, MOST_COUNTED)
  if (mails === 0) return
  const minutes = Math.round((now() - oldest) / MINUTE_MS)
  const more = mails === MOST_COUNTED ? { orMore: true } : {}
  log.warn({ mails, ...more, oldestMinutes: minutes }, 'mails are waiting: npm run mail')
}

/** Without a mail server the mails stay to be read; one that is configured later does not send them after all. */
export async function keepDue({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  await drain(db, (limit) => keepQueued(now(), limit), signal)
}

async function messageOf(row: OutboxRow, deps: Deps) {
  const mail = asOf(await contentOf(row, deps), deps.now())
  const rendered = renderMail(mail, deps)
  const host = new URL(deps.publicOrigin).hostname
  return {
    from: { name: deps.siteName, address: deps.mailFrom },
    to: row.to_addr,
    messageId: `<${row.id}@${host}>`,
    ...rendered,
    headers: { 'Auto-Submitted': 'auto-generated', ...rendered.headers },
  }
}
