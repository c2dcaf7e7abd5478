import type { PlacesOf } from './say.ts'

/** The words that the landing page shares with the games. */
export const SITE_WORDS = {
  section: 'site',
  sentences: {
    join: 'Crear cuenta y jugar',
    'none-left': 'Los {n} premios ya se han dado.',
    'none-left-of-one': 'El premio ya se ha dado.',
  },
} as const

export const SITE_PLACES: PlacesOf<typeof SITE_WORDS> = {
  join: ['El botón principal para quien no tiene cuenta', 28],
  'none-left': ['En lugar de los premios, cuando ya no queda ninguno', 60],
  'none-left-of-one': ['Lo mismo, si era uno', 60],
}
