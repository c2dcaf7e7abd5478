import type { Campaign } from '#contract/campaigns.schema.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { campaignDates } from '../words/campaign-dates.ts'
import { announcedDays } from './announced-days.ts'

/**
 * Returns the poster of an announced campaign, otherwise undefined. For pages that show the game in place of the poster
 * once the campaign is open.
 */
export const announcedPoster = (campaign: Campaign) =>
  campaign.phase === 'announced' ? (
    <Poster
      kind={campaign.kind}
      title={campaignDates(campaign, campaign.serverNow)}
      size="hero"
      waited={announcedDays(campaign, campaign.serverNow)}
    />
  ) : undefined
