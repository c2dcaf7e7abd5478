import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.ts'
import type { Calendar, MyDoors } from '#contract/mechanics/xmas.ts'
import { refreshCampaign } from '#web/features/campaign/load-campaign.ts'
import { useTurnOfDay } from '#web/features/campaign/use-turn-of-day.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { calendarQuery, myDoorsQuery } from './functions.ts'
import { turnsAt } from './window-state.ts'

export interface CalendarData {
  campaign: Campaign
  calendar: Calendar
  /** Undefined for anonymous visitors. */
  mine: MyDoors | undefined
  isMember: boolean
}

/** The calendar, and the doors of the member; refetched when a door changes its phase and when the tab regains focus. */
export function useCalendar(preview: string | undefined): CalendarData {
  const refresh = useRefreshCalendar()
  const isMember = Boolean(useLoaded(sessionQuery).user)
  const campaign = useLoaded(campaignQuery('xmas'))
  // 'always', because the browser's clock may be wrong and cannot tell the age of the response.
  const calendar = useLoaded({ ...calendarQuery(preview), refetchOnWindowFocus: 'always' })
  const { data: mine } = useQuery({ ...myDoorsQuery, enabled: isMember, refetchOnWindowFocus: 'always' })
  const { serverNow } = calendar
  useTurnOfDay(turnsAt(calendar, campaign.closesAt), serverNow, refresh)
  return { campaign, calendar, mine: isMember ? mine : undefined, isMember }
}

export function useRefreshCalendar(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['xmas'] })
    void refreshCampaign(queryClient, 'xmas')
  }
}
