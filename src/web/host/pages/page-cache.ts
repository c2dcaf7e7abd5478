import { LRUCache } from 'lru-cache'
import { CachedPage, type RenderedPage } from './cached-page.ts'

/** Like `max-age`: a younger page is sent from the cache. */
const FRESH_MS = 2_000
/**
 * Like `stale-while-revalidate`: a younger page is sent from the cache while a new one is rendered; for an older page
 * the visitor waits.
 */
const STALE_MS = 2_500
const MAX_PAGES = 500
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Caches open pages, which are the same for every visitor without a cookie (docs/decisions/0076). Each page is rendered
 * at most once every two seconds, however many visitors request it.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  })
  readonly #renders = new Map<string, Promise<CachedPage | RenderedPage>>()

  /** Returns the cached page, or the result of `render`: a page that must not be cached is rendered each time. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage | RenderedPage> {
    const cached = this.#pages.get(key)
    const age = cached?.ageAt(Date.now()) ?? Number.POSITIVE_INFINITY
    if (cached && age < FRESH_MS) return cached
    const running = this.#renders.get(key)
    const rendering = running ?? this.#render(key, render)
    if (cached && age < STALE_MS) {
      rendering.catch(() => undefined)
      return cached
    }
    const page = await rendering
    return running && !(page instanceof CachedPage) ? render() : page
  }

  #render(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage | RenderedPage> {
    const askedAt = Date.now()
    const rendering = render()
      .then((rendered) => {
        const page = CachedPage.of(rendered, askedAt, Date.now())
        // Undefined deletes the page that was cached before.
        this.#pages.set(key, page)
        return page ?? rendered
      })
      .finally(() => this.#renders.delete(key))
    this.#renders.set(key, rendering)
    return rendering
  }
}
