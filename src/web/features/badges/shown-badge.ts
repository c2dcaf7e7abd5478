import type { Badge, BadgeState } from '#contract/badges.schema.ts'

export type BadgeLook = 'earned' | 'progress' | 'locked'

/** A badge of a campaign with a member's state of it. */
export interface ShownBadge extends Badge {
  look: BadgeLook
  /** Undefined for anonymous visitors. */
  own: BadgeState | undefined
}

/**
 * Returns the badges in the order of the campaign. Ignores states without a badge, which come from a list that was read
 * at another time.
 */
export function shownBadges(badges: readonly Badge[], states: readonly BadgeState[] = []): ShownBadge[] {
  const owned = new Map(states.map((state) => [badgeId(state), state]))
  return badges.map((badge) => {
    const own = owned.get(badgeId(badge))
    return { ...badge, own, look: lookOf(own) }
  })
}

/** A badge key can have several levels, and each level is a separate badge. */
export const badgeId = ({ key, level }: Pick<Badge, 'key' | 'level'>): string => `${key}-${level}`

function lookOf(own: BadgeState | undefined): BadgeLook {
  if (!own || (own.earnedAt === null && own.have === 0)) return 'locked'
  return own.earnedAt === null ? 'progress' : 'earned'
}
