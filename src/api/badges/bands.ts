/** So few would reveal more about each other than about a badge. */
const FEWEST = 20

/** The share of holders, rounded down to a multiple of 10 %; null while too few take part. */
export function bandOf(holders: number, members: number): number | null {
  if (members < FEWEST) return null
  return Math.min(100, Math.floor((10 * Math.max(0, holders)) / members) * 10)
}
