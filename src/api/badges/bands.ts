/** A share among fewer members would reveal more about the members than about the badge. */
const FEWEST = 20

/** Returns the share of holders in percent, rounded down to tens; null while there are too few members. */
export function bandOf(holders: number, members: number): number | null {
  if (members < FEWEST) return null
  return Math.min(100, Math.floor((10 * Math.max(0, holders)) / members) * 10)
}
