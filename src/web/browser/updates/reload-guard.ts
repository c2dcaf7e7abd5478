/** The part of a window that the guard needs; tests pass their own. */
interface GuardedWindow {
  location: Pick<Location, 'href' | 'origin' | 'assign' | 'reload'>
  history: Pick<History, 'replaceState'>
  sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
}

const KEY = 'temporada:reload'
/** Milliseconds in which a path is reloaded at most once (docs/specification.md, section 9). */
const ONE_RELOAD_PER_MS = 10_000

/** Creates a guard that starts full loads on behalf of the page, at most one per path in ten seconds. */
export function createReloadGuard(here: () => GuardedWindow, now: () => number = Date.now) {
  let isReloading = false

  /** Loads `target` as a document unless its path is guarded; returns whether the load has started. */
  function reload(target: string): boolean {
    const { location, history } = here()
    const url = new URL(target, location.href)
    if (url.origin !== location.origin || !take(url.pathname)) return false
    isReloading = true
    if (withoutHash(url.href) !== withoutHash(location.href)) location.assign(url.href)
    else {
      // Clears the state of this history entry, by which the router would find the scroll position of the previous
      // page.
      history.replaceState(null, '', url.href)
      location.reload()
    }
    return true
  }

  function take(path: string): boolean {
    try {
      const storage = here().sessionStorage
      const guarded = stillGuarded(storage.getItem(KEY), now())
      if (Object.hasOwn(guarded, path)) return false
      storage.setItem(KEY, JSON.stringify({ ...guarded, [path]: now() + ONE_RELOAD_PER_MS }))
    } catch {
      // Without storage, an unguarded reload is better than a dead page.
    }
    return true
  }

  return { reload, isReloading: () => isReloading }
}

/** Returns the guarded paths with the expiry of each guard (epoch ms), without the expired guards. */
function stillGuarded(stored: string | null, now: number): Record<string, number> {
  const parsed: unknown = JSON.parse(stored ?? '{}')
  return Object.fromEntries(
    Object.entries(parsed ?? {}).filter(([, expires]) => typeof expires === 'number' && expires >= now),
  )
}

const withoutHash = (url: string) => url.split('#', 1)[0]

export const reloadGuard = createReloadGuard(() => window)
