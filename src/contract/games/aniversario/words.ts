import type { PlacesOf } from '../../words/say.ts'

export const ANIVERSARIO_WORDS = {
  section: 'aniversario',
  sentences: {
    lit: '¡Era esa! La vela arde',
    second: 'No era esa. Te\u00a0queda otro\u00a0intento.',
    out: 'Se ha quedado en humo',
    'all-lit': 'Toda tu tarta, encendida',
    thanks: 'Has encendido las siete velas. Gracias por acordarte de todo esto con nosotros.',
    paused: 'De momento no se encienden velas. Tus participaciones y tu regalo siguen siendo tuyos.',
  },
} as const

export const ANIVERSARIO_PLACES: PlacesOf<typeof ANIVERSARIO_WORDS> = {
  lit: ['El título de una respuesta acertada', 50],
  second: ['El título del primer fallo', 60],
  out: ['El título del segundo fallo', 50],
  'all-lit': ['El título con todas las velas encendidas', 50],
  thanks: ['Bajo ese título', 140],
  paused: ['El aviso de la pausa', 160],
}
