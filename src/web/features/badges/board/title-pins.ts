import type { ShownBadge } from '../shown-badge.ts'
import type { BadgeBoard } from '../use-badges.ts'

/**
 * Returns the badges beside the title: for a member those with the most steps done, so that the picture does not
 * show more than the count says.
 */
export function titlePins({ badges, isMember, isUnread }: BadgeBoard, shownOff: readonly string[]) {
  if (!isMember || isUnread) return shownOff.map((key) => ({ key, look: 'earned' as const }))
  const [first, ...others] = badges.toSorted((one, other) => stepsOf(other) - stepsOf(one)).slice(0, shownOff.length)
  return first ? [...others.slice(0, 1), first, ...others.slice(1)] : []
}

const stepsOf = ({ look, own }: ShownBadge) => (look === 'earned' || !own ? 1 : own.have / own.of)
