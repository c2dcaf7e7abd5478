import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'

/** Returns the campaign to which a path belongs: the path of the campaign's page or of a page below it. */
export function campaignByPath(
  campaigns: readonly CampaignSummary[],
  path: string | undefined,
): CampaignSummary | undefined {
  const at = path?.split(/[?#]/, 1)[0]?.concat('/')
  const found = campaigns.filter((campaign) => at?.startsWith(`${pagePath(campaign)}/`))
  // The page of a campaign with a slug of its own is below the page of its kind.
  return found.find(({ kind, slug }) => slug !== kind) ?? found[0]
}
