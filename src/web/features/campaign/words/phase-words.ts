import type { CampaignSummary, Phase } from '#contract/campaigns.schema.ts'
import { dayIn, formatDateFrom, formatDay, formatShortDate } from '#web/format/dates.ts'
import { spanWords } from './campaign-dates.ts'

export const PHASE_WORDS = {
  announced: 'Muy pronto',
  open: 'Abierta',
  paused: 'En pausa',
  cancelled: 'Cancelada',
  closed: 'Terminada',
  finished: 'Terminada',
  archived: 'De otra temporada',
} satisfies Record<Phase, string>

export const isInPlay = ({ phase, playable }: CampaignSummary): boolean => phase === 'open' && playable

const CURRENT: ReadonlySet<Phase> = new Set(['announced', 'open', 'paused'])

/** Returns true for a campaign that is announced or running, false for one that is over. */
export const isCurrent = ({ phase }: Pick<CampaignSummary, 'phase'>): boolean => CURRENT.has(phase)

/** Returns the dates for a small poster: «1–24 dic», «20 dic – 6 ene 2027». */
export const datesOf = ({ opensAt, closesAt, zone }: CampaignSummary, now: number) =>
  spanWords(formatShortDate(opensAt, zone), formatDateFrom(now, closesAt - 1, zone))

/** Returns the text of the strip across the poster. */
export const stripOf = (campaign: CampaignSummary, now: number): string | undefined =>
  campaign.phase !== 'open' ? noteOf(campaign, now) : campaign.playable ? 'Juega hoy' : undefined

/**
 * Returns the date of the opening or the end, whichever comes next. Returns the name of the phase if neither is to
 * come. No-break spaces keep the day and the month on one line under a small poster.
 */
export const noteOf = ({ phase, opensAt, closesAt, zone }: CampaignSummary, now: number): string =>
  phase === 'announced'
    ? `Desde el ${onOneLine(formatDateFrom(now, opensAt, zone))}`
    : phase === 'open'
      ? `Hasta el ${onOneLine(formatDateFrom(now, closesAt - 1, zone))}`
      : PHASE_WORDS[phase]

/** Returns a title for a season that is to come. */
export const openingOf = ({ opensAt, zone }: Pick<CampaignSummary, 'opensAt' | 'zone'>): string =>
  `Abrimos el ${formatDay(dayIn(opensAt, zone))}`

const onOneLine = (date: string) => date.replaceAll(' ', '\u00A0')
