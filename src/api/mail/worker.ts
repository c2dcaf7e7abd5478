import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { drain } from '../db/batches.ts'
import type { Transaction } from '../db/database.ts'
import { CLOCKS_APART_MS } from '../db/lease.ts'
import type { Deps } from '../deps.ts'
import { contentOf } from './content.ts'
import { asOf, isSecret, PRIORITIES } from './delivery-rules.ts'
import { siteIdentity } from './letter.ts'
import {
  LONGEST_WAIT_MS,
  MAX_ATTEMPTS,
  MAX_UNKNOWN,
  reasonOf,
  type Verdict,
  verdictOf,
  waitAfter,
  waitAfterUnknown,
} from './outcome.ts'
import { attachmentsOf } from './pictures.ts'
import {
  beginPause,
  buryExpired,
  burySilent,
  changePause,
  clearPauses,
  countUnsent,
  domainOf,
  endPause,
  keepQueued,
  leaseMail,
  markSent,
  mendLeases,
  mendNext,
  noteEnding,
  type OutboxRow,
  pauseName,
  pauseOf,
  putOffPaused,
  SERVER,
  settleKilled,
  settleMail,
} from './queries.ts'
import { renderMail } from './render.ts'
import { createSending, LEASE_MS, type Sending, type UnderWay } from './sending.ts'
import type { MailTransport, SendFault } from './transport.ts'

const MIN_PAUSE_MS = 15 * SECOND_MS
const MAX_PAUSE_MS = 5 * MINUTE_MS
const LONGEST_PAUSE_MS = MAX_PAUSE_MS + CLOCKS_APART_MS

/**
 * Sends due mails, urgent mails first. Returns how many mails it has taken from the queue; without `sending`, it also
 * waits for their outcomes. Delivery is at least once: if the process dies after the server has accepted a mail, the
 * mail is sent again with the same Message-ID.
 */
export async function deliverDue(deps: Deps, transport: MailTransport, sending?: Sending): Promise<number> {
  const round = sending ?? createSending(deps)
  let taken = 0
  // Mails have the name and the colours that the brand has now.
  await deps.season.fresh(deps.now())
  while (await round.hasRoom()) {
    const full = round.fullDomain()
    const found = await deps.db.transact(takingUp(deps, full))
    if (found === 'others') continue
    if (found === 'nothing') {
      if (full === '') break
      await round.change()
      continue
    }
    taken++
    round.start(found, (signal) => attempt(deps, transport, found, { signal, isStopped: round.isStopped }))
  }
  if (!sending) await round.settled()
  return taken
}

type TakenUp = UnderWay & { mail: OutboxRow }

function takingUp({ now }: Pick<Deps, 'now'>, full: string) {
  const at = now()
  const holder = randomUUID()
  const leaseUntil = at + LEASE_MS
  const latestPause = at + LONGEST_PAUSE_MS
  /**
   * Leases a mail and returns it. Returns `others` if it has postponed mails to paused domains instead, so that other
   * mails are now first in the queue; returns `nothing` if no mail can be sent.
   */
  return function* (): Transaction<TakenUp | 'others' | 'nothing'> {
    const leasing = { now: at, maxAttempts: MAX_ATTEMPTS, full, holder, leaseUntil, latestPause }
    for (const priority of Object.values(PRIORITIES)) {
      const mail = yield* leaseMail(priority, leasing)
      if (!mail) continue
      // A mail that was queued by a version without this column has no domain.
      const domain = mail.domain ?? domainOf(mail.to_addr)
      const pauses = Number(mail.pauses) > 0 ? yield* prolong([SERVER, pauseName(domain)], leaseUntil) : []
      return { id: mail.id, holder, domain, pauses: new Set(pauses), mail }
    }
    return (yield* putOffPaused(Object.values(PRIORITIES), at, latestPause)) > 0 ? 'others' : 'nothing'
  }
}

/**
 * Prolongs the expired pauses of these queues, so that only one mail tests whether the server accepts mails again.
 * Returns the queues that have a pause.
 */
function* prolong(queues: string[], until: number): Transaction<string[]> {
  const prolonged: string[] = []
  for (const queue of queues) if (yield* changePause(queue, { until })) prolonged.push(queue)
  return prolonged
}

interface Ending {
  signal: AbortSignal
  isStopped(): boolean
}

