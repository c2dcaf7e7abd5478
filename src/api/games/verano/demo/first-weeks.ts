import type { MissionInput } from '../rules/rules.ts'

/**
 * The grid of the word search. The hidden words are in the secret part of the mission; a test checks that the grid
 * contains them.
 */
const LETTERS = [
  'SHSANDIAO',
  'MOPCÑRJID',
  'PAMPZRUIA',
  'RJRBZZMEM',
  'DSNERJNOA',
  'JCBLAIZRÑ',
  'SDZRHFLDA',
  'SCHPSJALN',
  'OMNLACLVA',
]

export const VISITS: MissionInput = {
  content: {
    title: 'Tres días al sol',
    text: 'Para empezar, solo hay que pasar por aquí. Ven tres días de esta semana, seguidos o salteados, y sella cada uno.',
    task: { kind: 'visits', days: 3 },
    taster: {
      question: 'Cuando es verano en el hemisferio norte, ¿la Tierra está más cerca del Sol?',
      choices: ['Sí, por eso hace calor', 'No, está más lejos', 'Está igual de lejos todo el año'],
      right: 1,
      why: 'A principios de julio está a unos 152 millones de kilómetros, cinco millones más que en enero. El calor no viene de la distancia: viene de la inclinación de la Tierra.',
    },
  },
}

export const WORDS: MissionInput = {
  content: {
    title: 'Cuatro palabras en la arena',
    text: 'Entre estas letras hay cuatro palabras de un día de playa. Van hacia la derecha, hacia abajo o en diagonal; ninguna va al revés.',
    task: {
      kind: 'word',
      grid: LETTERS,
      clues: [
        { clue: 'Da sombra hasta que se levanta el viento. Entonces hay que correr detrás.', letters: 9 },
        { clue: 'La mejor hora para encontrar sitio en la orilla.', letters: 6 },
        { clue: 'Verde por fuera, roja por dentro, y las pepitas son munición.', letters: 6 },
        { clue: 'Sube, baja, y la culpa es de la Luna.', letters: 5 },
      ],
    },
    taster: {
      question: '¿Qué parte de una sandía es agua?',
      choices: ['La mitad', 'Tres cuartas partes', 'Más de nueve décimas partes'],
      right: 2,
      why: 'Cerca del 92\u00a0%. En una sandía de cinco kilos hay más de cuatro litros y medio de agua.',
    },
  },
  secret: { words: ['SOMBRILLA', 'MAÑANA', 'SANDIA', 'MAREA'] },
}

export const FRIENDS: MissionInput = {
  content: {
    title: 'Mejor con alguien',
    text: 'Haz tu enlace y mándaselo a alguien con quien compartirías el último helado. La misión está hecha cuando lo acepta.',
    task: { kind: 'invite', friends: 1 },
    taster: {
      question: 'En Paraguay, cuando aprieta el calor, ¿qué se toma en ronda?',
      choices: ['Chicha morada', 'Tereré', 'Horchata'],
      right: 1,
      why: 'El tereré es yerba mate con agua muy fría y hierbas del monte. Pasa de mano en mano con una sola bombilla, y desde 2020 su cultura es patrimonio inmaterial de la Unesco.',
    },
  },
}
