import { HOUR_MS } from '#contract/durations.ts'
import { within } from '#host/within.ts'

/** Older than this, the past is no help. */
const MAX_AGE_MS = HOUR_MS
/** A visitor who can be shown what was true a moment ago waits no longer than this for what is true now. */
const PATIENCE_MS = 1_500
const MAX_KEPT = 200

interface Kept {
  answer: unknown
  /** Epoch ms. */
  at: number
}

/**
 * The last answers that are the same for everybody, for the minutes in which nobody answers: pages that anybody may read
 * survive an API that is away, slow or frozen.
 */
export class LastAnswers {
  readonly #kept = new Map<string, Kept>()
  /** When the oldest call that is still unanswered was made; epoch ms. */
  readonly #askedAt = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** What `ask` resolves with; the last answer when that fails for a reason that `isAway` names, or takes too long. */
  async orLast<T>(key: string, ask: () => Promise<T>, isAway: (error: unknown) => boolean): Promise<T> {
    const last = this.#find<T>(key)
    const askedAt = this.#askedAt.get(key)
    // Nobody else needs to wait for what others have waited for in vain.
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

  /** An answer that tells the server's time tells what it is by now. */
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
