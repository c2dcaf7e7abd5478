import { MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import type { Deps } from '../deps.ts'
import { beginPause, changePause, type Holding, pauseName, renewLeases } from './queries.ts'

/** Duration of a lease. The sender renews it, so a lease outlives its process by no more than this time. */
export const LEASE_MS = MINUTE_MS
/** Maximum duration of an attempt, for a server that responds very slowly, byte by byte. */
const LONGEST_ATTEMPT_MS = 30 * MINUTE_MS

/**
 * Maximum number of simultaneous attempts at normal speed. One domain gets at most `MOST_PER_DOMAIN` of them, so that
 * one is always left for other domains.
 */
const MOST_QUICK = 4
const MOST_PER_DOMAIN = 3
/** Maximum number of simultaneous slow attempts, beside those at normal speed. */
const MOST_SLOW = 20

const TIMES = {
  heartbeatMs: 20 * SECOND_MS,
  /** Time after which an attempt counts as slow. From then on it blocks only its own domain. */
  slowAfterMs: 10 * SECOND_MS,
  /** How long a sender waits before it looks at the queue again, if all due mails are to a full domain. */
  lookAgainMs: SECOND_MS,
  /** How long a stopping process waits for responses. */
  graceMs: 3 * SECOND_MS,
}

/** A mail that this process is sending. */
export interface UnderWay extends Holding {
  domain: string
  /** The pauses that this attempt ends or prolongs; no other attempt ends these pauses meanwhile. */
  readonly pauses: Set<string>
}

/** The running attempts of this process. */
export interface Sending {
  /** Waits until another attempt may start. Returns false if too many attempts are running, or if the process stops. */
  hasRoom(): Promise<boolean>
  /** Returns a domain whose connections are all in use, or an empty string if no domain is full. */
  fullDomain(): string
  start(attempt: UnderWay, work: (signal: AbortSignal) => Promise<void>): void
  /** Waits until an attempt ends or becomes slow, or until a short time has passed. */
  change(): Promise<void>
  /** Returns whether attempts were aborted because the process stops. */
  isStopped(): boolean
  /** Renews the leases and the pauses of all running attempts. A timer calls this too. */
  renew(): Promise<void>
  settled(): Promise<void>
  /**
   * Starts no more attempts, waits for the running ones, and aborts those that get no response within the grace period.
   */
  stop(): Promise<void>
}

type Attempt = UnderWay & { isSlow: boolean; ending: AbortController; done: Promise<void> }

export function createSending(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  times: Partial<typeof TIMES> = {},
): Sending {
  const { heartbeatMs, slowAfterMs, lookAgainMs, graceMs } = { ...TIMES, ...times }
  const attempts = new Set<Attempt>()
  let isClosing = false
  let isStopped = false
  let heartbeat: NodeJS.Timeout | undefined
  let changed = Promise.withResolvers<void>()

  const quick = () => [...attempts].filter(({ isSlow }) => !isSlow)

  function noteChange(): void {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  async function change(): Promise<void> {
    const later = Promise.withResolvers<void>()
    const timer = setTimeout(later.resolve, lookAgainMs)
    await Promise.race([changed.promise, later.promise])
    clearTimeout(timer)
  }

  async function hasRoom(): Promise<boolean> {
    while (!isClosing && attempts.size < MOST_QUICK + MOST_SLOW) {
      if (quick().length < MOST_QUICK) return true
      await change()
    }
    return false
  }

  function fullDomain(): string {
    const domains = quick().map(({ domain }) => domain)
    return domains.find((domain) => domains.filter((other) => other === domain).length >= MOST_PER_DOMAIN) ?? ''
  }

  function start(mail: UnderWay, work: (signal: AbortSignal) => Promise<void>): void {
    const ending = new AbortController()
    const longest = setTimeout(() => ending.abort(), LONGEST_ATTEMPT_MS)
    const slow = setTimeout(async () => {
      // The domain is paused first: the place that becomes free must not go to another mail to the same domain.
      await holdDomain(attempt).catch(report)
      attempt.isSlow = true
      noteChange()
    }, slowAfterMs)
    const done = work(ending.signal)
      .catch(report)
      .finally(() => {
        clearTimeout(slow)
        clearTimeout(longest)
        attempts.delete(attempt)
        if (attempts.size === 0) {
          clearInterval(heartbeat)
          heartbeat = undefined
        }
        noteChange()
      })
    const attempt: Attempt = Object.assign(mail, { isSlow: false, ending, done })
    attempts.add(attempt)
    heartbeat ??= setInterval(() => renew().catch(report), heartbeatMs).unref()
  }

  const report = (error: unknown) => log.error({ err: error }, 'mail: the database could not be used')

  /** Pauses the domain of a slow attempt, so that no process sends another mail to it until the attempt ends. */
  async function holdDomain({ domain, pauses }: Attempt): Promise<void> {
    const queue = pauseName(domain)
    pauses.add(queue)
    const at = now()
    await db.transact(function* () {
      const pause = { queue, since: at, until: at + LEASE_MS, reason: 'SLOW' }
      if (!(yield* beginPause(pause))) yield* changePause(queue, { until: at + LEASE_MS })
    })
  }

  async function renew(): Promise<void> {
    const running = [...attempts]
    if (running.length === 0) return
    const until = now() + LEASE_MS
    // In order, because other processes may prolong the same pauses.
    const queues = [...new Set(running.flatMap(({ pauses }) => [...pauses]))].sort()
    await db.transact(function* () {
      yield* renewLeases(running, until)
      for (const queue of queues) yield* changePause(queue, { until })
    })
  }

  async function settled(): Promise<void> {
    while (attempts.size > 0) await Promise.all([...attempts].map(({ done }) => done))
  }

  async function stop(): Promise<void> {
    isClosing = true
    noteChange()
    const grace = setTimeout(() => {
      isStopped = true
      for (const { ending } of attempts) ending.abort()
    }, graceMs)
    await settled()
    clearTimeout(grace)
  }

  return { hasRoom, fullDomain, start, change, isStopped: () => isStopped, renew, settled, stop }
}
