import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { CampaignAddress, Kind } from '#contract/kinds.ts'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'

interface GuardModule {
  GuardPart: ComponentType<{ slug: string }>
  load: (queryClient: QueryClient, slug: string) => Promise<unknown>
}

/**
 * The guard parts of all games, by their file `<kind>/guard-part.tsx`. A guard page shows the part of its game below
 * the steps that the visitor must still complete.
 */
const PARTS = new Map(
  Object.entries(import.meta.glob<GuardModule>('./*/guard-part.tsx')).map(([file, load]) => [
    file,
    { load, Part: lazyPart(file, async () => (await load()).GuardPart) },
  ]),
)
const partOf = (kind: Kind | undefined) => PARTS.get(`./${kind}/guard-part.tsx`)

export const hasGuardPart = (kind: Kind) => partOf(kind) !== undefined

export async function loadGuardPart(queryClient: QueryClient, campaign: CampaignAddress | undefined): Promise<void> {
  const part = partOf(campaign?.kind)
  if (!part || !campaign) return
  await Promise.all([part.Part.preload(queryClient), part.load().then(({ load }) => load(queryClient, campaign.slug))])
}

export function GuardPart({ campaign }: { campaign: CampaignAddress | undefined }) {
  const part = partOf(campaign?.kind)
  return part && campaign ? <part.Part slug={campaign.slug} /> : null
}
