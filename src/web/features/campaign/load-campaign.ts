import type { QueryClient } from '@tanstack/react-query'
import { loadIcons } from '#web/features/icons/icons.functions.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { loadAnnounced } from './announced/announced-part.tsx'
import { loadEnded } from './ended/ended-part.tsx'
import { prizeIcon } from './prize-icon.ts'
import { isCurrent } from './words/phase-words.ts'

export async function loadCampaign(queryClient: QueryClient, slug: string): Promise<void> {
  const { prizes, phase } = await queryClient.ensureQueryData(campaignQuery(slug))
  await Promise.all([
    loadIcons(queryClient, [...new Set(prizes.flatMap((prize) => prizeIcon(prize) ?? []))]),
    phase === 'announced' ? loadAnnounced(queryClient) : undefined,
    isCurrent({ phase }) ? undefined : loadEnded(queryClient),
  ])
}

/** Refetches a campaign after its phase or stock may have changed. */
export const refreshCampaign = (queryClient: QueryClient, slug: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: campaignQuery(slug).queryKey, exact: true })
