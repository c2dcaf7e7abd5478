import type { PlacesOf } from '../../words/say.ts'

export const PLAYA_WORDS = {
  section: 'playa',
  sentences: {
    shell: 'concha',
    shells: 'conchas',
    choose: 'Elige un sitio y cava',
    again: 'Puedes cavar otra vez',
    fair: 'El sitio no cambia tu suerte: cava donde más te guste.',
    found: 'Has encontrado {shell}',
    'sold-out':
      'Ya han salido todos los premios de esta edición. Las conchas siguen en la arena: con las ocho entras en el sorteo.',
    last: 'Era el último día de playa',
    paused: 'De momento no se cava. Tus conchas y lo que tengas ganado siguen siendo tuyos.',
  },
} as const

export const PLAYA_PLACES: PlacesOf<typeof PLAYA_WORDS> = {
  shell: ['Lo que se encuentra, en femenino', 20],
  shells: ['Varias', 20],
  choose: ['El título junto a la arena, antes de cavar', 40],
  again: ['El mismo, si queda otra cavada', 40],
  fair: ['Bajo ese título', 100],
  found: ['El título de una cavada sin premio', 60],
  'sold-out': ['Bajo el título, sin premios por salir', 180],
  last: ['El título después de la última cavada', 50],
  paused: ['El aviso de la pausa', 160],
}
