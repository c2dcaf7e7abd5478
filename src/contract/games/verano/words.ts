import type { PlacesOf } from '../../words/say.ts'

export const VERANO_WORDS = {
  section: 'verano',
  sentences: {
    join: 'Un sello al día, una misión a la semana',
    paused: 'De momento no se sella ni se hacen misiones. Tus puntos y tus insignias siguen siendo tuyos.',
  },
} as const

export const VERANO_PLACES: PlacesOf<typeof VERANO_WORDS> = {
  join: ['El título junto a la cartilla, sin cuenta', 60],
  paused: ['El aviso de la pausa', 160],
}
