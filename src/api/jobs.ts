import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { type JobRound, jobRounds } from '#host/metrics/channels.ts'
import { clockJumped } from './alerts/conditions.ts'
import { createRoundNotes } from './alerts/note-rounds.ts'
import { tellOperator } from './alerts/tell-operator.ts'
import { OutdatedEdition } from './campaigns/editions/hold-edition.ts'
import { takeLease } from './db/lease.ts'
import { notedTime, noteTime } from './db/settings.ts'
import type { Deps } from './deps.ts'
import { type Job, jobsOf } from './job-list.ts'
import type { MailTransport } from './mail/transport.ts'
import { createSteadyClock, STEADY_NOTE } from './steady-clock.ts'

/** Delay of the first rounds, so that they do not slow down the first responses after a start. */
const FIRST_ROUND_MS = 1_000

export interface Jobs {
  wakeMail(): void
  /** Runs one round of each job, one after the other. */
  runAll(): Promise<void>
  /** Waits until the running rounds have finished. */
  stop(): Promise<void>
}

/**
 * Starts the periodic jobs. If there are several processes, each `leased` job runs only in the process that holds the
 * job's lease. A `steady` job, whose effects are irreversible, waits while the clock may be wrong.
 */
export async function startJobs(deps: Deps, transport: MailTransport | undefined): Promise<Jobs> {
  const { db, now, operator, rehearsal } = deps
  const owner = randomUUID()
  const noteRound = createRoundNotes(deps)
  let isSteady = true
  const clock = createSteadyClock({
    now,
    monotonic: rehearsal ? rehearsal.monotonic : () => performance.now(),
    // A rehearsal may be left for a day between two starts.
    lastNoted: rehearsal ? undefined : await db.transact(() => notedTime(STEADY_NOTE)),
    onJump: (byMs) => {
      deps.log.warn({ bySeconds: Math.round(byMs / 1000) }, 'the clock has jumped: nothing ends for an hour')
      if (isSteady) tellJump(byMs)
    },
  })
  isSteady = clock.isSteady()
  if (!isSteady) deps.log.warn('the clock is far from where it was last: nothing ends for an hour')
  const steadiness = repeat('clock', MINUTE_MS, async () => {
    isSteady = clock.isSteady()
    if (isSteady) await db.transact(() => noteTime(STEADY_NOTE, now()))
  })

  const stopping = new AbortController()
  const jobs = jobsOf(deps, transport, stopping.signal)
  const running = new Map(
    jobs.map((job) => [job.name, repeat(job.name, job.everyMs, inTurn({ ...job, work: measured(job, noteRound) }))]),
  )

  /** Alerts the operator at once: the job that looks for conditions waits until the clock is steady. */
  function tellJump(byMs: number): void {
    if (!operator) return
    db.transact(() => tellOperator({ ...deps, operator }, 'clock-jump', clockJumped(byMs), now()))
      .then(deps.wakeMail)
      .catch((error: unknown) => deps.log.error({ err: error }, 'the jump of the clock was not told'))
  }

  function inTurn({ name, everyMs, runs, work }: Job): () => Promise<void> {
    if (runs === 'everywhere') return work
    return async () => {
      const isMine = await db.transact(() => takeLease(name, owner, now(), everyMs * 2))
      if (!isMine) return
      if (runs === 'steady') {
        isSteady &&= clock.isSteady()
        if (!isSteady) return
      }
      await work()
    }
  }

  /** Refreshes the season if another process has changed an edition, so that the next round handles the edition. */
  async function readAgain(error: unknown): Promise<void> {
    if (!(error instanceof OutdatedEdition)) throw error
    await deps.season.refresh()
  }

  function repeat(name: string, everyMs: number, work: () => Promise<void>) {
    let round: Promise<void> | undefined
    const run = () => {
      round ??= work()
        .catch(readAgain)
        .catch((error: unknown) => deps.log.error({ err: error, job: name }, 'job failed'))
        .finally(() => {
          round = undefined
        })
      return round
    }
    const timer = setInterval(run, everyMs)
    const first = setTimeout(run, FIRST_ROUND_MS)
    timer.unref()
    first.unref()
    return {
      wake: () => setImmediate(run),
      async runNext() {
        await round
        await run()
      },
      stop: async () => {
        clearInterval(timer)
        clearTimeout(first)
        await round
      },
    }
  }

  return {
    wakeMail: () => running.get('mail')?.wake(),
    runAll: async () => {
      for (const job of running.values()) await job.runNext()
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([steadiness, ...running.values(), ...jobs].map((job) => job.stop?.()))
      transport?.close()
    },
  }
}

/** Returns the work of a job, which then publishes and notes each round. */
const measured =
  ({ name: job, work }: Job, noteRound: ReturnType<typeof createRoundNotes>) =>
  async () => {
    const startedAt = performance.now()
    const publish = (hasFailed: boolean) =>
      jobRounds.publish({ job, hasFailed, seconds: (performance.now() - startedAt) / 1000 } satisfies JobRound)
    try {
      await work()
      publish(false)
    } catch (error) {
      publish(true)
      // An edition that has changed is read again, and the next round handles it.
      if (!(error instanceof OutdatedEdition)) await noteRound(job, true)
      throw error
    }
    await noteRound(job, false)
  }
