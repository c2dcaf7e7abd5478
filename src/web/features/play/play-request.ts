/**
 * Returns the idempotency key of a play. The key stays the same as long as the tab is open, so that a retry after a
 * lost response counts as the same play. `name` must include the member's choice, because a different choice is a
 * different request.
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

/** A `fetch` whose request completes even if the visitor leaves the page at once. */
export const keepaliveFetch: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true })
