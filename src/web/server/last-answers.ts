import { HOUR_MS } from '#contract/durations.ts'
import { within } from '#host/within.ts'

/** Maximum age of a cached response. */
const MAX_AGE_MS = HOUR_MS
/** Maximum wait for a fresh response if a cached one exists. */
const PATIENCE_MS = 1_500
const MAX_KEPT = 200

interface Kept {
  answer: unknown
  /** Epoch ms. */
  at: number
}

/**
 * Caches the last responses that are the same for every visitor, so that open pages survive an API that is away, slow
 * or frozen.
 */
export class LastAnswers {
  readonly #kept = new Map<string, Kept>()
  /** Start of the oldest pending call; epoch ms. */
  readonly #askedAt = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Returns the result of `ask`; the last response if that fails with an `isAway` error or takes too long. */
  async orLast<T>(key: string, ask: () => Promise<T>, isAway: (error: unknown) => boolean): Promise<T> {
    const last = this.#find<T>(key)
    const askedAt = this.#askedAt.get(key)
    // Later visitors do not wait for a call that is already late.
    if (last !== undefined && askedAt !== undefined && this.#now() - askedAt > PATIENCE_MS) return last
    const asked = this.#noteAsking(key, ask).then((answer) => this.#keep(key, answer))
    if (last === undefined) return asked
    const lastOnFailure = asked.catch((error: unknown) => {
      if (isAway(error)) return last
      throw error
    })
    return within(PATIENCE_MS, lastOnFailure, () => last)
  }

  #noteAsking<T>(key: string, ask: () => Promise<T>): Promise<T> {
    if (!this.#askedAt.has(key)) this.#askedAt.set(key, this.#now())
    return ask().finally(() => this.#askedAt.delete(key))
  }

  #keep<T>(key: string, answer: T): T {
    this.#kept.delete(key)
    if (this.#kept.size >= MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '')
    this.#kept.set(key, { answer, at: this.#now() })
    return answer
  }

  /** Returns a cached response with its server time brought up to date. */
  #find<T>(key: string): T | undefined {
    const kept = this.#kept.get(key)
    const age = kept ? this.#now() - kept.at : Number.POSITIVE_INFINITY
    if (!kept || age > MAX_AGE_MS || age < 0) return undefined
    const { answer } = kept
    if (!isTimed(answer)) return answer as T
    return { ...answer, serverNow: answer.serverNow + age } as T
  }
}

const isTimed = (answer: unknown): answer is { serverNow: number } =>
  typeof answer === 'object' && answer !== null && 'serverNow' in answer && typeof answer.serverNow === 'number'
