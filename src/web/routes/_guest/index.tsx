import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { campaignByPath } from '#web/features/campaign/posters/campaign-by-path.ts'
import { featured } from '#web/features/landing/headline.ts'
import { localPath } from '#web/format/local-path.ts'
import { campaignsQuery, offerQuery } from '#web/functions/campaigns.ts'
import { loadGuardPart } from '#web/games/guard-part.tsx'
import { searchTexts } from '#web/routing/search-texts.ts'
import { sharePreview } from '#web/routing/share-preview.ts'
import type { Site } from '#web/routing/site.ts'
import { LandingPage, SignInBelow, SignInFirst } from './-landing-page.tsx'

const readSearch = searchTexts('volver')

export const Route = createFileRoute('/_guest/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ onward: localPath(search.volver) }),
  loader: async ({ context: { queryClient }, deps: { onward } }) => {
    const [{ campaigns }] = await Promise.all([
      queryClient.ensureQueryData(campaignsQuery),
      onward ? SignInFirst.preload(queryClient) : SignInBelow.preload(),
    ])
    const first = featured(campaigns)
    if (onward) await loadGuardPart(queryClient, campaignByPath(campaigns, onward)?.kind)
    // `prefetchQuery` does not throw: the page works without the prizes.
    else if (first) await queryClient.prefetchQuery(offerQuery(first.slug))
  },
  head: ({ match }) => ({ meta: wantedPreview(match.context, match.search.volver) }),
  component: Landing,
})

function Landing() {
  return <LandingPage onward={localPath(Route.useSearch().volver)} />
}

/** Returns the preview of a campaign for visitors redirected from its page, for example from a shared link. */
function wantedPreview({ queryClient, site }: { queryClient: QueryClient; site: Site }, volver: string | undefined) {
  const { campaigns = [] } = queryClient.getQueryData(campaignsQuery.queryKey) ?? {}
  const destination = campaignByPath(campaigns, localPath(volver))
  return destination
    ? sharePreview(site, { title: destination.title, description: destination.tagline, kind: destination.kind })
    : []
}
