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
