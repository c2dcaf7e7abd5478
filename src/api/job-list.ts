import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { eraseDue } from './accounts/leaving/erase-due.ts'
import { purgeExpired } from './accounts/leaving/purge-expired.ts'
import { postDue } from './alerts/post-due.ts'
import type { OperatorChannels } from './alerts/tell-operator.ts'
import { watchForOperator } from './alerts/watch.ts'
import { resumeAbandoned, writeDueMoments } from './campaigns/proof/moments.ts'
import { clearReservations, reportGuessing } from './codes/upkeep.ts'
import { logCommands } from './commands/log-commands.ts'
import { reportUnanswered } from './contact/answering.ts'
import { BATCH_ROWS, drain, inBatches, walk } from './db/batches.ts'
import { deleteOldCounts } from './db/call-counts.ts'
import type { Transaction } from './db/database.ts'
import { MEASURE_MS } from './db/replica.ts'
import type { Deps } from './deps.ts'
import { advanceDraws } from './draws/drawing.ts'
import { checkSites } from './exits/site-check.ts'
import { GAMES } from './games/catalog.ts'
import { enqueue } from './mail/enqueue.ts'
import { createSending } from './mail/sending.ts'
import type { MailTransport } from './mail/transport.ts'
import { archiveDue, deliverDue, failExpired, repairLeases, reportLate } from './mail/worker.ts'
import { recountWaiting, warnOfMissingCodes } from './prizes/codes/codes.ts'
import { fillTillHashes, lockClearCodes } from './prizes/codes/lock-codes.ts'
import { expireClaims, remindClaims, settleDue, tellWinners } from './prizes/due.ts'
import { advanceTallies } from './prizes/tally/tally.ts'
import { tellStock } from './prizes/tally/told-stock.ts'
import { tellOpenings } from './reminders/openings/openings.ts'
import { removeEndedDevices } from './reminders/push/devices.ts'
import { claimDue, sendDue } from './reminders/push/sending.ts'
import { remindDue } from './reminders/reminders.ts'
import { advanceRoots } from './roots/roots.ts'

const MAIL_POLL_MS = 5 * 1000
/** Interval of the job that counts the organiser's entries, such as results of matches. */
const DUE_MS = 2 * SECOND_MS
/**
 * Interval of the tallies, by which the counters of open pages may lag (on PostgreSQL, plays are counted later still).
 */
const TALLY_MS = 500

/** Maximum number of prizes about which one transaction notifies winners. Each takes several statements and a mail. */
const MAILS_AT_ONCE = 25

export interface Job {
  name: string
  everyMs: number
  /**
   * `leased`: one process at a time runs the job. `steady`: like `leased`, but the job does not run while the clock may
   * be wrong, because its effects are irreversible.
   */
  runs: 'everywhere' | 'leased' | 'steady'
  /** Runs one round: handles everything that is due, in batches, so that other calls run in between. */
  work(): Promise<void>
  /** Ends work that a round has left in progress. */
  stop?(): Promise<void>
}

