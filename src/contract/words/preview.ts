import type { PlacesOf } from './say.ts'

/** The words that messengers and search engines show. */
export const PREVIEW_WORDS = {
  section: 'preview',
  sentences: {
    site: 'Promociones de temporada para jugar gratis en un minuto, con premios que se pueden comprobar después.',
  },
} as const

export const PREVIEW_PLACES: PlacesOf<typeof PREVIEW_WORDS> = {
  site: ['La descripción del sitio en buscadores y al compartirlo', 160],
}
