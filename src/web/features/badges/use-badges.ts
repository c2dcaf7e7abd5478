import { useQuery } from '@tanstack/react-query'
import { badgesQuery, myBadgesQuery } from '#web/functions/badges.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { type ShownBadge, shownBadges } from './shown-badge.ts'

export interface BadgeBoard {
  badges: ShownBadge[]
  isMember: boolean
  /** A member whose badges could not be read: what is shown says nothing of them. */
  isUnread: boolean
}

/** The badges of a campaign, each with what the member has of it; refetched when the tab regains focus. */
export function useBadges(slug: string): BadgeBoard {
  const isMember = Boolean(useLoaded(sessionQuery).user)
  const data = useLoaded(badgesQuery(slug))
  const { data: mine } = useQuery({ ...myBadgesQuery(slug), enabled: isMember, refetchOnWindowFocus: 'always' })
  const own = isMember ? mine : undefined
  return { badges: shownBadges(data.badges, own?.badges), isMember, isUnread: isMember && !own }
}