async function attempt(deps: Deps, transport: MailTransport, taken: TakenUp, { signal, isStopped }: Ending) {
  const { db, now } = deps
  const beforeEnd = async () => {
    if (await db.transact(() => noteEnding(taken, now(), now() + LEASE_MS))) return
    throw new Error('Another process has the mail')
  }
  const failure = await failureOf(async () =>
    transport.sendMail(await messageOf(taken.mail, deps), { beforeEnd, signal }),
  )
  if (!failure) await noteSent(deps, taken)
  else if (isStopped() && failure.stage !== 'complete') await giveBack(deps, taken)
  else await noteFailure(deps, taken, failure)
}

async function failureOf(work: () => Promise<unknown>): Promise<SendFault | undefined> {
  try {
    await work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function noteSent(deps: Deps, { id, pauses }: TakenUp): Promise<void> {
  await storing(deps, () => markSent(id, deps.now()))
  for (const queue of pauses) await resume(deps, queue)
}

/** Returns a mail to the queue if the process stops before the server has the whole text. */
async function giveBack({ db, now }: Deps, { mail, pauses, ...holding }: TakenUp): Promise<void> {
  await db.transact(function* () {
    yield* settleMail(holding, { attempts: mail.attempts - 1, next_at: now() })
    for (const queue of pauses) yield* changePause(queue, { until: now() })
  })
}

async function noteFailure(deps: Deps, taken: TakenUp, failure: SendFault): Promise<void> {
  const { mail, domain } = taken
  const verdict = verdictOf(failure)
  const reason = reasonOf(failure)
  const changes = afterFailure(mail, verdict, failure, deps.now())
  await storing(deps, () => settleMail(taken, { last_error: reason, ...changes }))
  logFailure(deps, mail, verdict, reason)
  const paused = verdict === 'server' ? SERVER : verdict === 'refused' ? undefined : pauseName(domain)
  for (const queue of taken.pauses) if (queue !== paused) await resume(deps, queue)
  if (paused) await pause(deps, paused, reason)
}

/** Stores the outcome of an attempt, with retries: without a stored outcome, the mail would be sent a second time. */
async function storing({ db, wait }: Deps, outcome: () => Transaction<unknown>): Promise<void> {
  for (const seconds of [1, 2, 5, 10, 20]) {
    try {
      return void (await db.transact(outcome))
    } catch {
      await wait(seconds * SECOND_MS)
    }
  }
  await db.transact(outcome)
}

/**
 * Returns the changes to the mail's row. A failure that concerns the server rather than the mail is not counted as an
 * attempt, but the mail is postponed.
 */
function afterFailure(mail: OutboxRow, verdict: Verdict, { responseCode = 0 }: SendFault, now: number) {
  const { attempts, created_at } = mail
  switch (verdict) {
    case 'server':
    case 'closing':
      return { attempts: attempts - 1, next_at: now + between(MIN_PAUSE_MS, now - created_at, MAX_PAUSE_MS) }
    case 'unknown': {
      const unknown_outcomes = mail.unknown_outcomes + 1
      const isOver = unknown_outcomes >= MAX_UNKNOWN || attempts >= MAX_ATTEMPTS
      const next_at = now + waitAfterUnknown(unknown_outcomes)
      return { unknown_outcomes, ...(isOver ? givenUp({ ...mail, unknown_outcomes }) : { next_at }) }
    }
    case 'refused':
    case 'broken': {
      const isOver = responseCode >= 500 || attempts >= MAX_ATTEMPTS
      return isOver ? givenUp(mail) : { next_at: now + waitAfter(attempts) }
    }
  }
}

const givenUp = ({ kind, payload, unknown_outcomes }: Pick<OutboxRow, 'kind' | 'payload' | 'unknown_outcomes'>) => ({
  status: unknown_outcomes > 0 ? 'unknown' : 'dead',
  payload: isSecret(kind) ? '{}' : payload,
})

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

function logFailure({ log }: Deps, { id, kind, attempts }: OutboxRow, verdict: Verdict, reason: string): void {
  if (verdict === 'server') return
  const outcome = verdict === 'unknown' ? 'mail may have arrived: the server did not answer' : 'mail not sent'
  log.warn({ mail: id, kind, attempt: attempts, reason }, outcome)
}

/**
 * Pauses all mails, or the mails to one domain. If there is a pause already, it is prolonged by the time for which it
 * has lasted, but at least by `MIN_PAUSE_MS` and at most by `MAX_PAUSE_MS`.
 */
async function pause({ db, now, log }: Deps, queue: string, reason: string): Promise<void> {
  const at = now()
  const begins = await db.transact(function* () {
    const present = yield* pauseOf(queue)
    if (!present) return yield* beginPause({ queue, since: at, until: at + MIN_PAUSE_MS, reason })
    const since = Math.min(present.since, at)
    yield* changePause(queue, { since, until: at + between(MIN_PAUSE_MS, at - since, MAX_PAUSE_MS), reason })
    return false
  })
  if (!begins) return
  if (queue === SERVER) log.warn({ reason }, 'mails wait: the mail server cannot be used')
  else log.warn({ reason }, 'mails to one domain wait: npm run mail')
}

async function resume({ db, now, log }: Deps, queue: string): Promise<void> {
  const ended = await db.transact(() => endPause(queue))
  if (ended && queue === SERVER)
    log.info({ minutes: Math.round((now() - ended.since) / MINUTE_MS) }, 'mails flow again')
}

/**
 * Gives up mails that have expired, and mails that have no attempts left and whose last attempt was cut short because
 * its process ended.
 */
export async function failExpired(
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

/** The longest lease that a row may have: earlier versions leased a mail for ten minutes. */
const LONGEST_LEASE_MS = 10 * MINUTE_MS

/**
 * Repairs the rows of mails whose sending process has ended. Also repairs mails that are postponed or leased for longer
 * than any version does, because a wrong clock has written these times.
 */
export async function repairLeases(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const at = now()
  const latest = at + CLOCKS_APART_MS
  const waits = { most: MAX_UNKNOWN, soon: at + waitAfterUnknown(1), late: at + waitAfterUnknown(2) }
  const killed = await drain(db, (limit) => settleKilled({ now: at, ...waits }, limit), signal)
  if (killed > 0) log.warn({ mails: killed }, 'mails may have arrived: their process ended before the answer')
  for (const priority of Object.values(PRIORITIES)) {
    await drain(db, (limit) => mendNext(priority, latest + LONGEST_WAIT_MS, at, limit), signal)
  }
  await drain(db, (limit) => mendLeases(latest + LONGEST_LEASE_MS, limit), signal)
  await db.transact(() => clearPauses(at - HOUR_MS, at + LONGEST_PAUSE_MS))
}

const LATE_MS = 10 * MINUTE_MS
/** Maximum number of late mails that are counted; a higher count would tell the operator nothing more. */
const MOST_COUNTED = 10_000

/**
 * Logs a warning about mails that have waited for more than `LATE_MS`. It is only a warning, because late mails are no
 * reason to take the site out of rotation.
 */
export async function reportLate({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const { mails, oldest } = await countUnsent(db, { status: 'queued', before: now() - LATE_MS, most: MOST_COUNTED })
  if (oldest === null) return
  const minutes = Math.round((now() - oldest) / MINUTE_MS)
  const more = mails === MOST_COUNTED ? { orMore: true } : {}
  log.warn({ mails, ...more, oldestMinutes: minutes }, 'mails are waiting: npm run mail')
}

/**
 * Marks due mails as kept for the development mailbox, for as long as no mail server is configured. Kept mails are not
 * sent if a mail server is configured later.
 */
export async function archiveDue({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  await drain(db, (limit) => keepQueued(now(), limit), signal)
}

async function messageOf(row: OutboxRow, deps: Deps) {
  const mail = asOf(await contentOf(row, deps), deps.now())
  const site = siteIdentity(deps)
  const pictured = renderMail(mail, site)
  const all = await attachmentsOf(pictured.pictures, deps.readPicture)
  const { pictures, ...rendered } = all ? pictured : renderMail(mail, site, { hasSitePictures: false })
  const host = new URL(deps.publicOrigin).hostname
  return {
    from: { name: site.siteName, address: deps.mailFrom },
    to: row.to_addr,
    messageId: `<${row.id}@${host}>`,
    ...rendered,
    attachments: all ?? (await attachmentsOf(pictures, deps.readPicture)),
    headers: { 'Auto-Submitted': 'auto-generated', ...rendered.headers },
  }
}
