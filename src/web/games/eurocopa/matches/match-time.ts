import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'

type Timed = Pick<Match, 'state' | 'kickoff' | 'sides'> & Partial<Pick<Match, 'isLocked'>>

/** Returns whether a prediction may still be saved, as far as the page knows; the server decides. */
export function isOpenAt({ state, isLocked, kickoff, sides }: Timed, now: number): boolean {
  if (isLocked || sides.includes(null)) return false
  if (state === 'postponed') return kickoff === null || now < kickoff
  return state === 'scheduled' && kickoff !== null && now < kickoff
}

const TO_COME: ReadonlySet<Match['state']> = new Set(['scheduled', 'postponed'])

/**
 * Returns whether a match is locked, also when its kick-off has passed since the response. A match suspended before its
 * kick-off is not locked.
 */
export const isLockedAt = (match: Timed, now: number): boolean =>
  match.isLocked === true || (TO_COME.has(match.state) && match.kickoff !== null && now >= match.kickoff)

/** Returns when the next match that can be predicted locks; undefined if there is no such match. */
export function nextKickoff(matches: readonly Timed[], now: number): number | undefined {
  const open = matches.flatMap((match) => (isOpenAt(match, now) && match.kickoff !== null ? [match.kickoff] : []))
  return open.length > 0 ? Math.min(...open) : undefined
}

/** Returns whether a match has begun but has no result yet. */
export const isUnderWay = ({ state }: Pick<Match, 'state'>): boolean => state === 'live' || state === 'waiting'
