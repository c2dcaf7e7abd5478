import type { PlacesOf } from './say.ts'

/** The words that the games share. */
export const CAMPAIGN_WORDS = {
  section: 'campaign',
  sentences: {
    won: '¡Has ganado {prize}!',
    'won-plain': '¡Has ganado! Tu premio: {prize}',
    paused: 'La promoción está en pausa',
    ended: 'Así fue',
    'ended-unplayed': 'Esta vez no jugaste',
  },
} as const

export const CAMPAIGN_PLACES: PlacesOf<typeof CAMPAIGN_WORDS> = {
  won: ['El título de un premio ganado; `{prize}` lleva su artículo', 60],
  'won-plain': ['El título de un premio ganado cuyo nombre no tiene artículo en la temporada', 60],
  paused: ['El título del aviso de una pausa', 50],
  ended: ['El título después del cierre, para quien no tiene cuenta', 40],
  'ended-unplayed': ['El título después del cierre, para quien no jugó', 40],
}
