import type { Campaign } from '#contract/campaigns.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { datesInWords } from './dates-in-words.ts'
import { waitedOf } from './waiting.ts'

/** For a page whose game stands where the poster of others does. */
export const waitingPoster = (campaign: Campaign) =>
  campaign.phase === 'announced' ? (
    <Poster
      kind={campaign.kind}
      title={datesInWords(campaign, campaign.serverNow)}
      size="hero"
      waited={waitedOf(campaign, campaign.serverNow)}
    />
  ) : undefined
