import { LRUCache } from 'lru-cache'
import { KeptPage, type PageAnswer } from './kept-page.ts'
import { type BestCompression, bestCompression } from './page-encodings.ts'

/** So long a page is sent as it is. */
const FRESH_MS = 2_000
/** So long it is sent while a new one is drawn: a page that nobody has asked for lately is drawn first. */
const STALE_MS = 6_000
const MAX_PAGES = 500
/** Pages that were asked for once: a flood of addresses goes through these alone. */
const MAX_NEW_PAGES = 100
const MAX_BYTES = 64 * 1024 * 1024
const MAX_NEW_BYTES = 16 * 1024 * 1024

/**
 * Open pages are the same for every visitor without a cookie (docs/decisions/0010). Each is drawn at most every two
 * seconds, however many ask for it, and sent in the bytes that were compressed once, until it says something else.
 */
export class KeptPages {
  readonly #pages = pageCache(MAX_PAGES, MAX_BYTES)
  readonly #newPages = pageCache(MAX_NEW_PAGES, MAX_NEW_BYTES)
  readonly #drawing = new Map<string, Promise<KeptPage | PageAnswer>>()
  readonly #compress: BestCompression

  constructor(compress: BestCompression = bestCompression()) {
    this.#compress = compress
  }

  /** The kept page of that key, or what `draw` answers. Whatever must not be kept is drawn for each visitor. */
  async answer(key: string, draw: () => Promise<PageAnswer>): Promise<KeptPage | PageAnswer> {
    const now = Date.now()
    const kept = this.#find(key)
    // A clock that was put back would keep a page for as long.
    const isKnown = kept && kept.drawnAt <= now && now < kept.turnsAt
    const age = isKnown ? now - kept.drawnAt : Number.POSITIVE_INFINITY
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

  #find(key: string): KeptPage | undefined {
    const kept = this.#pages.get(key)
    if (kept) return kept
    const asked = this.#newPages.get(key)
    if (!asked) return
    this.#newPages.delete(key)
    this.#pages.set(key, asked)
    return asked
  }

  #draw(key: string, draw: () => Promise<PageAnswer>): Promise<KeptPage | PageAnswer> {
    const askedAt = Date.now()
    const drawing = draw()
      .then((answer) => {
        const page = KeptPage.of(answer, askedAt, Date.now())
        return page ? this.#keep(key, page) : this.#forget(key, answer)
      })
      .finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, drawing)
    return drawing
  }

  /** The page that was kept, if the one drawn now says the same: its bytes are known, to visitors too. */
  #keep(key: string, page: KeptPage): KeptPage {
    const kept = this.#pages.peek(key)
    if (kept?.renew(page)) {
      kept.improve(this.#compress)
      return kept
    }
    const cache = kept ? this.#pages : this.#newPages
    cache.set(key, page)
    return page
  }

  #forget(key: string, answer: PageAnswer): PageAnswer {
    this.#pages.delete(key)
    this.#newPages.delete(key)
    return answer
  }
}

const pageCache = (max: number, maxSize: number) =>
  new LRUCache<string, KeptPage>({ max, maxSize, sizeCalculation: ({ size }) => size })