/** Returns the periodic jobs. If `signal` aborts, a running round ends after its current batch. */
export function jobsOf(deps: Deps, transport: MailTransport | undefined, signal: AbortSignal): Job[] {
  const { db, replica, season, now, push, operator } = deps
  const allOf = (work: (limit: number) => Transaction<number>, limit?: number) => drain(db, work, signal, limit)

  const sending = createSending(deps)
  const mail = async () => {
    if (transport) await deliverDue(deps, transport, sending)
    else if (deps.developmentMailbox !== 'off') await archiveDue(deps, signal)
  }
  const lateMail = async () => {
    await repairLeases(deps, signal)
    await reportLate(deps)
  }
  const prizes = async () => {
    await season.refresh()
    await allOf((limit) => settleDue(season, enqueue, now(), limit))
    for (const edition of season.all()) {
      await allOf((limit) => tellWinners(edition, enqueue, now(), limit), MAILS_AT_ONCE)
      await allOf((limit) => remindClaims(edition, enqueue, now(), limit), MAILS_AT_ONCE)
      await allOf((limit) => expireClaims(edition, enqueue, now(), limit), MAILS_AT_ONCE)
      await GAMES[edition.kind]?.settle?.(edition, { db, season, now: now() })
    }
    deps.wakeMail()
  }
  // Separate from the `prizes` job, because listing the entries of a large draw takes minutes.
  const draws = async () => {
    await season.refresh()
    for (const edition of season.all()) {
      const standings = GAMES[edition.kind]?.standings
      await advanceDraws(edition, { ...deps, standings, enqueue, now: now(), signal })
    }
    deps.wakeMail()
  }
  const days = async () => {
    await resumeAbandoned(db, season, now())
    await writeDueMoments(db, season, now(), signal)
    await tellStock(db, season, now())
  }
  const due = async () => {
    for (const edition of season.all()) {
      const next = edition.playable ? GAMES[edition.kind]?.due : undefined
      if (next) await inBatches(() => next(edition, deps), signal)
    }
  }
  const reminders = async () => {
    await inBatches(async () => (await remindDue(deps)) > 0, signal)
    await inBatches(async () => (await tellOpenings(deps, BATCH_ROWS)) > 0, signal)
    deps.wakeMail()
  }
  const tallies = async () => {
    await advanceTallies(db, now())
  }
  const roots = async () => {
    await season.refresh()
    await advanceTallies(db, now())
    for (const edition of season.all()) await advanceRoots(edition, { ...deps, now: now(), signal })
  }
  const codes = async () => {
    await season.refresh()
    await lockClearCodes(deps, signal)
    await fillTillHashes(deps, signal)
    await recountWaiting(db, season.all())
    await warnOfMissingCodes(deps, now())
  }
  // If aborted, ends after the current batch; the next start of a process continues the clean-up.
  const cleanup = async () => {
    await eraseDue(deps, signal)
    await purgeExpired(deps, signal)
    await allOf((limit) => clearReservations(now(), limit))
    await walk<string>(db, (limit, after) => removeEndedDevices(now(), limit, after), signal)
  }

  return [
    { name: 'mail', everyMs: MAIL_POLL_MS, runs: 'everywhere', work: mail, stop: sending.stop },
    { name: 'dead-mail', everyMs: MINUTE_MS, runs: 'steady', work: () => failExpired(deps, signal) },
    { name: 'late-mail', everyMs: MINUTE_MS, runs: 'leased', work: lateMail },
    { name: 'prizes', everyMs: MINUTE_MS, runs: 'steady', work: prizes },
    { name: 'draws', everyMs: MINUTE_MS, runs: 'steady', work: draws },
    { name: 'days', everyMs: MINUTE_MS, runs: 'leased', work: days },
    { name: 'due', everyMs: DUE_MS, runs: 'leased', work: due },
    { name: 'reminders', everyMs: MINUTE_MS, runs: 'steady', work: reminders },
    ...(push ? [{ name: 'push', everyMs: MINUTE_MS, runs: 'steady' as const, work: pushing(deps, push, signal) }] : []),
    { name: 'tallies', everyMs: TALLY_MS, runs: 'everywhere', work: tallies },
    { name: 'roots', everyMs: MINUTE_MS, runs: 'steady', work: roots },
    { name: 'cleanup', everyMs: HOUR_MS, runs: 'steady', work: cleanup },
    { name: 'guessing', everyMs: MINUTE_MS, runs: 'leased', work: () => reportGuessing(db, deps.log, now()) },
    { name: 'codes', everyMs: HOUR_MS, runs: 'leased', work: codes },
    { name: 'exits', everyMs: HOUR_MS, runs: 'leased', work: () => checkSites(deps, signal) },
    { name: 'messages', everyMs: HOUR_MS, runs: 'leased', work: () => reportUnanswered(deps) },
    { name: 'rate-limits', everyMs: MINUTE_MS, runs: 'leased', work: () => deleteOldCounts(deps, signal) },
    { name: 'commands', everyMs: MINUTE_MS, runs: 'leased', work: () => logCommands(deps) },
    ...(replica
      ? [{ name: 'replica', everyMs: MEASURE_MS, runs: 'everywhere' as const, work: () => replica.measure() }]
      : []),
    ...(operator ? alerting(deps, operator, signal) : []),
  ]
}

const pushing = (deps: Deps, push: NonNullable<Deps['push']>, signal: AbortSignal) => async () => {
  await deps.season.refresh()
  await inBatches(async () => (await claimDue(deps)) > 0, signal)
  await sendDue(deps, push, signal)
}

/** Returns the jobs that alert the operator. The webhook has a job of its own, so that it delays no alert by mail. */
function alerting(deps: Deps, operator: OperatorChannels, signal: AbortSignal): Job[] {
  const { post } = operator
  const watch = async () => {
    await watchForOperator({ ...deps, operator })
    deps.wakeMail()
  }
  return [
    { name: 'alerts', everyMs: MINUTE_MS, runs: 'steady', work: watch },
    ...(post
      ? [{ name: 'webhook', everyMs: MINUTE_MS, runs: 'leased' as const, work: () => postDue(deps, post, signal) }]
      : []),
  ]
}
