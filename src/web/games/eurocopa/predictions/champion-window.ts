import type { TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'

/**
 * Returns which of the two chances to pick the champion is open, or null. This is what the page knows; the server
 * decides.
 */
export function championWindowAt(
  { locksAt, secondOpensAt, secondLocksAt }: TournamentView['champion'],
  now: number,
): 'first' | 'second' | null {
  if (now < locksAt) return 'first'
  if (secondOpensAt === null || now < secondOpensAt) return null
  return secondLocksAt === null || now < secondLocksAt ? 'second' : null
}

/**
 * Returns the last time until now at which a chance has opened or ended. What is said at that time holds until the next
 * one, so the part of the champion changes no more often, however often the page is told the time.
 */
export const lastChange = (
  { locksAt, secondOpensAt, secondLocksAt }: TournamentView['champion'],
  now: number,
): number => Math.max(0, ...[locksAt, secondOpensAt ?? 0, secondLocksAt ?? 0].filter((at) => at <= now))
