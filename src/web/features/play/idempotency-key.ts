/**
 * Returns one key for a play as long as the tab lives, so that a repeat after a lost response is the same play. The
 * name has the choice of the play: another choice is another request.
 */
export function idempotencyKeyFor(...name: (string | number)[]): string {
  const place = `temporada:${name.join(':')}`
  try {
    const kept = sessionStorage.getItem(place)
    if (kept) return kept
    const key = crypto.randomUUID()
    sessionStorage.setItem(place, key)
    return key
  } catch {
    // Storage is blocked: the slot still prevents a second play.
    return `tab:${name.join(':')}`
  }
}
