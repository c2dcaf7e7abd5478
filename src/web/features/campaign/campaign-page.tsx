import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Kind } from '#contract/kinds.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { Page } from '#web/components/layout/page/page.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { announcedDays } from './announced/announced-days.ts'
import { announcedNotice } from './announced/announced-part.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { endedPart } from './ended/ended-part.tsx'
import { JoinLinks } from './first-step/join-links.tsx'
import { loadCampaign } from './load-campaign.ts'
import { campaignDates } from './words/campaign-dates.ts'
import { taglineOf } from './words/tagline.ts'
// A page imports the style sheets of its lazy parts itself. The countdown is in such a part.
import '#web/components/ui/display/countdown.css'

interface CampaignPageProps {
  slug: string
  title?: string
  /** The part for a visitor who arrives with a partner's code. Shown above the countdown, and instead of the poster. */
  first?: ReactNode
  children?: ReactNode
}

/** Shows a campaign in any phase, from the data of its season: poster, dates, prizes and rules. */
export function CampaignPage({ slug, title, first, children }: CampaignPageProps) {
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  const session = useSuspenseQuery(sessionQuery).data
  const { kind, phase, playable } = campaign
  return (
    <Page
      title={title ?? campaign.title}
      campaign={kind}
      tone="ground"
      setting={phase === 'announced' ? 'announced' : undefined}
      lead={<p>{taglineOf(campaign)}</p>}
      // The poster shows the dates, because the title is already beside it.
      poster={
        first ? undefined : (
          <Poster
            kind={kind}
            title={campaignDates(campaign, campaign.serverNow)}
            size="hero"
            waited={announcedDays(campaign, campaign.serverNow)}
          />
        )
      }
      actions={
        !session.user && phase === 'open' && playable ? (
          <JoinLinks back={pagePath(campaign)} />
        ) : first ? undefined : (
          announcedNotice(campaign)
        )
      }
    >
      <div className="stack stack--section">
        {first}
        {first ? announcedNotice(campaign) : null}
        {children}
        <PhasePart slug={slug} />
        <CampaignFacts campaign={campaign} />
      </div>
    </Page>
  )
}

/**
 * Returns the route options of a campaign without a game. Do not spread them into a route: the build moves the values
 * of `loader` and `component` out of the first script, but only if both keys are written out in the route.
 */
export const campaignRoute = (kind: Kind) => ({
  loader: ({ context }: { context: { queryClient: QueryClient } }) => loadCampaign(context.queryClient, kind),
  component: () => <CampaignPage slug={kind} />,
})

interface PhasePartProps {
  slug: string
}

/**
 * Shows the notice of a campaign that is paused or over. The notice of an announced campaign is beside the title
 * instead.
 */
export function PhasePart({ slug }: PhasePartProps) {
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  const { phase, pauseReason } = campaign
  if (phase === 'paused') {
    return (
      <Notice tone="warning" title="En pausa">
        <p>{pauseReason ?? 'De momento, la promoción está parada.'}</p>
        <p>Lo que tengas ganado sigue siendo tuyo.</p>
      </Notice>
    )
  }
  const ended = endedPart(campaign)
  return ended ? <div className="panel">{ended}</div> : null
}
