import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { CAMPAIGN_PAGES } from './poster-wall.tsx'

/** Returns the campaign to which a path belongs: the path of the campaign's page or of a page below it. */
export const campaignByPath = (campaigns: readonly CampaignSummary[], path: string | undefined) =>
  campaigns.find(({ kind }) => path?.split(/[?#]/, 1)[0]?.concat('/').startsWith(`${CAMPAIGN_PAGES[kind]}/`))
