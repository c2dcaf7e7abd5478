import type { Match } from '#contract/mechanics/eurocopa.ts'

type Timed = Pick<Match, 'state' | 'kickoff' | 'sides'> & Partial<Pick<Match, 'isLocked'>>

/** Whether a prediction of a match may still be saved, as far as a page can tell; the server decides. */
export function isOpenAt({ state, isLocked, kickoff, sides }: Timed, now: number): boolean {
  if (isLocked || sides.includes(null)) return false
  if (state === 'postponed') return kickoff === null || now < kickoff
  return state === 'scheduled' && kickoff !== null && now < kickoff
}

const TO_COME: ReadonlySet<Match['state']> = new Set(['scheduled', 'postponed'])

/** Whether a match has locked, also since the server has answered. One that is suspended before its kick-off has not. */
export const isLockedAt = (match: Timed, now: number): boolean =>
  match.isLocked === true || (TO_COME.has(match.state) && match.kickoff !== null && now >= match.kickoff)

/** When the next match locks that can be predicted; undefined where there is none. */
export function nextKickoff(matches: readonly Timed[], now: number): number | undefined {
  const open = matches.flatMap((match) => (isOpenAt(match, now) && match.kickoff !== null ? [match.kickoff] : []))
  return open.length > 0 ? Math.min(...open) : undefined
}

/** It has begun, and its result is not there yet. */
export const isUnderWay = ({ state }: Pick<Match, 'state'>): boolean => state === 'live' || state === 'waiting'
