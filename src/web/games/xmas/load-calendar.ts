import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import type { CalendarAddress } from './calendar-page.tsx'
import { calendarQuery, doorQuery, myDoorsQuery } from './functions.ts'
import { doorNumber, isReadable } from './state/window-state.ts'

/**
 * The big window, which has a separate script. If the address names a door, the loader fetches the script; otherwise
 * the page fetches the script after its first paint.
 */
export const BigWindow = lazyPart('xmas window', async () => (await import('./door/big-window.tsx')).BigWindow)

export async function loadCalendar(queryClient: QueryClient, { slug, puerta }: CalendarAddress): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  // In parallel, so that an API that does not respond costs only one timeout.
  await Promise.all([
    loadCampaign(queryClient, slug),
    queryClient.prefetchQuery(calendarQuery(slug)),
    user ? queryClient.prefetchQuery(myDoorsQuery(slug)) : undefined,
  ])
  const { playable } = await queryClient.ensureQueryData(campaignQuery(slug))
  if (!playable) return
  const calendar = await queryClient.ensureQueryData(calendarQuery(slug))
  const door = calendar.doors.find(({ n }) => n === doorNumber(puerta))
  if (!door) return
  await Promise.all([
    BigWindow.preload(queryClient),
    isReadable(door) ? queryClient.prefetchQuery(doorQuery(slug, door.n)) : undefined,
  ])
}
