/** The minimum number of members for publishing a share; with fewer, the share could reveal who holds the badge. */
const FEWEST = 20

/** Returns the share of holders in percent, rounded down to tens; null while there are too few members. */
export function bandOf(holders: number, members: number): number | null {
  if (members < FEWEST) return null
  return Math.min(100, Math.floor((10 * Math.max(0, holders)) / members) * 10)
}
