import type { PredictionBadge } from '#contract/games/eurocopa/eurocopa.ts'
import { type BadgeEvent, type State, statesOf, toldIn, toldOf } from '../../../badges/badge.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { eurocopaRules } from '../rules/rules.ts'
import type { MatchNow, TournamentState } from '../tournament/matches.ts'
import { BADGES } from './badges.ts'
import { type Deeds, summaryBy } from './summary.ts'

/**
 * Returns a function that computes a member's badges for a state of the tournament. If a recorded badge is no longer
 * earned, the organiser's entry about a match has revoked it, and the badge shows the reason of that entry.
 */
export function badgesBy(
  edition: Edition,
  state: TournamentState,
): (deeds: Deeds, events: readonly BadgeEvent[]) => State[] {
  const matches = [...state.matches.values()]
  const summaryOf = summaryBy(matches, eurocopaRules(edition).scoring)
  return (deeds, events) => {
    const summary = summaryOf(deeds)
    const told = toldIn(events)
    const states = statesOf(BADGES, { standing: () => summary, whole: () => undefined, reason: null }, events)
    return states.map((state) => {
      const wasTold = toldOf(told, state).awards > 0
      return state.earnedAt === null && wasTold ? { ...state, revoked: lastReason(deeds, matches, state.key) } : state
    })
  }
}

/**
 * The badge for predicting every match. Even a match that the member has not predicted can revoke it: a suspended match
 * that is played after all.
 */
const FOR_ALL: PredictionBadge = 'fiel'

/** Returns the organiser's reason for the latest entry about a match on which the badge depends. */
function lastReason({ said }: Deeds, matches: readonly MatchNow[], key: string): string {
  const own = new Set(said.map(({ match }) => match))
  const reasons = matches.flatMap(({ match, entry }) => {
    const isOwn = own.has(match.n) || match.stage === 'final' || key === FOR_ALL
    return isOwn && entry?.reason ? [{ at: Number(entry.at), reason: entry.reason }] : []
  })
  return reasons.sort((a, b) => b.at - a.at)[0]?.reason ?? ''
}
