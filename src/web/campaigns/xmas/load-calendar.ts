import type { QueryClient } from '@tanstack/react-query'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { bigWindow } from './big-window-part.ts'
import type { Asked } from './calendar-page.tsx'
import { calendarQuery, doorQuery, myDoorsQuery } from './functions.ts'
import { doorNumber, isReadable } from './window-state.ts'

export async function loadCalendar(queryClient: QueryClient, { puerta, vista }: Asked): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  // All at once: an API that does not answer is waited for once.
  await Promise.all([
    loadCampaign(queryClient, 'xmas'),
    queryClient.prefetchQuery(calendarQuery(vista)),
    user ? queryClient.prefetchQuery(myDoorsQuery) : undefined,
  ])
  const { playable } = await queryClient.ensureQueryData(campaignQuery('xmas'))
  if (!playable) return
  const calendar = await queryClient.ensureQueryData(calendarQuery(vista))
  const door = calendar.doors.find(({ n }) => n === doorNumber(puerta))
  if (!door) return
  await Promise.all([
    bigWindow.fetch(queryClient),
    isReadable(door, calendar) ? queryClient.prefetchQuery(doorQuery(door.n, vista)) : undefined,
  ])
}
