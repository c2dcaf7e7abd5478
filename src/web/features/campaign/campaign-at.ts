import type { CampaignSummary } from '#contract/campaigns.ts'
import { CAMPAIGN_PAGES } from './poster-wall.tsx'

/** The campaign whose page, or a page below it, is at a path of this site. */
export const campaignAt = (campaigns: readonly CampaignSummary[], path: string | undefined) =>
  campaigns.find(({ kind }) => path?.split(/[?#]/, 1)[0]?.concat('/').startsWith(`${CAMPAIGN_PAGES[kind]}/`))
