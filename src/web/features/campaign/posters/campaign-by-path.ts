import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { pathOf } from '#web/features/campaign/posters/poster-wall.tsx'

/** Returns the campaign to which a path belongs: the path of the campaign's page or of a page below it. */
export function campaignByPath(
  campaigns: readonly CampaignSummary[],
  path: string | undefined,
): CampaignSummary | undefined {
  const [page] = path?.split(/[?#]/) ?? []
  const found = campaigns.filter(({ kind }) => `${page}/`.startsWith(`${pathOf(kind)}/`))
  // A page below that of the kind, such as the one of badges, has the slug behind it too.
  const named = found.find(({ slug }) => page?.split('/').slice(3).includes(slug))
  return named ?? found.find(({ kind, slug }) => slug === kind)
}
