import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { LANDING_WORDS } from '#contract/words/landing.ts'
import type { Say } from '#contract/words/say.ts'
import { isInPlay, noteOf, openingOf } from '../campaign/words/phase-words.ts'

type SayLanding = Say<typeof LANDING_WORDS>

/** Returns the campaign that the landing page presents. `campaigns` are in the order of their relevance today. */
export const featured = (campaigns: readonly CampaignSummary[]): CampaignSummary | undefined =>
  campaigns.find(isInPlay) ?? campaigns[0]

/** Returns the title of the landing page for the most relevant campaign. */
export function headlineOf(campaign: CampaignSummary | undefined, say: SayLanding): string {
  if (!campaign) return say('empty')
  if (campaign.phase === 'announced') return openingOf(campaign)
  return isInPlay(campaign) ? say(campaign.kind) : campaign.title
}

/** Returns the text below the title if there are no prizes to name. */
export function leadOf(campaign: CampaignSummary | undefined, now: number, say: SayLanding): string {
  if (!campaign) return say('empty-lead')
  return campaign.phase === 'announced' ? campaign.tagline : `${campaign.tagline} ${noteOf(campaign, now)}.`
}
