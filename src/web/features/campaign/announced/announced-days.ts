import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { SHOWN_DAYS } from '#web/components/campaign/poster-days.ts'
import { dayIn } from '#web/format/dates.ts'

type Announced = Pick<CampaignSummary, 'phase' | 'opensAt' | 'zone'>

/**
 * Returns how many of the last days before its opening have passed, 0 to 24, by the calendar of its zone: one more at
 * each midnight, whatever the hour of the opening. Undefined for a campaign that is not announced.
 */
export function announcedDays({ phase, opensAt, zone }: Announced, now: number): number | undefined {
  if (phase !== 'announced') return undefined
  const left = (dateOf(opensAt, zone) - dateOf(now, zone)) / DAY_MS
  return Math.min(SHOWN_DAYS, Math.max(0, SHOWN_DAYS - left))
}

/** The midnight in UTC of the date in the zone: such midnights are whole days apart, also over a clock change. */
const dateOf = (instant: number, zone: string) => Date.parse(dayIn(instant, zone))
