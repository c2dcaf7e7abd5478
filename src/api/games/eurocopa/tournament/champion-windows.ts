import type { Edition } from '../../../campaigns/editions/edition.ts'
import type { MatchNow, TournamentState } from './matches.ts'

/**
 * When members can pick the champion: until the first kick-off, and again from the end of the group stage until the
 * next kick-off.
 */
export interface ChampionWindows {
  locksAt: number
  /** Null until the group stage is over. */
  secondOpensAt: number | null
  secondLocksAt: number | null
}

export type ChampionWindow = 'first' | 'second'

export function championWindows(
  { closesAt }: Pick<Edition, 'closesAt'>,
  { matches }: TournamentState,
): ChampionWindows {
  const all = [...matches.values()]
  const ofGroups = all.filter(({ match }) => match.stage === 'group')
  const over = ofGroups.flatMap(({ overSince }) => overSince ?? [])
  const isOpen = over.length === ofGroups.length
  return {
    locksAt: firstKickoff(all) ?? closesAt,
    secondOpensAt: isOpen ? Math.max(...over) : null,
    secondLocksAt: isOpen ? (firstKickoff(all.filter(({ match }) => match.stage !== 'group')) ?? closesAt) : null,
  }
}

function firstKickoff(matches: readonly MatchNow[]): number | null {
  const known = matches.flatMap(({ firstKickoff }) => firstKickoff ?? [])
  return known.length > 0 ? Math.min(...known) : null
}

/** Returns the open window; null between and after the windows. */
export function windowAt(
  { locksAt, secondOpensAt, secondLocksAt }: ChampionWindows,
  at: number,
): ChampionWindow | null {
  if (at < locksAt) return 'first'
  const isSecond = secondOpensAt !== null && secondLocksAt !== null && at >= secondOpensAt && at < secondLocksAt
  return isSecond ? 'second' : null
}
