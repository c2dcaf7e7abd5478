import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { own } from '#contract/primitives/own.ts'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'
import { campaignByPath } from '#web/features/campaign/posters/campaign-by-path.ts'
import { isCurrent, isInPlay } from '#web/features/campaign/words/phase-words.ts'
import type { StillPageProps } from './still-page-props.ts'

interface StillModule {
  StillPage: ComponentType<StillPageProps>
}

/** The still pages of the games that need an account, by their file `<kind>/still-page.tsx`. */
const FILES = import.meta.glob<StillModule>('./*/still-page.tsx')
const PAGES = new Map(
  Object.entries(FILES).map(([file, load]) => [file, lazyPart(file, async () => (await load()).StillPage)]),
)

export const stillPageOf = (kind: Kind) => PAGES.get(`./${kind}/still-page.tsx`)

/** Returns the campaign whose game a path belongs to, if it is in play or over and has a still page. */
export function stillCampaign(campaigns: readonly CampaignSummary[], path: string | undefined) {
  const campaign = campaignByPath(campaigns, path)
  if (!campaign || !stillPageOf(campaign.kind)) return undefined
  return isInPlay(campaign) || (campaign.playable && !isCurrent(campaign)) ? campaign : undefined
}

export const loadStillPage = (queryClient: QueryClient, kind: Kind) => stillPageOf(kind)?.preload(queryClient)

const loaded = new Map<string, ComponentType<StillPageProps>>()
/** Returns the file of the game whose page has a path. The pages of badges are no games. */
const fileAt = (path: string) => `./${/^\/promo\/(\w+)(?!.*\/insignias)/.exec(path)?.[1]}/still-page.tsx`

/** Fetches the still page of a path, as a skeleton for the case that the data of the page take longer. */
export async function fetchStillPage(path: string): Promise<void> {
  const file = fileAt(path)
  const { StillPage } = (await own(FILES, file)?.().catch(() => undefined)) ?? {}
  if (StillPage) loaded.set(file, StillPage)
}

/** Returns the still page of a path if its script has come. */
export const loadedStillPage = (path: string) => loaded.get(fileAt(path))
