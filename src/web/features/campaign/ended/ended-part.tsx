import type { QueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'
import { isCurrent } from '../words/phase-words.ts'
import type { Keepsake } from './ended.tsx'

// A page imports the style sheets of its lazy parts itself.
import './ended.css'

const load = () => import('./ended.tsx')

/** Loaded on demand, because visitors of a running campaign do not need this script. */
const Ended = lazyPart('ended', async () => (await load()).Ended)

export async function loadEnded(queryClient: QueryClient): Promise<void> {
  await Promise.all([Ended.preload(queryClient), load().then(({ loadEnding }) => loadEnding(queryClient))])
}

/** How a campaign was, once it is over. `own` is the member's part in it. */
export const endedPart = (campaign: Campaign, own?: Keepsake) =>
  isCurrent(campaign) ? undefined : <Ended campaign={campaign} own={own} />
