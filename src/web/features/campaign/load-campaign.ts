import type { QueryClient } from '@tanstack/react-query'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { loadIcons } from '#web/functions/icons.ts'
import { prizeIcon } from './prize-icon.ts'

/** Loads the data of a campaign's page, with the icons of its prizes. */
export async function loadCampaign(queryClient: QueryClient, slug: string): Promise<void> {
  const { prizes } = await queryClient.ensureQueryData(campaignQuery(slug))
  await loadIcons(queryClient, [...new Set(prizes.map(prizeIcon))])
}
