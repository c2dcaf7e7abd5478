import { useSuspenseQuery } from '@tanstack/react-query'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { type CalendarAddress, CalendarPage } from './calendar-page.tsx'

/**
 * Shows the calendar, from the announcement of the campaign on. If the season contains the campaign without its doors,
 * the page is only an announcement.
 */
export function XmasPage(asked: CalendarAddress) {
  const { playable } = useSuspenseQuery(campaignQuery(asked.slug)).data
  return playable ? <CalendarPage {...asked} /> : <CampaignPage slug={asked.slug} />
}
