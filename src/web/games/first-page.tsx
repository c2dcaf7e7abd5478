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

/** React moves the link to the head of a page that the server renders, which is styled before the scripts come. */
const STYLES = import.meta.glob<string>('./*/still-page.css', { query: '?url', import: 'default', eager: true })

export const loadFirstPage = (queryClient: QueryClient, campaign: CampaignAddress) =>
  Promise.all([
    loadCampaign(queryClient, campaign.slug),
    loadStillPage(queryClient, campaign.kind),
    loadGuardPart(queryClient, campaign),
  ])

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
  const sheet = STYLES[`./${kind}/still-page.css`]
  return (
    <>
      {sheet ? <link rel="stylesheet" href={sheet} precedence="still-page" /> : null}
      <StillPage
        slug={slug}
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
        {hasGuardPart(kind) && !ended ? <GuardPart campaign={campaign} /> : <CampaignFacts campaign={campaign} />}
        {children}
      </StillPage>
    </>
  )
}
