import type { QueryClient } from '@tanstack/react-query'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { pageHead } from '#web/routing/page-head.ts'
import { sharePreview } from '#web/routing/share-preview.ts'
import type { Site } from '#web/routing/site.ts'

export const campaignHead = (page: string, slug: string) => pageHead(page, (context) => campaignPreview(context, slug))

function campaignPreview(context: { queryClient: QueryClient; site: Site }, slug: string) {
  const campaign = context.queryClient.getQueryData(campaignQuery(slug).queryKey)
  if (!campaign) return []
  const { title, tagline, kind } = campaign
  return sharePreview(context.site, { title, description: tagline, kind })
}
