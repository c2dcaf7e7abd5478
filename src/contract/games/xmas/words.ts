import type { PlacesOf } from '../../words/say.ts'

export const XMAS_WORDS = {
  section: 'xmas',
  sentences: {
    lost: 'Esta vez la ventana solo trae luz',
    'lost-why':
      'Esta puerta no llevaba premio para ti. Cada una se decide por su cuenta: la próxima no depende de esta.',
    right: '¡Has acertado!',
    wrong: 'No era esa',
    over: 'Ya no se abren puertas. Las bases y la prueba de cada sorteo quedan aquí.',
    ended: 'Así quedó tu casa',
    paused:
      'De momento no se abren puertas; las que ya se abrieron se pueden leer. Lo que tengas ganado sigue siendo tuyo.',
  },
} as const

export const XMAS_PLACES: PlacesOf<typeof XMAS_WORDS> = {
  lost: ['El título de una puerta sin premio', 60],
  'lost-why': ['Bajo ese título', 180],
  right: ['El título de una respuesta acertada', 40],
  wrong: ['El título de una respuesta equivocada', 40],
  over: ['Junto a la casa, después del cierre', 140],
  ended: ['El título después del cierre, para quien abrió puertas', 40],
  paused: ['El aviso de la pausa', 180],
}
