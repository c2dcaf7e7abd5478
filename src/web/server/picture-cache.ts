import { LRUCache } from 'lru-cache'
import { Problem } from '#contract/problem.ts'

const MAX_BYTES = 24 * 1024 * 1024
const MAX_AT_ONCE = 2
const MAX_WAITING = 20
const RETRY_SECONDS = 5

/**
 * The pictures that were asked for last, by what they show. Each is rendered once however many ask for it, two at a time,
 * with a short queue behind them.
 */
export class PictureCache {
  readonly #render: (svg: string) => Promise<Buffer>
  readonly #pictures = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length })
  readonly #rendering = new Map<string, Promise<Buffer>>()
  readonly #waiting: (() => void)[] = []
  #active = 0

  constructor(render: (svg: string) => Promise<Buffer>) {
    this.#render = render
  }

  /** Calls `spend` where the picture has to be rendered; it throws to refuse. Throws `unavailable` if the queue is full. */
  async find(svg: string, key: string, spend: () => void): Promise<Buffer> {
    const known = this.#pictures.get(key) ?? this.#rendering.get(key)
    if (known) return known
    if (this.#waiting.length >= MAX_WAITING) throw new Problem('unavailable', { retryAfter: RETRY_SECONDS })
    spend()
    const rendering = this.#inTurn(() => this.#renderNow(svg, key)).finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, rendering)
    return rendering
  }

  /** A failure is not kept. */
  async #renderNow(svg: string, key: string): Promise<Buffer> {
    const picture = await this.#render(svg)
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
