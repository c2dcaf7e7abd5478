import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { formatDate } from '#web/format/dates.ts'

/** Returns the dates for a large poster: «1–24 de diciembre», «9 de junio – 9 de julio de 2028». */
export function campaignDates({ opensAt, closesAt, zone }: CampaignSummary, now: number): string {
  const [from, to] = [inWords(opensAt, opensAt, zone), inWords(now, closesAt - 1, zone)]
  // A no-break space keeps a day and its month on one line.
  return spanWords(from, to).replaceAll(/(\d+) de/g, '$1\u00A0de')
}

/** Joins two dates that begin with the day; a month in common is named once: «1–24 dic». */
export const spanWords = (from: string, to: string): string =>
  to.includes(from.replace(/^\d+/, '')) ? `${Number.parseInt(from, 10)}–${to}` : `${from} – ${to}`

/** Formats a date, without the year if it is the year of `now`. */
const inWords = (now: number, instant: number, zone: string) =>
  formatDate(instant, zone).replace(` de ${formatDate(now, zone).slice(-4)}`, '')
