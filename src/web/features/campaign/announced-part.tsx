import type { QueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.ts'
import { ownScript } from './own-script.tsx'

const load = () => import('./announced.tsx')

/** Who comes once a campaign is open has no use for this script. */
const announced = ownScript('announced', async () => (await load()).Announced)

export async function loadAnnounced(queryClient: QueryClient): Promise<void> {
  await Promise.all([announced.fetch(queryClient), load().then(({ loadOpenings }) => loadOpenings(queryClient))])
}

/** What stands beside the title of a campaign until it opens. */
export const untilItOpens = (campaign: Campaign) =>
  campaign.phase === 'announced' ? <announced.Part campaign={campaign} /> : undefined
