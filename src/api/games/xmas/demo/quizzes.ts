import type { DoorInput } from '../rules/rules.ts'

export const POINSETTIA = {
  content: {
    kind: 'quiz',
    title: 'La flor de Pascua',
    text: [
      'Sus hojas rojas llenan ventanas y escaparates en diciembre. Quien acierta a tiempo se lleva una estrella para el árbol.',
    ],
    quiz: {
      question: '¿De dónde viene la flor de Pascua?',
      choices: ['De Países Bajos', 'De México', 'De Canarias', 'De Turquía'],
    },
    gives: 'estrella',
  },
  answer: {
    right: 1,
    why: 'Es de México, donde se llama flor de Nochebuena y, en náhuatl, cuetlaxóchitl. Lo rojo no son pétalos: son hojas. Las flores son los botones amarillos del centro.',
  },
} satisfies DoorInput

export const SILENT_NIGHT: DoorInput = {
  content: {
    kind: 'quiz',
    title: 'Noche de paz',
    text: [
      'Hoy se canta en unas trescientas lenguas. Quien acierta a tiempo tiene una participación en el sorteo de Reyes.',
    ],
    quiz: {
      question: '¿En qué lengua se cantó por primera vez?',
      choices: ['En inglés', 'En latín', 'En alemán', 'En francés'],
    },
    gives: 'entry',
  },
  answer: {
    right: 2,
    why: 'En alemán: «Stille Nacht» se estrenó en la Nochebuena de 1818 en Oberndorf, un pueblo cerca de Salzburgo. La letra es de Joseph Mohr y la música, de Franz Xaver Gruber. La cantaron los dos con una guitarra.',
  },
}

export const NATIVITY: DoorInput = {
  content: {
    kind: 'quiz',
    title: 'El primer belén',
    text: [
      'Cuentan que el primero no tenía figuras, sino un buey y una mula de verdad. Quien acierta a tiempo entra en el sorteo de Reyes.',
    ],
    quiz: {
      question: 'Según la tradición, ¿quién montó el primer belén?',
      choices: ['Carlos III, en Nápoles', 'San Francisco, en Greccio', 'Los Reyes Católicos, en Granada'],
    },
    gives: 'entry',
  },
  answer: {
    right: 1,
    why: 'Francisco de Asís, en la Navidad de 1223, en una cueva de Greccio, en Italia. Carlos III llegó cinco siglos después, y a él se debe en buena parte que la costumbre de Nápoles prendiera en España.',
  },
}
