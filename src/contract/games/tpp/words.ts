import type { PlacesOf } from '../../words/say.ts'

export const TPP_WORDS = {
  section: 'tpp',
  sentences: {
    where: 'Está en el vale que te dio el comercio. También puedes abrir su QR.',
    hint: 'Está en tu vale: son 12 letras y números.',
    'hint-own': 'Escríbelo como aparece en tu vale.',
    scan: 'Enfoca el QR de tu vale',
    unknown: 'Revísalo letra por letra, como aparece en tu vale.',
    used: 'Fue con otra cuenta. Si el vale lo tienes tú y no lo has usado, escríbenos.',
    won: '¡Es tuyo! {gift}',
    none: 'Ahora no hay ninguna oferta en marcha',
  },
} as const

export const TPP_PLACES: PlacesOf<typeof TPP_WORDS> = {
  where: ['El primer paso de «Cómo funciona»', 120],
  hint: ['Bajo el campo del código', 70],
  'hint-own': ['Lo mismo, con códigos de otra forma', 60],
  scan: ['El título de la cámara', 40],
  unknown: ['Con un código que no existe', 100],
  used: ['Con un código ya canjeado', 140],
  won: ['El título de un código recién canjeado', 40],
  none: ['El título sin ofertas', 60],
}
