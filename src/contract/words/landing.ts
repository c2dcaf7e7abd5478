import type { Kind } from '../kinds.ts'
import type { PlacesOf, Words } from './say.ts'

/**
 * The words of the landing page. A title names the action of an open game, and must be true in every season and on
 * every day of the game.
 */
export const LANDING_WORDS = {
  section: 'landing',
  sentences: {
    rasca: 'Rasca gratis cada día',
    xmas: 'Detrás de cada puerta, una sorpresa',
    xmastree: 'Haz crecer tu árbol',
    verano: 'Un verano lleno de misiones',
    playa: 'Cava gratis cada día',
    aniversario: 'Enciende las velas de la tarta',
    eurocopa: 'Di cómo acaba cada partido',
    tpp: 'Canjea aquí tu código',
    empty: 'La próxima temporada se está imprimiendo',
    'empty-lead': 'Crea tu cuenta y la verás aquí en cuanto salga.',
    about: 'Juegos gratis de temporada. Una cuenta vale para todos.',
    luck: 'Aquí la suerte se puede comprobar',
  },
} as const satisfies Words & { sentences: Record<Kind, string> }

export const LANDING_PLACES: PlacesOf<typeof LANDING_WORDS> = {
  rasca: ['El titular de la portada mientras se puede rascar', 50],
  xmas: ['El titular de la portada mientras se abren puertas', 50],
  xmastree: ['El titular de la portada mientras se cuelgan adornos', 50],
  verano: ['El titular de la portada durante el verano', 50],
  playa: ['El titular de la portada mientras se puede cavar', 50],
  aniversario: ['El titular de la portada durante el aniversario', 50],
  eurocopa: ['El titular de la portada durante la Eurocopa', 50],
  tpp: ['El titular de la portada mientras se canjean códigos', 50],
  empty: ['El titular de la portada cuando no hay nada en cartel', 56],
  'empty-lead': ['La frase bajo ese titular', 90],
  about: ['La frase sobre los carteles de la portada, que dice a quien llega qué es la web', 90],
  luck: ['El cartel que lleva a «Cómo funciona», en la portada', 48],
}
