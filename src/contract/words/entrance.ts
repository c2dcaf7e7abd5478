import type { PlacesOf } from './say.ts'

/** The reasons to trust the site, at the end of the landing page and of the first page of a game. */
export const ENTRANCE_WORDS = {
  section: 'entrance',
  sentences: {
    title: 'Sin trampa ni cartón',
    reasons:
      'Es gratis, sin compras y solo para mayores de 18 años. La suerte se sella antes de empezar; después, cualquiera puede repetir el cálculo.',
    'in-short': 'Es gratis, sin compras y solo para mayores de 18 años. La suerte se sella antes de empezar.',
    link: 'Cómo se decide cada premio',
  },
} as const

export const ENTRANCE_PLACES: PlacesOf<typeof ENTRANCE_WORDS> = {
  title: ['El título de las razones, al final de la portada', 40],
  reasons: ['Las razones para fiarse', 240],
  'in-short': ['Las mismas, en la página para entrar', 160],
  link: ['El enlace bajo las razones, a «Cómo funciona»', 44],
}
