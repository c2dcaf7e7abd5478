import type { Match } from '#contract/mechanics/eurocopa.ts'

type Timed = Pick<Match, 'state' | 'kickoff' | 'sides'>

/** Whether a prediction of a match may still be saved, as far as a page can tell; the server decides. */
export function isOpenAt({ state, kickoff, sides }: Timed, now: number): boolean {
  if (sides.includes(null)) return false
  if (state === 'postponed') return kickoff === null || now < kickoff
  return state === 'scheduled' && kickoff !== null && now < kickoff
}

/** When the next match locks that can be predicted; undefined where there is none. */
export function nextKickoff(matches: readonly Timed[], now: number): number | undefined {
  const open = matches.flatMap((match) => (isOpenAt(match, now) && match.kickoff !== null ? [match.kickoff] : []))
  return open.length > 0 ? Math.min(...open) : undefined
}

/** It has begun, and its result is not there yet. */
export const isUnderWay = ({ state }: Pick<Match, 'state'>): boolean => state === 'live' || state === 'waiting'
