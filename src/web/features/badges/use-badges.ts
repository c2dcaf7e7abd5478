import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { badgesQuery, myBadgesQuery } from '#web/features/badges/badges.functions.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { type ShownBadge, shownBadges } from './shown-badge.ts'

export interface BadgeBoard {
  badges: ShownBadge[]
  isMember: boolean
  /** True if the member's own badges could not be read; all badges are then shown without their state. */
  isUnread: boolean
}

/** Returns the badges of a campaign with the member's states; refetches the states when the tab regains focus. */
export function useBadges(slug: string): BadgeBoard {
  const isMember = Boolean(useSuspenseQuery(sessionQuery).data.user)
  const data = useSuspenseQuery(badgesQuery(slug)).data
  const { data: mine } = useQuery({ ...myBadgesQuery(slug), enabled: isMember, refetchOnWindowFocus: 'always' })
  const own = isMember ? mine : undefined
  return { badges: shownBadges(data.badges, own?.badges), isMember, isUnread: isMember && !own }
}
