/**
 * The drawings that a season may name for a prize of any game but the scratch card, which has symbols of its own. Frozen
 * definitions name them: one may be added, and none taken away.
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
