import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { isInPlay, noteOf } from '../campaign/words/phase-words.ts'

/** The action in each open game; true of every season and on every day of it. */
const HEADLINES = {
  rasca: 'Rasca gratis cada día',
  xmas: 'Detrás de cada puerta, una sorpresa',
  xmastree: 'Haz crecer tu árbol',
  verano: 'Un verano lleno de misiones',
  playa: 'Cava gratis cada día',
  aniversario: 'Enciende las velas de la tarta',
  eurocopa: 'Haz tu porra, partido a partido',
  tpp: 'Canjea aquí tu código',
} satisfies Record<Kind, string>

/** The campaign that the landing page is about; they come in the order of what matters now. */
export const featured = (campaigns: readonly CampaignSummary[]): CampaignSummary | undefined =>
  campaigns.find(isInPlay) ?? campaigns[0]

/** The title of the landing page, by the campaign that matters most now. */
export function headlineOf(campaign: CampaignSummary | undefined): string {
  if (!campaign) return 'La próxima temporada se está imprimiendo'
  return isInPlay(campaign) ? HEADLINES[campaign.kind] : campaign.title
}

/** Under the title where there are no prizes to name. */
export function leadOf(campaign: CampaignSummary | undefined, now: number): string {
  if (!campaign) return 'Crea tu cuenta y la verás aquí en cuanto salga.'
  return `${campaign.tagline} ${noteOf(campaign, now)}.`
}
