import type { Badge, BadgeState } from '#contract/badges.schema.ts'

export type BadgeLook = 'earned' | 'progress' | 'locked'

/** A badge of a campaign with a member's state of it. */
export interface ShownBadge extends Badge {
  look: BadgeLook
  /** Undefined for anonymous visitors. */
  own: BadgeState | undefined
}

/** In the order of the campaign. Those that are only the member's are of a list that was read earlier. */
export function shownBadges(badges: readonly Badge[], states: readonly BadgeState[] = []): ShownBadge[] {
  const owned = new Map(states.map((state) => [badgeId(state), state]))
  return badges.map((badge) => {
    const own = owned.get(badgeId(badge))
    return { ...badge, own, look: lookOf(own) }
  })
}

/** One badge may have several levels, each a badge of its own. */
export const badgeId = ({ key, level }: Pick<Badge, 'key' | 'level'>): string => `${key}-${level}`

function lookOf(own: BadgeState | undefined): BadgeLook {
  if (!own || (own.earnedAt === null && own.have === 0)) return 'locked'
  return own.earnedAt === null ? 'progress' : 'earned'
}
