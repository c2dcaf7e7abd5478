import type { PorraBadge } from '#contract/mechanics/porra.ts'
import { type BadgeEvent, type State, statesOf, toldIn, toldOf } from '../../../badges/badge.ts'
import type { Edition } from '../../../campaigns/edition.ts'
import type { MatchNow, Stand } from '../matches.ts'
import { eurocopaRules } from '../rules.ts'
import { BADGES } from './badges.ts'
import { type Deeds, summaryOf } from './summary.ts'

/**
 * The badges of a member, by how the tournament stands. One that was told and is not earned any more was taken back by
 * something that was entered of a match, whose reason is told.
 */
export function badgesFrom(edition: Edition, stand: Stand, deeds: Deeds, events: readonly BadgeEvent[]): State[] {
  const matches = [...stand.matches.values()]
  const summary = summaryOf(deeds, matches, eurocopaRules(edition).scoring)
  const told = toldIn(events)
  const states = statesOf(BADGES, { standing: () => summary, whole: () => undefined, reason: null }, events)
  return states.map((state) => {
    const wasTold = toldOf(told, state).awards > 0
    return state.earnedAt === null && wasTold ? { ...state, revoked: lastReason(deeds, matches, state.key) } : state
  })
}

/** The badge that a match of which its member said nothing can take back: one that is played after all. */
const FOR_ALL: PorraBadge = 'fiel'

/** The organiser's reason for the last change of a match that the badge hangs on. */
function lastReason({ said }: Deeds, matches: readonly MatchNow[], key: string): string {
  const own = new Set(said.map(({ match }) => match))
  const reasons = matches.flatMap(({ match, entry }) => {
    const isOwn = own.has(match.n) || match.stage === 'final' || key === FOR_ALL
    return isOwn && entry?.reason ? [{ at: Number(entry.at), reason: entry.reason }] : []
  })
  return reasons.sort((a, b) => b.at - a.at)[0]?.reason ?? ''
}
