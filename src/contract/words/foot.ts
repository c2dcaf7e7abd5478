import type { PlacesOf } from './say.ts'

/** The words at the foot of every page. */
export const FOOT_WORDS = {
  section: 'foot',
  sentences: {
    'tax-id': 'NIF',
    free: 'Participar es gratis y nunca obliga a comprar. Solo para mayores de 18 años.',
    fair: 'Cómo se reparte cada premio está escrito de antemano y se puede comprobar después. Si algo no cuadra, escríbenos.',
  },
} as const

export const FOOT_PLACES: PlacesOf<typeof FOOT_WORDS> = {
  'tax-id': ['Delante de la identificación fiscal de quien organiza, al pie y en las condiciones', 20],
  free: ['Al pie de todas las páginas', 140],
  fair: ['Al pie de todas las páginas, debajo', 200],
}
