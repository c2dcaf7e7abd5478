import type { QueryClient } from '@tanstack/react-query'
import type { Kind } from '#contract/kinds.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { type Match, pageHead } from '#web/routing/page-head.ts'
import { sharePreview } from '#web/routing/share-preview.ts'
import type { Site } from '#web/routing/site.ts'

/** Returns the head of an open page of a game; on the server, with the preview of the campaign at its address. */
export const campaignHead = (page: string, kind: Kind) =>
  import.meta.env.SSR ? ({ match }: { match: Match }) => previewHead(page, kind, match) : pageHead(page)

function previewHead(page: string, kind: Kind, match: Match) {
  // Not in the type of a match: the router would infer the parameters of every route from it.
  const { slug = kind } = (match as Match & { params: { slug?: string } }).params
  return pageHead(page, (context) => campaignPreview(context, slug))({ match })
}

function campaignPreview(context: { queryClient: QueryClient; site: Site }, slug: string) {
  const campaign = context.queryClient.getQueryData(campaignQuery(slug).queryKey)
  if (!campaign) return []
  const { title, tagline, kind } = campaign
  return sharePreview(context.site, { title, description: tagline, kind })
}
