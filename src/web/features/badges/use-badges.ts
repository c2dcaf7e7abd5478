import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { badgesQuery, myBadgesQuery } from '#web/features/badges/badges.functions.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { type ShownBadge, shownBadges } from './shown-badge.ts'

export interface BadgeBoard {
  badges: ShownBadge[]
  isMember: boolean
  /** A member's own badges could not be read, so all are shown without their state. */
  isUnread: boolean
}

/** The badges of a campaign, each with the member's state of it; refetched when the tab regains focus. */
export function useBadges(slug: string): BadgeBoard {
  const isMember = Boolean(useSuspenseQuery(sessionQuery).data.user)
  const data = useSuspenseQuery(badgesQuery(slug)).data
  const { data: mine } = useQuery({ ...myBadgesQuery(slug), enabled: isMember, refetchOnWindowFocus: 'always' })
  const own = isMember ? mine : undefined
  return { badges: shownBadges(data.badges, own?.badges), isMember, isUnread: isMember && !own }
}
