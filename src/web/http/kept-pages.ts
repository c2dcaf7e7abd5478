import { LRUCache } from 'lru-cache'
import { KeptPage, type PageAnswer } from './kept-page.ts'

/** So long a page is sent as it is. */
const FRESH_MS = 2_000
/** So long it is sent while a new one is drawn: a page that nobody has asked for lately is drawn first. */
const STALE_MS = 6_000
const MAX_PAGES = 500
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Open pages are the same for every visitor without a cookie (docs/decisions/0010). Each is drawn at most every two
 * seconds, however many ask for it, and sent in the bytes that were compressed once.
 */
export class KeptPages {
  readonly #pages = new LRUCache<string, KeptPage>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  })
  readonly #drawing = new Map<string, Promise<KeptPage | PageAnswer>>()

  /** The kept page of that key, or what `draw` answers. Whatever must not be kept is drawn for each visitor. */
  async answer(key: string, draw: () => Promise<PageAnswer>): Promise<KeptPage | PageAnswer> {
    const kept = this.#pages.get(key)
    const age = kept ? Date.now() - kept.drawnAt : Number.POSITIVE_INFINITY
    if (kept && age < FRESH_MS) return kept
    const isFirst = !this.#drawing.has(key)
    const drawing = this.#drawing.get(key) ?? this.#draw(key, draw)
    if (kept && age < STALE_MS) {
      drawing.catch(() => undefined)
      return kept
    }
    const drawn = await drawing
    return isFirst || drawn instanceof KeptPage ? drawn : draw()
  }

  #draw(key: string, draw: () => Promise<PageAnswer>): Promise<KeptPage | PageAnswer> {
    const drawing = draw()
      .then((answer) => {
        const page = KeptPage.of(answer, Date.now())
        if (page) this.#pages.set(key, page)
        else this.#pages.delete(key)
        return page ?? answer
      })
      .finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, drawing)
    return drawing
  }
}
