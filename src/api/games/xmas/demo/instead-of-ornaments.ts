import type { DoorInput } from '../rules/rules.ts'
import { POINSETTIA } from './quizzes.ts'

export const BELLS: DoorInput = {
  content: {
    kind: 'text',
    title: 'Campanas contra el frío',
    text: [
      'Hay quien dice que las campanas de Navidad espantan al frío. Frío va a hacer igual, pero con campanas se oye venir.',
    ],
  },
}

export const CANDLE_NIGHT: DoorInput = {
  content: {
    kind: 'text',
    title: 'La noche de las velitas',
    text: [
      'En Colombia la Navidad empieza el 7 de diciembre, al caer la tarde. Las aceras, los balcones y los ríos se llenan de velas y de faroles de papel, y las familias salen a verlos.',
    ],
  },
}

export const POINSETTIA_FOR_AN_ENTRY: DoorInput = {
  ...POINSETTIA,
  content: {
    ...POINSETTIA.content,
    text: [
      'Sus hojas rojas llenan ventanas y escaparates en diciembre. Quien acierta a tiempo tiene una participación en el sorteo de Reyes.',
    ],
    gives: 'entry',
  },
}
