import { LRUCache } from 'lru-cache'
import { CachedPage, type RenderedPage } from './cached-page.ts'

/** `max-age`: a younger page is sent as it is. */
const FRESH_MS = 2_000
/** `stale-while-revalidate`: a younger page is sent while a new one is rendered; for an older one the visitor waits. */
const STALE_MS = 6_000
const MAX_PAGES = 500
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Open pages are the same for every visitor without a cookie (docs/decisions/0076). Each is rendered at most every two
 * seconds, however many ask for it.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  })
  readonly #renders = new Map<string, Promise<CachedPage | RenderedPage>>()

  /** The cached page of that key, or what `render` returns: a page that must not be cached is rendered for each visitor. */
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
        // Undefined deletes what was cached before.
        this.#pages.set(key, page)
        return page ?? rendered
      })
      .finally(() => this.#renders.delete(key))
    this.#renders.set(key, rendering)
    return rendering
  }
}
