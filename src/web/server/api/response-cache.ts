import { HOUR_MS } from '#contract/primitives/durations.ts'
import { within } from '#host/within.ts'

/** Maximum age of a cached response in ms. */
const MAX_AGE_MS = HOUR_MS
/** Maximum wait for a fresh response in ms, if there is a cached response. */
const FALLBACK_AFTER_MS = 1_500
const MAX_CACHED = 200

interface Cached {
  answer: unknown
  /** Epoch ms. */
  at: number
}

/**
 * Caches the last responses that are the same for every visitor, so that open pages work while the API is away, slow or
 * frozen.
 */
export class ResponseCache {
  readonly #cached = new Map<string, Cached>()
  /** Start of the oldest pending call by key; epoch ms. */
  readonly #askedAt = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Returns the result of `ask`, or the cached response if `ask` fails with an `isAway` error or takes too long. */
  async orLast<T>(key: string, ask: () => Promise<T>, isAway: (error: unknown) => boolean): Promise<T> {
    const last = this.#find<T>(key)
    const askedAt = this.#askedAt.get(key)
    // Later visitors do not wait for a call that is already late.
    if (last !== undefined && askedAt !== undefined && this.#now() - askedAt > FALLBACK_AFTER_MS) return last
    const pending = this.#noteAsking(key, ask).then((answer) => this.#store(key, answer))
    if (last === undefined) return pending
    // Reads the cache again, because the server time of the response has advanced.
    const now = () => this.#find<T>(key) ?? last
    const lastOnFailure = pending.catch((error: unknown) => {
      if (isAway(error)) return now()
      throw error
    })
    return within(FALLBACK_AFTER_MS, lastOnFailure, now)
  }

  #noteAsking<T>(key: string, ask: () => Promise<T>): Promise<T> {
    if (!this.#askedAt.has(key)) this.#askedAt.set(key, this.#now())
    return ask().finally(() => this.#askedAt.delete(key))
  }

  #store<T>(key: string, answer: T): T {
    this.#cached.delete(key)
    if (this.#cached.size >= MAX_CACHED) this.#cached.delete(this.#cached.keys().next().value ?? '')
    this.#cached.set(key, { answer, at: this.#now() })
    return answer
  }

  /** Returns a cached response with an updated server time. */
  #find<T>(key: string): T | undefined {
    const cached = this.#cached.get(key)
    const age = cached ? this.#now() - cached.at : Number.POSITIVE_INFINITY
    if (!cached || age > MAX_AGE_MS || age < 0) return undefined
    const { answer } = cached
    if (!isTimed(answer)) return answer as T
    return { ...answer, serverNow: answer.serverNow + age } as T
  }
}

const isTimed = (answer: unknown): answer is { serverNow: number } =>
  typeof answer === 'object' && answer !== null && 'serverNow' in answer && typeof answer.serverNow === 'number'
