/** What the guard needs of a window; the tests bring their own. */
interface GuardedWindow {
  location: Pick<Location, 'href' | 'origin' | 'assign' | 'reload'>
  sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
}

const KEY = 'temporada:reload'
/** Specification, section 9: at most one reload per path within this time. */
const LIFETIME_MS = 10_000

/** Full loads that the page itself starts, at most one per path within ten seconds. */
export function createReloadGuard(here: () => GuardedWindow, now: () => number = Date.now) {
  let isReloading = false

  /** Loads `target` as a document, unless that was just done for its path; says whether it does. */
  function reload(target: string): boolean {
    const { location } = here()
    const url = new URL(target, location.href)
    if (url.origin !== location.origin || !take(url.pathname)) return false
    isReloading = true
    if (withoutHash(url.href) === withoutHash(location.href)) location.reload()
    else location.assign(url.href)
    return true
  }

  function take(path: string): boolean {
    try {
      const storage = here().sessionStorage
      const guarded = stillGuarded(storage.getItem(KEY), now())
      if (path in guarded) return false
      storage.setItem(KEY, JSON.stringify({ ...guarded, [path]: now() + LIFETIME_MS }))
    } catch {
      // A browser that keeps nothing for us: better an unguarded reload than a dead page.
    }
    return true
  }

  return { reload, isReloading: () => isReloading }
}

/** Path → end of its guard, without those that have ended. */
function stillGuarded(stored: string | null, now: number): Record<string, number> {
  const known: unknown = JSON.parse(stored ?? '{}')
  return Object.fromEntries(
    Object.entries(known ?? {}).filter(([, expires]) => typeof expires === 'number' && expires >= now),
  )
}

const withoutHash = (url: string) => url.split('#', 1)[0]

export const reloadGuard = createReloadGuard(() => window)
