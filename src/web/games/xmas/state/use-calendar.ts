import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Calendar, MyDoors } from '#contract/games/xmas/xmas.schema.ts'
import { refreshCampaign } from '#web/features/campaign/load-campaign.ts'
import { useDayChange } from '#web/features/campaign/use-day-change.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { calendarQuery, myDoorsQuery } from '../functions.ts'
import { turnsAt } from './window-state.ts'

export interface CalendarData {
  campaign: Campaign
  calendar: Calendar
  /** Undefined for anonymous visitors, and when the member's doors cannot be read. */
  mine: MyDoors | undefined
  isMember: boolean
}

/**
 * Returns the calendar and the member's doors; refetches when a door changes its phase and when the tab regains focus.
 */
export function useCalendar(slug: string): CalendarData {
  const refresh = useRefreshCalendar(slug)
  const isMember = Boolean(useSuspenseQuery(sessionQuery).data.user)
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  // 'always': the browser's clock may be wrong, so the age of the response is unknown.
  const calendar = useSuspenseQuery({ ...calendarQuery(slug), refetchOnWindowFocus: 'always' }).data
  const { data: mine } = useQuery({ ...myDoorsQuery(slug), enabled: isMember, refetchOnWindowFocus: 'always' })
  const { serverNow } = calendar
  useDayChange(turnsAt(calendar, campaign.closesAt), serverNow, refresh)
  return { campaign, calendar, mine: isMember ? mine : undefined, isMember }
}

export function useRefreshCalendar(slug: string): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['xmas', slug] })
    void refreshCampaign(queryClient, slug)
  }
}
