import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { tournamentQuery } from './functions.ts'
import { FixtureList } from './matches/fixture-list.tsx'
import { ScoringPart } from './rules/scoring-part.tsx'

/** Loads the campaign and the tournament. Never rejects, because a guard page can be shown without the tournament. */
export const load = (queryClient: QueryClient, slug: string) =>
  Promise.allSettled([loadCampaign(queryClient, slug), queryClient.fetchQuery(tournamentQuery(slug))])

/** The tournament for visitors who are not signed in or not validated: format, prizes, rules and fixtures. */
export function GuardPart({ slug }: { slug: string }) {
  const { data: campaign } = useQuery(campaignQuery(slug))
  const { data: tournament } = useQuery({ ...tournamentQuery(slug), enabled: Boolean(campaign?.playable) })
  if (!campaign?.playable) return null
  return (
    <div className="stack stack--section" data-campaign="eurocopa">
      {tournament ? (
        <>
          <ScoringPart scoring={tournament.scoring} />
          <FixtureList tournament={tournament} />
        </>
      ) : null}
      <CampaignFacts campaign={campaign} />
    </div>
  )
}
