import type { CAMPAIGN_WORDS } from './words/campaign.ts'
import type { Say } from './words/say.ts'

export const PRIZE_STATES = ['won', 'claimed', 'sent', 'delivered', 'expired', 'annulled', 'declined'] as const

/** Puts a prize into a sentence: «ganaste una regadera», or «ganaste: Regadera» if the season names no article. */
export const prizePhrase = (verb: string, prize: { name: string; withArticle: string | null }): string =>
  prize.withArticle ? `${verb} ${prize.withArticle}` : `${verb}: ${prize.name}`

/** Announces a prize: «¡Has ganado una regadera!», or «¡Has ganado! Tu premio: Regadera» without an article. */
export const wonPhrase = (
  { name, withArticle }: { name: string; withArticle: string | null },
  say: Say<typeof CAMPAIGN_WORDS>,
): string => (withArticle ? say('won', { prize: withArticle }) : say('won-plain', { prize: name }))

/** The key of the closing draw; seasons must not give it to another draw. */
export const CLOSING_DRAW = 'closing'

/**
 * The drawings that a season may name for a prize of any game except the scratch card, which has its own symbols. Only
 * append to this list: frozen definitions refer to it.
 */
export const PRIZE_DRAWINGS = [
  'balon',
  'bicicleta',
  'bucear',
  'casa',
  'cesta',
  'desayuno',
  'frutas',
  'futbolin',
  'hamaca',
  'helado',
  'kayak',
  'libro',
  'maleta',
  'manta',
  'mercado',
  'palomitas',
  'reyes',
  'sombrilla',
  'surf',
  'television',
  'toalla',
  'turron',
  'zapatilla',
] as const
