import type { CampaignSummary, Phase } from '#contract/campaigns.ts'
import { formatShortDate } from '#web/format/dates.ts'

export const PHASE_WORDS = {
  announced: 'Muy pronto',
  open: 'Abierta',
  paused: 'En pausa',
  cancelled: 'Cancelada',
  closed: 'Terminada',
  finished: 'Terminada',
  archived: 'De otra temporada',
} satisfies Record<Phase, string>

/** «Del 1 dic al 24 dic», the dates of a poster. */
export const datesOf = ({ opensAt, closesAt, zone }: CampaignSummary) =>
  `Del ${formatShortDate(opensAt, zone)} al ${formatShortDate(closesAt - 1, zone)}`

/** The next relevant date: until when, or from when. */
export function noteOf(campaign: CampaignSummary): string {
  const { phase, opensAt, closesAt, zone } = campaign
  if (phase === 'announced') return `Se abre el ${formatShortDate(opensAt, zone)}`
  if (phase === 'open') return `Hasta el ${formatShortDate(closesAt - 1, zone)}`
  return PHASE_WORDS[phase]
}
