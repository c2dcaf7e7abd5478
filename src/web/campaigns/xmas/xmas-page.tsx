import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { CalendarPage, type ChosenDoor } from './calendar-page.tsx'
import { calendarQuery, doorQuery, myDoorsQuery } from './functions.ts'
import { doorNumber, isReadable } from './window-state.ts'

/** The calendar from its announcement on; a season without its game is announced like any other. */
export function XmasPage(chosen: ChosenDoor) {
  const { playable } = useSuspenseQuery(campaignQuery('xmas')).data
  return playable ? <CalendarPage {...chosen} /> : <CampaignPage slug="xmas" />
}

export async function loadXmas(queryClient: QueryClient, { puerta, vista }: ChosenDoor): Promise<void> {
  await loadCampaign(queryClient, 'xmas')
  const { playable } = await queryClient.ensureQueryData(campaignQuery('xmas'))
  if (!playable) return
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  const mine = user ? queryClient.prefetchQuery(myDoorsQuery) : undefined
  const calendar = await queryClient.ensureQueryData(calendarQuery(vista))
  const door = calendar.doors.find(({ n }) => n === doorNumber(puerta))
  const content = door && isReadable(door, calendar) ? queryClient.prefetchQuery(doorQuery(door.n, vista)) : undefined
  await Promise.all([mine, content])
}
