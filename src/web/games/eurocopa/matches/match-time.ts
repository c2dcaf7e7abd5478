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
 * Returns whether a match is locked. If its kick-off has passed since the response, the match counts as locked; a match
 * that was suspended before its kick-off does not.
 */
export const isLockedAt = (match: Timed, now: number): boolean =>
  match.isLocked === true || (TO_COME.has(match.state) && match.kickoff !== null && now >= match.kickoff)

/** Returns the next kick-off of a match that is open for predictions, or undefined if no match is open. */
export function nextKickoff(matches: readonly Timed[], now: number): number | undefined {
  const open = matches.flatMap((match) => (isOpenAt(match, now) && match.kickoff !== null ? [match.kickoff] : []))
  return open.length > 0 ? Math.min(...open) : undefined
}

/** Returns whether a match has begun but has no result yet. */
export const isUnderWay = ({ state }: Pick<Match, 'state'>): boolean => state === 'live' || state === 'waiting'
