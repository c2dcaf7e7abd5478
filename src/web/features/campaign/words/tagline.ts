import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { formatDate } from '#web/format/dates.ts'
import { isCurrent } from './phase-words.ts'

/** Returns the line under the title: what the campaign is about or, once it is over, when it ended. */
export function taglineOf({
  tagline,
  phase,
  closesAt,
  zone,
}: Pick<CampaignSummary, 'tagline' | 'phase' | 'closesAt' | 'zone'>): string {
  if (isCurrent({ phase })) return tagline
  return phase === 'cancelled' ? 'Terminó antes de tiempo.' : `Terminó el ${formatDate(closesAt - 1, zone)}.`
}
