import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { CampaignAddress } from '#contract/kinds.ts'
import { campaignByPath } from '#web/features/campaign/posters/campaign-by-path.ts'
import { featured } from '#web/features/landing/headline.ts'
import { localPath } from '#web/format/local-path.ts'
import { campaignsQuery, offerQuery } from '#web/functions/campaigns.ts'
import { loadGuardPart } from '#web/games/guard-part.tsx'
import { stillCampaign } from '#web/games/still-page.tsx'
import { searchTexts } from '#web/routing/search-texts.ts'
import { sharePreview } from '#web/routing/share-preview.ts'
import type { Site } from '#web/routing/site.ts'
import { EntranceBelow, EntranceFirst, FirstPage, importFirstPage, LandingPage, SignInPage } from './-landing-page.tsx'

const readSearch = searchTexts('volver')

export const Route = createFileRoute('/_guest/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ onward: localPath(search.volver) }),
  loader: async ({ context: { queryClient }, deps: { onward } }) => {
    const { campaigns } = await queryClient.ensureQueryData(campaignsQuery)
    const first = featured(campaigns)
    const wanted = stillCampaign(campaigns, onward)
    if (wanted)
      await Promise.all([
        EntranceFirst.preload(queryClient),
        FirstPage.preload(queryClient),
        loadGame(queryClient, wanted),
      ])
    else if (onward)
      await Promise.all([
        SignInPage.preload(queryClient),
        loadGuardPart(queryClient, campaignByPath(campaigns, onward)),
      ])
    // `prefetchQuery` does not throw: the page works without the prizes.
    else await Promise.all([EntranceBelow.preload(), first && queryClient.prefetchQuery(offerQuery(first.slug))])
  },
  // Only on the server, where messengers read it.
  head: ({ match }) => (import.meta.env.SSR ? wantedHead(match.context, match.search.volver) : {}),
  component: Landing,
})

function Landing() {
  return <LandingPage onward={localPath(Route.useSearch().volver)} />
}

const loadGame = async (queryClient: QueryClient, campaign: CampaignAddress) =>
  (await importFirstPage()).loadFirstPage(queryClient, campaign)

/** Returns the preview for visitors redirected from the page of a campaign, for example a shared link. */
function wantedHead({ queryClient, site }: { queryClient: QueryClient; site: Site }, volver: string | undefined) {
  const { campaigns = [] } = queryClient.getQueryData(campaignsQuery.queryKey) ?? {}
  const onward = localPath(volver)
  const wanted = campaignByPath(campaigns, onward)
  if (!wanted) return {}
  const { title, tagline, kind } = wanted
  return { meta: sharePreview(site, { title, description: tagline, kind }) }
}
