import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { formatDate } from '#web/format/dates.ts'

/** Returns the dates for a large poster: «1-24 de diciembre», «9 de junio - 9 de julio de 2028». */
export function campaignDates({ opensAt, closesAt, zone }: CampaignSummary, now: number): string {
  const [from, to] = [inWords(opensAt, opensAt, zone), inWords(now, closesAt - 1, zone)]
  const isOneMonth = to.includes(from.replace(/^\d+/, ''))
  const span = isOneMonth ? `${Number.parseInt(from, 10)}-${to}` : `${from} - ${to}`
  // A no-break space keeps a day and its month on one line.
  return span.replaceAll(/(\d+) de/g, '$1\u00A0de')
}

/** Formats a date, without the year if it is the year of `now`. */
const inWords = (now: number, instant: number, zone: string) =>
  formatDate(instant, zone).replace(` de ${formatDate(now, zone).slice(-4)}`, '')
