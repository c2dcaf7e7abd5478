import type { PlacesOf } from '../../words/say.ts'

export const RASCA_WORDS = {
  section: 'rasca',
  sentences: {
    'one-left': 'Te queda 1 tarjeta{span}.',
    left: 'Te quedan {n} tarjetas{span}.',
    played: 'Ya has rascado{span}.',
    lost: 'Esta no llevaba premio',
    last: 'Era la última tarjeta',
    paused: 'De momento no se abren tarjetas. Lo que tengas ganado sigue siendo tuyo.',
    'paused-played': 'De momento no se abren tarjetas nuevas. La que ya abriste sigue siendo tuya, con lo que salió.',
    'sample-won': 'Así se ve una ganadora',
  },
} as const

export const RASCA_PLACES: PlacesOf<typeof RASCA_WORDS> = {
  'one-left': ['Bajo el título, con una tarjeta por rascar; `{span}` es « hoy», « esta semana» o nada', 60],
  left: ['Bajo el título, con varias tarjetas por rascar', 60],
  played: ['Bajo el título, sin tarjetas por rascar', 60],
  lost: ['El título de una tarjeta sin premio', 50],
  last: ['El título después de la última tarjeta', 50],
  paused: ['El aviso de la pausa, antes de rascar', 160],
  'paused-played': ['El aviso de la pausa, después de rascar', 160],
  'sample-won': ['El título de la tarjeta de muestra, ya rascada', 50],
}
