import type { TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'

/** Returns the open chance to pick the champion, as far as a page can know; the server decides. */
export function championWindowAt(
  { locksAt, secondOpensAt, secondLocksAt }: TournamentView['champion'],
  now: number,
): 'first' | 'second' | null {
  if (now < locksAt) return 'first'
  if (secondOpensAt === null || now < secondOpensAt) return null
  return secondLocksAt === null || now < secondLocksAt ? 'second' : null
}
