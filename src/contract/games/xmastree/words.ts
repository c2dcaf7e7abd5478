import type { PlacesOf } from '../../words/say.ts'

export const XMASTREE_WORDS = {
  section: 'xmastree',
  sentences: {
    how: 'Toca un adorno y cuélgalo en el árbol.',
    complete: 'Treinta de treinta: está completo.',
    ended: 'Este fue tu árbol',
    paused: 'De momento no se cuelgan adornos. Los que tienes siguen siendo tuyos.',
  },
} as const

export const XMASTREE_PLACES: PlacesOf<typeof XMASTREE_WORDS> = {
  how: ['Bajo el título, antes del primer adorno', 60],
  complete: ['Bajo el título, con el árbol lleno', 60],
  ended: ['El título después del cierre, para quien colgó adornos', 40],
  paused: ['El aviso de la pausa', 160],
}
