import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { SHOWN_DAYS } from '#web/components/campaign/poster-days.ts'
import { dayIn } from '#web/format/dates.ts'

type Announced = Pick<CampaignSummary, 'phase' | 'opensAt' | 'zone'>

/**
 * Returns how many of the last 24 days before the opening have passed, 0 to 24. The number rises at each midnight in
 * the campaign's zone, whatever the hour of the opening. Returns undefined for a campaign that is not announced.
 */
export function announcedDays({ phase, opensAt, zone }: Announced, now: number): number | undefined {
  if (phase !== 'announced') return undefined
  const left = (dateOf(opensAt, zone) - dateOf(now, zone)) / DAY_MS
  return Math.min(SHOWN_DAYS, Math.max(0, SHOWN_DAYS - left))
}

/**
 * Returns midnight UTC of the calendar date that an instant has in the zone. Two such midnights are always whole days
 * apart, even if the clocks of the zone change between them.
 */
const dateOf = (instant: number, zone: string) => Date.parse(dayIn(instant, zone))
