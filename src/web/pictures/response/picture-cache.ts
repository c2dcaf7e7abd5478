import { LRUCache } from 'lru-cache'
import { Problem } from '#contract/problem/problem.ts'

const MAX_BYTES = 24 * 1024 * 1024
const RETRY_SECONDS = 5

interface Limits {
  /** Pictures that are rendered at the same time. */
  atOnce: number
  maxWaiting: number
}

interface Order {
  render: () => Promise<Buffer>
  /** Visitors take turns, so that a visitor who wants a hundred pictures does not hold up a visitor who wants a few. */
  visitor: string
  /** Called before the picture is rendered; throws to refuse. */
  spend?: () => void
}

/**
 * Caches the pictures that were requested last, by their content. Each is rendered once, however many requests wait for
 * it; a few are rendered at a time, and the others wait in a queue.
 */
export class PictureCache {
  readonly #limits: Limits
  readonly #pictures = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length })
  readonly #rendering = new Map<string, Promise<Buffer>>()
  /** Renders that wait, by visitor. The first visitor is next. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #waitingCount = 0
  #active = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Returns the picture from the cache, or renders it. Throws `unavailable` if the queue is full. */
  async find(key: string, { render, visitor, spend }: Order): Promise<Buffer> {
    const known = this.#pictures.get(key) ?? this.#rendering.get(key)
    if (known) return known
    if (this.#waitingCount >= this.#limits.maxWaiting) throw new Problem('unavailable', { retryAfter: RETRY_SECONDS })
    spend?.()
    const rendering = this.#inTurn(visitor, () => this.#renderNow(key, render))
    this.#rendering.set(key, rendering)
    return rendering.finally(() => this.#rendering.delete(key))
  }

  /** Renders a picture and caches it; failures are not cached. */
  async #renderNow(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const picture = await render()
    this.#pictures.set(key, picture)
    return picture
  }

  async #inTurn<Result>(visitor: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#active < this.#limits.atOnce) this.#active++
    else await this.#wait(visitor)
    try {
      return await work()
    } finally {
      if (!this.#startNext()) this.#active--
    }
  }

  #wait(visitor: string): Promise<void> {
    this.#waitingCount++
    return new Promise((resolve) => {
      const others = this.#waiting.get(visitor)
      if (others) others.push(resolve)
      else this.#waiting.set(visitor, [resolve])
    })
  }

  /** Starts the next waiting render; returns false if no render is waiting. */
  #startNext(): boolean {
    const [next] = this.#waiting
    if (!next) return false
    const [visitor, [start, ...others]] = next
    this.#waiting.delete(visitor)
    if (others.length > 0) this.#waiting.set(visitor, others)
    this.#waitingCount--
    start?.()
    return true
  }
}
