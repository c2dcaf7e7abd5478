import type { QueryClient } from '@tanstack/react-query'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { sessionQuery } from '#web/functions/session.ts'
import type { Asked } from './calendar-page.tsx'
import { calendarQuery, doorQuery, myDoorsQuery } from './functions.ts'
import { doorNumber, isReadable } from './window-state.ts'

export async function loadCalendar(queryClient: QueryClient, { puerta, vista }: Asked): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  const [calendar] = await Promise.all([
    queryClient.ensureQueryData(calendarQuery(vista)),
    loadCampaign(queryClient, 'xmas'),
    user ? queryClient.prefetchQuery(myDoorsQuery) : undefined,
  ])
  const door = calendar.doors.find(({ n }) => n === doorNumber(puerta))
  if (door && isReadable(door, calendar)) await queryClient.prefetchQuery(doorQuery(door.n, vista))
}
