import type { QueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'

const load = () => import('./announced.tsx')

/** Loaded on demand, because visitors of an open campaign do not need this script. */
const Announced = lazyPart('announced', async () => (await load()).Announced)

export async function loadAnnounced(queryClient: QueryClient): Promise<void> {
  await Promise.all([Announced.preload(queryClient), load().then(({ loadOpenings }) => loadOpenings(queryClient))])
}

/** Shown beside the title of a campaign until it opens. */
export const announcedNotice = (campaign: Campaign) =>
  campaign.phase === 'announced' ? <Announced campaign={campaign} /> : undefined
