import type { Badge, BadgeState } from '#contract/badges.schema.ts'

export type BadgeLook = 'earned' | 'progress' | 'locked'

/** A badge of a campaign, with the member's state for this badge. */
export interface ShownBadge extends Badge {
  look: BadgeLook
  /** Undefined for anonymous visitors. */
  own: BadgeState | undefined
}

/**
 * Returns the badges in the order of the campaign, with the member's states. Ignores a state without a badge: the two
 * lists are read separately, so one of them can be newer.
 */
export function shownBadges(badges: readonly Badge[], states: readonly BadgeState[] = []): ShownBadge[] {
  const owned = new Map(states.map((state) => [badgeId(state), state]))
  return badges.map((badge) => {
    const own = owned.get(badgeId(badge))
    return { ...badge, own, look: lookOf(own) }
  })
}

/** Returns the id of a badge. A badge key can have several levels, and each level is a separate badge. */
export const badgeId = ({ key, level }: Pick<Badge, 'key' | 'level'>): string => `${key}-${level}`

function lookOf(own: BadgeState | undefined): BadgeLook {
  if (!own || (own.earnedAt === null && own.have === 0)) return 'locked'
  return own.earnedAt === null ? 'progress' : 'earned'
}
