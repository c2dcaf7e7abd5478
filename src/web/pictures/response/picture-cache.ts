import { LRUCache } from 'lru-cache'
import { Problem } from '#contract/problem/problem.ts'

const MAX_BYTES = 24 * 1024 * 1024
const MAX_AT_ONCE = 2
const RETRY_SECONDS = 5

/**
 * The pictures that were requested last, by their content. Each is rendered once however many request it, two at a
 * time, with a queue behind them.
 */
export class PictureCache {
  readonly #maxWaiting: number
  readonly #pictures = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length })
  readonly #rendering = new Map<string, Promise<Buffer>>()
  readonly #waiting: (() => void)[] = []
  #active = 0

  constructor({ maxWaiting }: { maxWaiting: number }) {
    this.#maxWaiting = maxWaiting
  }

  /** Calls `spend` where the picture has to be rendered; it throws to refuse. Throws `unavailable` if the queue is full. */
  async find(key: string, render: () => Promise<Buffer>, spend = () => {}): Promise<Buffer> {
    const known = this.#pictures.get(key) ?? this.#rendering.get(key)
    if (known) return known
    if (this.#waiting.length >= this.#maxWaiting) throw new Problem('unavailable', { retryAfter: RETRY_SECONDS })
    spend()
    const rendering = this.#inTurn(() => this.#renderNow(key, render)).finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, rendering)
    return rendering
  }

  /** A failure is not cached. */
  async #renderNow(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const picture = await render()
    this.#pictures.set(key, picture)
    return picture
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#active < MAX_AT_ONCE) this.#active++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#active--
    }
  }
}
