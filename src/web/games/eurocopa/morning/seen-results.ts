/**
 * Notes on the page whether this browser has shown the results with this key: `vista` or `nueva`. Without storage it
 * notes nothing, and the results are shown without animation. The server sends this function with the page, where it
 * runs before the first paint, so that nothing moves later; it must not use anything outside itself.
 */
export function markResults(place: string, key: string): void {
  try {
    const [seen] = (localStorage.getItem(place) ?? '').split('|')
    document.documentElement.dataset.resultados = seen === key ? 'vista' : 'nueva'
  } catch {
    // Storage is blocked.
  }
}

/** Notes that this browser has shown the results, and the member's place then. Returns the place noted before. */
export function noteSeen(place: string, key: string, now: number): number | undefined {
  try {
    const [, before] = (localStorage.getItem(place) ?? '').split('|')
    localStorage.setItem(place, `${key}|${now}`)
    return before === undefined ? undefined : Number(before)
  } catch {
    return undefined
  }
}
