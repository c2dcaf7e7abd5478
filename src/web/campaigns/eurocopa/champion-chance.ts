import type { TournamentView } from '#contract/mechanics/eurocopa.ts'

/** Which chance to pick the champion is open, as far as a page can tell; the server decides. */
export function chanceAt(
  { locksAt, secondOpensAt, secondLocksAt }: TournamentView['champion'],
  now: number,
): 'first' | 'second' | null {
  if (now < locksAt) return 'first'
  if (secondOpensAt === null || now < secondOpensAt) return null
  return secondLocksAt === null || now < secondLocksAt ? 'second' : null
}
