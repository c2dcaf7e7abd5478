/**
 * Returns the same key for a play as long as the tab lives, so that a retry after a lost response is the same play.
 * `name` includes the member's choice, because another choice is another request.
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
    // Without storage, the slot still prevents a second play.
    return `tab:${name.join(':')}`
  }
}
