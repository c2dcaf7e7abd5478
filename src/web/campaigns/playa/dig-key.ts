/**
 * One key for a slot and a spot as long as the tab lives, so that a repeat after a lost answer is the same dig. Another
 * spot is another request; the slot itself keeps it from being a second dig.
 */
export function digKey(slot: string, spot: number): string {
  const name = `temporada:playa:${slot}:${spot}`
  try {
    const kept = sessionStorage.getItem(name)
    if (kept) return kept
    const key = crypto.randomUUID()
    sessionStorage.setItem(name, key)
    return key
  } catch {
    // Storage is blocked: slot and spot still name the same dig.
    return `tab:${slot}:${spot}`
  }
}
