import { randomUUID } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { eraseDue } from './accounts/leaving/erase-due.ts'
import { purgeExpired } from './accounts/leaving/purge-expired.ts'
import { writeDueMoments } from './campaigns/moments.ts'
import { clearReservations, purgeWrong, reportGuessing } from './codes/upkeep.ts'
import { reportUnanswered } from './contact/answering.ts'
import type { Transaction } from './db/database.ts'
import { notedTime, noteTime } from './db/job-notes.ts'
import { takeLease } from './db/lease.ts'
import type { Deps } from './deps.ts'
import { advanceDraws } from './draws/drawing.ts'
import { checkSites } from './exits/site-check.ts'
import { enqueue } from './mail/enqueue.ts'
import { buryDead, deliverDue, keepDue, mendQueue, reportLate } from './mail/worker.ts'
import { MECHANICS } from './mechanics/catalog.ts'
import { BATCH, expireClaims, remindClaims, settleDue, tellWinners } from './prizes/due.ts'
import { advanceTallies } from './prizes/tally/tally.ts'
import { tellStock } from './prizes/tally/told-stock.ts'
import { tellOpenings } from './reminders/openings/openings.ts'
import { claimDue, sendDue } from './reminders/push/sending.ts'
import { remindDue } from './reminders/reminders.ts'
import { advanceRoots } from './roots/roots.ts'
import { createSteadyClock } from './steady-clock.ts'

/** Row in which a steady clock notes the time. */
const STEADY_NOTE = 'clock'
const MAIL_POLL_MS = 5 * 1000
/** How soon what was entered is counted. */
const DUE_MS = 2 * SECOND_MS
/** How far the counters of open pages may be behind, where plays are settled at once. */
const TALLY_MS = 500

export interface Jobs {
  wakeMail(): void
  /** Lets the round that is under way finish. */
  stop(): Promise<void>
}

/**
 * Starts the periodic jobs. With several processes a lease row lets one of them run each job. What cannot be undone waits
 * while the clock may be wrong.
 */
export async function startJobs(deps: Deps, transport: Transporter | undefined): Promise<Jobs> {
  const { db, season, now } = deps
  const owner = randomUUID()
  const clock = createSteadyClock({
    now,
    monotonic: () => performance.now(),
    lastNoted: await db.transact(() => notedTime(STEADY_NOTE)),
    onJump: (byMs) =>
      deps.log.warn({ bySeconds: Math.round(byMs / 1000) }, 'the clock has jumped: nothing ends for an hour'),
  })
  let isSteady = clock.isSteady()
  if (!isSteady) deps.log.warn('the clock is far from where it was last: nothing ends for an hour')
  const steadiness = repeat('clock', MINUTE_MS, async () => {
    isSteady = clock.isSteady()
    if (isSteady) await db.transact(() => noteTime(STEADY_NOTE, now()))
  })

  const leased = (name: string, everyMs: number, work: () => Promise<void>) =>
    repeat(name, everyMs, async () => {
      const isMine = await db.transact(() => takeLease(name, owner, now(), everyMs * 2))
      if (isMine) await work()
    })
  /** Ends, erases or tells what a wrong clock would end, erase or tell too early. */
  const steady = (name: string, everyMs: number, work: () => Promise<void>) =>
    leased(name, everyMs, async () => {
      isSteady &&= clock.isSteady()
      if (isSteady) await work()
    })

  const stopping = new AbortController()
  const mail = repeat('mail', MAIL_POLL_MS, async () => {
    if (transport) while (!stopping.signal.aborted && (await deliverDue(deps, transport)) > 0) {}
    else if (deps.developmentMailbox !== 'off') await keepDue(deps)
  })
  const deadMail = steady('dead-mail', MINUTE_MS, () => buryDead(deps))
  const lateMail = leased('late-mail', MINUTE_MS, async () => {
    await mendQueue(deps)
    await reportLate(deps)
  })
  const prizes = steady('prizes', MINUTE_MS, async () => {
    await season.refresh()
    await inBatches(() => settleDue(season, enqueue, now()))
    for (const edition of season.all()) {
      await inBatches(() => tellWinners(edition, enqueue, now()))
      await inBatches(() => remindClaims(edition, enqueue, now()))
      await inBatches(() => expireClaims(edition, now()))
      await MECHANICS[edition.kind]?.settle?.(edition, { db, season, now: now() })
      const standings = MECHANICS[edition.kind]?.standings
      await advanceDraws(edition, { ...deps, standings, enqueue, now: now() })
    }
    deps.wakeMail()
  })
  const days = leased('days', MINUTE_MS, async () => {
    await writeDueMoments(db, season, now())
    await tellStock(db, season, now())
  })
  const due = leased('due', DUE_MS, async () => {
    for (const edition of season.all()) {
      const step = edition.playable ? MECHANICS[edition.kind]?.due : undefined
      while (step && !stopping.signal.aborted && (await step(edition, deps))) {}
    }
  })
  const reminders = steady('reminders', MINUTE_MS, async () => {
    while (!stopping.signal.aborted && (await remindDue(deps)) > 0) {}
    while (!stopping.signal.aborted && (await tellOpenings(deps)) > 0) deps.wakeMail()
    deps.wakeMail()
  })
  const { push } = deps
  const pushes =
    push &&
    steady('push', MINUTE_MS, async () => {
      await season.refresh()
      while (!stopping.signal.aborted && (await claimDue(deps)) > 0) {}
      await sendDue(deps, push, stopping.signal)
    })
  const tallies = repeat('tallies', TALLY_MS, async () => {
    await advanceTallies(db, now())
  })
  const roots = steady('roots', MINUTE_MS, async () => {
    await season.refresh()
    await advanceTallies(db, now())
    for (const edition of season.all()) await advanceRoots(edition, { ...deps, now: now(), signal: stopping.signal })
  })
  /** A full batch means that there may be more. */
  async function inBatches(work: () => Transaction<number>): Promise<void> {
    while ((await db.transact(work)) >= BATCH) {}
  }
  // A clean-up of many batches ends with the batch that is under way; the next start goes on.
  const cleanup = steady('cleanup', HOUR_MS, async () => {
    await eraseDue(deps, stopping.signal)
    await purgeExpired(deps, stopping.signal)
    await inBatches(() => purgeWrong(now(), BATCH))
    await db.transact(() => clearReservations(now()))
  })
  const guessing = leased('guessing', MINUTE_MS, () => reportGuessing(db, deps.log, now()))
  const exits = leased('exits', HOUR_MS, () => checkSites(deps, stopping.signal))
  const messages = leased('messages', HOUR_MS, () => reportUnanswered(deps))

  function repeat(name: string, everyMs: number, work: () => Promise<void>) {
    let running: Promise<void> | undefined
    const run = () => {
      running ??= work()
        .catch((error: unknown) => deps.log.error({ err: error, job: name }, 'job failed'))
        .finally(() => {
          running = undefined
        })
      return running
    }
    const timer = setInterval(run, everyMs)
    timer.unref()
    void run()
    return {
      wake: () => setImmediate(run),
      stop: async () => {
        clearInterval(timer)
        await running
      },
    }
  }

  return {
    wakeMail: mail.wake,
    stop: async () => {
      stopping.abort()
      await Promise.all(
        [
          ...[steadiness, mail, deadMail, lateMail, prizes, days, due, reminders, tallies, roots],
          ...[cleanup, guessing, exits, messages, ...(pushes ? [pushes] : [])],
        ].map((job) => job.stop()),
      )
    },
  }
}
