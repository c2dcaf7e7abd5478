import { type BoardScope, SCOPES, scopeOf } from '#contract/games/eurocopa/eurocopa.ts'
import type { MatchNow } from '../tournament/matches.ts'

/**
 * Returns the current round for a member who joined after the earlier rounds, whom the general board would show far
 * down; null for all others. The current round is the last one of which a match has begun.
 */
export function roundOfNewcomer(
  matches: readonly Pick<MatchNow, 'match' | 'kickoff'>[],
  said: ReadonlySet<number>,
  now: number,
): BoardScope | null {
  const begun = matches.filter(({ kickoff }) => kickoff !== null && kickoff <= now)
  const [round, ...earlier] = SCOPES.filter((scope) => begun.some(({ match }) => scopeOf(match) === scope)).toReversed()
  if (round === undefined || earlier.length === 0 || said.size === 0) return null
  const isOld = begun.some(({ match }) => scopeOf(match) !== round && said.has(match.n))
  return isOld ? null : round
}
