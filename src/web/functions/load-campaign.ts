import type { QueryClient } from '@tanstack/react-query'
import { prizeIcon } from '../components/prizes/prize-icon.ts'
import { campaignQuery } from './campaigns.ts'
import { loadIcons } from './icons.ts'

/** What the page of a campaign shows, with the icons of its prizes. */
export async function loadCampaign(queryClient: QueryClient, slug: string): Promise<void> {
  const { prizes } = await queryClient.ensureQueryData(campaignQuery(slug))
  await loadIcons(queryClient, [...new Set(prizes.map(prizeIcon))])
}
