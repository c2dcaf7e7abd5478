import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { SHOWN_DAYS } from '#web/components/campaign/poster-days.ts'
import { dayIn } from '#web/format/dates.ts'

type Announced = Pick<CampaignSummary, 'phase' | 'opensAt' | 'zone'>

/**
 * Returns how many of the last 24 days before the opening have passed, 0 to 24. The number rises at each midnight in
 * the campaign's zone, at whatever hour the campaign opens. Undefined for a campaign that is not announced.
 */
export function announcedDays({ phase, opensAt, zone }: Announced, now: number): number | undefined {
  if (phase !== 'announced') return undefined
  const left = (dateOf(opensAt, zone) - dateOf(now, zone)) / DAY_MS
  return Math.min(SHOWN_DAYS, Math.max(0, SHOWN_DAYS - left))
}

/** Returns midnight in UTC of the date in the zone. Such midnights are whole days apart, also over a clock change. */
const dateOf = (instant: number, zone: string) => Date.parse(dayIn(instant, zone))
