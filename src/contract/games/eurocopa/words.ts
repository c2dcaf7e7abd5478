import type { PlacesOf } from '../../words/say.ts'

export const EUROCOPA_WORDS = {
  section: 'eurocopa',
  sentences: {
    comfort: 'Esta vez no hubo suerte.',
    unplayed: 'Esta Eurocopa la viste desde la grada',
    ended: 'Gracias por jugar',
    paused: 'De momento no se guardan pronósticos. Los que guardaste siguen valiendo.',
  },
} as const

export const EUROCOPA_PLACES: PlacesOf<typeof EUROCOPA_WORDS> = {
  comfort: ['Después de un día sin puntos', 60],
  unplayed: ['El título del resumen, para quien no jugó', 60],
  ended: ['El título después del cierre, para quien jugó', 40],
  paused: ['El aviso de la pausa', 160],
}
