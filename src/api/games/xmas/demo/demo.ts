import { dayInWords } from '#contract/zones/day-words.ts'
import { poolOfDraw } from '../../../campaigns/definition/definition.ts'
import type { CampaignInput, Demo } from '../../../campaigns/definition/game-rules.ts'
import { addDays } from '../../../days.ts'
import { DAYS_TO_CLAIM, demoEntry, demoRules, euros } from '../../../season/demo-entry.ts'
import { REYES } from '../rules/rules.ts'
import { DOORS, DOORS_WITHOUT_TREE, ORDER, poolOfDoor } from './doors.ts'
import { BLANKET, BOOKSHOP, MARKET, NOUGAT } from './gifts.ts'

/** Number of days, so that an edition from 1 December on ends when 6 January, the day of Reyes, begins. */
const DAYS_OPEN = 36
const DAYS_BEFORE = 8
const LATE_HOURS = 48
const DOORS_OF_BONUS = 20

const PRIZES = [
  {
    key: 'turrones',
    kind: 'physical',
    name: 'Caja de turrones artesanos',
    withArticle: 'una caja de turrones artesanos',
    drawing: 'turron',
    valueCents: 4800,
    stock: 3,
    pool: poolOfDoor(NOUGAT),
  },
  {
    key: 'mercado',
    kind: 'code',
    name: 'Vale de 5 € para el mercado',
    withArticle: 'un vale de 5 € para el mercado',
    howToUse: 'Enséñalo en cualquier puesto del mercado al pagar. Se usa de una sola vez.',
    drawing: 'mercado',
    valueCents: 500,
    stock: 40,
    pool: poolOfDoor(MARKET),
  },
  {
    key: 'manta',
    kind: 'physical',
    name: 'Manta de lana merina',
    withArticle: 'una manta de lana merina',
    drawing: 'manta',
    valueCents: 8500,
    stock: 2,
    pool: poolOfDoor(BLANKET),
  },
  {
    key: 'libro',
    kind: 'code',
    name: 'Vale de 12 € para librerías',
    withArticle: 'un vale de 12 € para librerías',
    howToUse: 'Enséñalo en la caja de tu librería al pagar. Se usa de una sola vez.',
    drawing: 'libro',
    valueCents: 1200,
    stock: 20,
    pool: poolOfDoor(BOOKSHOP),
  },
] satisfies CampaignInput['prizes']

const DRAWN_PRIZE = {
  key: 'bicicleta',
  kind: 'physical',
  name: 'Bicicleta de paseo',
  withArticle: 'una bicicleta de paseo',
  drawing: 'bicicleta',
  valueCents: 65_000,
  stock: 1,
  pool: poolOfDraw(REYES),
} as const
const ALTERNATES = 3
const DAYS_TO_ANSWER = 14

const STOCK = PRIZES.reduce((sum, { stock }) => sum + stock, 0)
const VALUE_CENTS = PRIZES.reduce((sum, { stock, valueCents }) => sum + stock * valueCents, 0)

const intro = (things: string) =>
  `Detrás de cada puerta hay algo: ${things} o un premio. Nadie sabe qué guarda hasta que llega su día.`

const TEXTS = {
  title: 'Calendario de Adviento',
  tagline: 'Veinticuatro puertas: cada medianoche se abre una.',
  intro: intro('una receta, una historia, una pregunta, un adorno para el árbol'),
  howTo: [
    'Vuelve cada día y abre la puerta nueva.',
    `Si se te pasa una, tienes ${LATE_HOURS} horas desde que se abrió para llevarte lo que guarda. Leerla se puede hasta el final.`,
    `Con ${DOORS_OF_BONUS} puertas abiertas, da igual cuándo, tienes una participación más en el sorteo de Reyes.`,
    'Si ganas un premio, recógelo antes de que acabe el plazo.',
  ],
  odds: `Hay ${STOCK} premios detrás de cuatro puertas. Cada premio tiene un instante secreto, sorteado de antemano dentro de las ${LATE_HOURS} horas de su puerta; la primera persona que la abre a partir de ese instante se lo lleva. En el sorteo de Reyes hay un premio más.`,
}

const GAME = { doors: DOORS, order: ORDER, lateHours: LATE_HOURS, bonus: { doors: DOORS_OF_BONUS, draw: REYES } }

/** The campaign that takes the ornaments of the doors. */
const TREE = 'xmastree'

export const xmasDemo: Demo = {
  daysOpen: DAYS_OPEN,
  startsBefore: DAYS_BEFORE,
  entry: (firstDay) => ({
    ...demoEntry({ kind: 'xmas', firstDay, daysOpen: DAYS_OPEN }),
    prizes: [...PRIZES, DRAWN_PRIZE],
    draws: [
      {
        key: REYES,
        name: 'Sorteo de Reyes',
        drawsAt: `${addDays(firstDay, DAYS_OPEN)}T12:00`,
        alternates: ALTERNATES,
        daysToClaim: DAYS_TO_ANSWER,
      },
    ],
    game: GAME,
    texts: TEXTS,
  }),
  start: (firstDay, slugs) => {
    const entry = xmasDemo.entry(firstDay)
    if (slugs.has(TREE)) return entry
    const texts = { ...TEXTS, intro: intro('una receta, una historia, una pregunta') }
    return { ...entry, game: { ...GAME, doors: DOORS_WITHOUT_TREE }, texts }
  },
  rules: (firstDay) => [demoRules({ kind: 'xmas', firstDay }, 'del Calendario de Adviento', rulesOf(firstDay))],
}

const rulesOf = (day: string) => `## Promoción
Calendario de Adviento. Es una demostración: los premios no se entregan. Completa las bases generales.
## Fechas
Empieza el ${dayInWords(day)} a las 00:00, hora peninsular, y dura ${DAYS_OPEN} días. Los premios se pueden recoger durante los ${DAYS_TO_CLAIM} días siguientes.
## Mecánica
- Hay ${DOORS.length} puertas. La primera se abre el primer día; las demás, una cada día natural de la península, a las 00:00.
- Cada persona abre cada puerta una vez. Cuenta la hora en que el servidor recibe la apertura.
- Una puerta da lo que guarda durante ${LATE_HOURS} horas desde que se abre. Después se puede abrir y leer hasta el final, sin premio, código, adorno ni participación.
- Las preguntas se contestan una vez. La respuesta correcta se dice después de contestar.
## Sorteo de Reyes
Dan una participación las puertas que así lo dicen, las preguntas que así lo dicen si se aciertan, y abrir ${DOORS_OF_BONUS} puertas. Se sortea ${DRAWN_PRIZE.withArticle}, valorada en ${euros(DRAWN_PRIZE.valueCents)}. Al cerrar se congela y se publica la lista de participaciones; el sorteo es ese mismo día, a las 12:00, con la semilla comprometida. Quien gana tiene ${DAYS_TO_ANSWER} días para recoger el premio; si no lo hace, pasa a ${ALTERNATES} suplentes, por orden.
## Premios y límites
${STOCK + DRAWN_PRIZE.stock} premios por un valor total de ${euros(VALUE_CENTS + DRAWN_PRIZE.valueCents)}: ${STOCK} detrás de las puertas y ${DRAWN_PRIZE.stock} en el sorteo. Detrás de las puertas, como mucho un premio físico y tres códigos por persona.
## Cómo se reparten los premios
Instantes ganadores sorteados de antemano con una semilla comprometida, dentro del plazo de cada puerta. La página de comprobación publica el método y, al cerrar, todo lo necesario para repetirlo.`
