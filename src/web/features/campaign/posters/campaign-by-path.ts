import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { CAMPAIGN_PAGES } from './poster-wall.tsx'

/** Returns the campaign whose page, or a page below it, has this path. */
export const campaignByPath = (campaigns: readonly CampaignSummary[], path: string | undefined) =>
  campaigns.find(({ kind }) => path?.split(/[?#]/, 1)[0]?.concat('/').startsWith(`${CAMPAIGN_PAGES[kind]}/`))
