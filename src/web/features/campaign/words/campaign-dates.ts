import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { formatDate } from '#web/format/dates.ts'

/** «1-24 de diciembre», «9 de junio - 9 de julio de 2028»: the dates of a large poster. */
export function campaignDates({ opensAt, closesAt, zone }: CampaignSummary, now: number): string {
  const [from, to] = [inWords(opensAt, opensAt, zone), inWords(now, closesAt - 1, zone)]
  const isOneMonth = to.includes(from.replace(/^\d+/, ''))
  const span = isOneMonth ? `${Number.parseInt(from, 10)}-${to}` : `${from} - ${to}`
  // A day stays on the line of its month.
  return span.replaceAll(/(\d+) de/g, '$1\u00A0de')
}

/** Without its year where that is the one of `now`. */
const inWords = (now: number, instant: number, zone: string) =>
  formatDate(instant, zone).replace(` de ${formatDate(now, zone).slice(-4)}`, '')
