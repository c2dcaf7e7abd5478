export const PRIZE_STATES = ['won', 'claimed', 'sent', 'delivered', 'expired', 'annulled', 'declined'] as const

/** A prize in a sentence: «ganaste una regadera», or «ganaste: Regadera» where the season names no article. */
export const prizePhrase = (verb: string, prize: { name: string; withArticle: string | null }): string =>
  prize.withArticle ? `${verb} ${prize.withArticle}` : `${verb}: ${prize.name}`

/** The key of the closing draw; no season may give it to another draw. */
export const CLOSING_DRAW = 'closing'

/**
 * The drawings that a season may name for a prize of any game but the scratch card, which has symbols of its own. Append only:
 * frozen definitions refer to them.
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
export type PrizeDrawing = (typeof PRIZE_DRAWINGS)[number]
