import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { isInPlay, noteOf, openingOf } from '../campaign/words/phase-words.ts'

/**
 * Titles for an open game, which name its action. A title must be true in every season and on every day of the game.
 */
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

/** Returns the campaign that the landing page presents. `campaigns` are in the order of their relevance today. */
export const featured = (campaigns: readonly CampaignSummary[]): CampaignSummary | undefined =>
  campaigns.find(isInPlay) ?? campaigns[0]

/** Returns the title of the landing page for the most relevant campaign. */
export function headlineOf(campaign: CampaignSummary | undefined): string {
  if (!campaign) return 'La próxima temporada se está imprimiendo'
  if (campaign.phase === 'announced') return openingOf(campaign)
  return isInPlay(campaign) ? HEADLINES[campaign.kind] : campaign.title
}

/** Returns the text below the title if there are no prizes to name. */
export function leadOf(campaign: CampaignSummary | undefined, now: number): string {
  if (!campaign) return 'Crea tu cuenta y la verás aquí en cuanto salga.'
  return campaign.phase === 'announced' ? campaign.tagline : `${campaign.tagline} ${noteOf(campaign, now)}.`
}
