/**
 * One key for a play as long as the tab lives, so that a repeat after a lost answer is the same play. The name holds
 * what the play asks for: another choice is another request.
 */
export function keptKey(...name: (string | number)[]): string {
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
