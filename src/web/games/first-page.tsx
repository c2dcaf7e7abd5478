import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CampaignAddress } from '#contract/kinds.ts'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { endedPart } from '#web/features/campaign/ended/ended-part.tsx'
import { JoinToPlay } from '#web/features/campaign/first-step/first-step.tsx'
import { JoinLinks } from '#web/features/campaign/first-step/join-links.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { taglineOf } from '#web/features/campaign/words/tagline.ts'
import { Demonstration } from '#web/features/demonstration/demonstration.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { gameOf } from './demonstration.tsx'
import { GuardPart, hasGuardPart, loadGuardPart } from './guard-part.tsx'
import { loadStillPage, stillPageOf } from './still-page.tsx'

export const loadFirstPage = (queryClient: QueryClient, { kind, slug }: CampaignAddress) =>
  Promise.all([loadCampaign(queryClient, slug), loadStillPage(queryClient, kind), loadGuardPart(queryClient, kind)])

interface FirstPageProps {
  campaign: CampaignAddress
  /** The page to open after signing up or signing in. */
  onward: string
  /** The form to sign in. */
  children: ReactNode
}

/**
 * The page of a game for visitors without an account: its scene, its prizes, a sample, and the way in; after the end,
 * how it was.
 */
export function FirstPage({ campaign: { kind, slug }, onward, children }: FirstPageProps) {
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  const StillPage = stillPageOf(kind)
  if (!StillPage) return null
  const ended = endedPart(campaign)
  return (
    <StillPage
      title={campaign.title}
      lead={<p>{taglineOf(campaign)}</p>}
      side={ended ?? <JoinToPlay campaign={campaign} back={onward} />}
      isOver={ended !== undefined}
      sample={
        ended ? null : (
          <Demonstration campaign={campaign} Game={gameOf(kind)}>
            <JoinLinks back={onward} />
          </Demonstration>
        )
      }
    >
      {children}
      {hasGuardPart(kind) && !ended ? <GuardPart kind={kind} /> : <CampaignFacts campaign={campaign} />}
    </StillPage>
  )
}
