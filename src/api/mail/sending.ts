import { MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import type { Deps } from '../deps.ts'
import { beginPause, changePause, type Holding, pauseName, renewLease } from './queries.ts'

/** A lease outlives its process by no more than this: the sender renews it. */
export const LEASE_MS = MINUTE_MS
/** For a server that responds slowly, byte by byte. */
const LONGEST_ATTEMPT_MS = 30 * MINUTE_MS

/** Connections for attempts that go on as they should; one is always left to other domains. */
const MOST_QUICK = 4
const MOST_PER_DOMAIN = 3
/** Attempts that take long have connections of their own. */
const MOST_SLOW = 20

const TIMES = {
  heartbeatMs: 20 * SECOND_MS,
  /** An attempt that has taken so long holds up its domain alone. */
  slowAfterMs: 10 * SECOND_MS,
  /** How soon a sender with nothing to do for a full domain looks for others. */
  lookAgainMs: SECOND_MS,
  /** How long a process that stops waits for responses. */
  graceMs: 3 * SECOND_MS,
}

/** A mail that this process is sending. */
export interface UnderWay extends Holding {
  domain: string
  /** The pauses that end or go on with this attempt; no other attempt ends them meanwhile. */
  readonly pauses: Set<string>
}

/** The attempts of this process. */
export interface Sending {
  /** Waits for a free connection. False where there will be none for a while, or the process stops. */
  hasRoom(): Promise<boolean>
  /** The domain that has its share of connections; empty where none has. */
  fullDomain(): string
  start(attempt: UnderWay, work: (signal: AbortSignal) => Promise<void>): void
  /** Waits until an attempt ends or turns out slow, or for a moment. */
  change(): Promise<void>
  /** Whether attempts were ended because the process stops. */
  isStopped(): boolean
  /** Renews the leases of all attempts, as a timer does. */
  renew(): Promise<void>
  settled(): Promise<void>
  /** Ends attempts that get no response soon. */
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
    const slow = setTimeout(() => {
      attempt.isSlow = true
      noteChange()
      holdDomain(attempt).catch(report)
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

  /** Until the attempt ends no other mail goes to its domain, from any process. */
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
    for (const attempt of attempts) {
      const until = now() + LEASE_MS
      await db.transact(function* () {
        yield* renewLease(attempt, until)
        for (const queue of attempt.pauses) yield* changePause(queue, { until })
      })
    }
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
