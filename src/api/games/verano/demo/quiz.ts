import type { MissionInput } from '../rules/rules.ts'

export const QUIZ: MissionInput = {
  content: {
    title: 'Cinco preguntas a la sombra',
    text: 'Sobre el mar, la mesa, los pueblos, el cielo y una canción. Si hoy no salen, mañana se puede probar otra vez.',
    task: {
      kind: 'quiz',
      questions: [
        {
          question: '¿Por qué es salada el agua del mar?',
          choices: [
            'Por las algas, que la sueltan al crecer',
            'Por la sal de las rocas, que los ríos arrastran',
            'Porque en los polos se hiela la parte dulce',
          ],
        },
        {
          question: '¿Qué lleva un gazpacho andaluz que no lleva un salmorejo cordobés?',
          choices: ['Ajo', 'Aceite de oliva', 'Pepino y pimiento'],
        },
        {
          question: 'El último miércoles de agosto, ¿qué se tiran unos a otros en Buñol, un pueblo de Valencia?',
          choices: ['Tomates', 'Harina y huevos', 'Cubos de agua'],
        },
        {
          question: '¿De dónde salen las Lágrimas de San Lorenzo, la lluvia de estrellas de agosto?',
          choices: ['De satélites viejos', 'Del polvo que dejó un cometa', 'De trozos de la Luna'],
        },
        {
          question:
            '«Yo soy un hombre sincero / de donde crece la palma.» ¿De quién son esos versos de «Guantanamera»?',
          choices: ['De Rubén Darío', 'De Pablo Neruda', 'De José Martí'],
        },
      ],
      pass: 3,
    },
    taster: {
      question: 'Vista desde Chile o desde Argentina, ¿cómo está la Luna?',
      choices: ['Igual que desde España', 'Del revés', 'De otro color'],
      right: 1,
      why: 'Quien la mira desde el hemisferio sur está boca abajo para quien la mira desde el norte. Las manchas se ven giradas, y crece por el otro lado.',
    },
  },
  secret: {
    answers: [
      {
        right: 1,
        why: 'La lluvia va disolviendo las rocas y los ríos llevan esas sales al mar. El agua se evapora; la sal se queda. Los volcanes del fondo ponen el resto.',
      },
      {
        right: 2,
        why: 'El salmorejo es tomate, pan, aceite, ajo y sal, y por eso se come con cuchara. El pepino y el pimiento son cosa del gazpacho.',
      },
      {
        right: 0,
        why: 'Es la Tomatina. Dura una hora, y hay una norma de cortesía: el tomate se aplasta antes de tirarlo, para no hacer daño.',
      },
      {
        right: 1,
        why: 'Cada agosto la Tierra cruza el rastro del cometa Swift-Tuttle. Los granos, casi todos más pequeños que una lenteja, arden al entrar a unos 59 kilómetros por segundo.',
      },
      {
        right: 2,
        why: 'Abren sus «Versos sencillos», de 1891. Con la melodía que Joseíto Fernández cantaba en la radio de La Habana dieron la vuelta al mundo.',
      },
    ],
  },
}
