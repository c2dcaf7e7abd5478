import { dayInWords } from '#contract/zones/day-words.ts'
import { poolOfDraw } from '../../campaigns/definition/definition.ts'
import type { CampaignInput, Demo } from '../../campaigns/definition/game-rules.ts'
import { addDays } from '../../days.ts'
import { DAYS_TO_CLAIM, demoEntry, demoRules, euros } from '../../season/demo-entry.ts'
import { BEACH_DRAW } from './dig.ts'

const DAYS_OPEN = 62

const PRIZES = [
  {
    key: 'sombrilla',
    kind: 'physical',
    name: 'Sombrilla de rayas',
    withArticle: 'una sombrilla de rayas',
    drawing: 'sombrilla',
    valueCents: 4500,
    stock: 4,
  },
  {
    key: 'toalla',
    kind: 'physical',
    name: 'Toalla de algodón',
    withArticle: 'una toalla de algodón',
    drawing: 'toalla',
    valueCents: 2400,
    stock: 12,
  },
  {
    key: 'gafas',
    kind: 'physical',
    name: 'Gafas de bucear',
    withArticle: 'unas gafas de bucear',
    drawing: 'bucear',
    valueCents: 1900,
    stock: 15,
  },
  {
    key: 'helado',
    kind: 'code',
    name: 'Vale de 3 € para un helado',
    withArticle: 'un vale de 3 € para un helado',
    howToUse: 'Enséñalo en la heladería antes de pagar. Sirve hasta el final del verano.',
    drawing: 'helado',
    valueCents: 300,
    stock: 93,
  },
] satisfies CampaignInput['prizes']

const DRAWN_PRIZE = {
  key: 'tabla',
  kind: 'physical',
  name: 'Tabla de surf',
  withArticle: 'una tabla de surf',
  drawing: 'surf',
  valueCents: 39_000,
  stock: 1,
  pool: poolOfDraw(BEACH_DRAW),
} as const
const ALTERNATES = 3
const DAYS_TO_ANSWER = 14
/** Days from the close to the draw, so that anyone can copy the frozen list. */
const DAYS_OF_THE_LIST = 3

const STOCK = PRIZES.reduce((sum, { stock }) => sum + stock, 0)
const VALUE_CENTS = PRIZES.reduce((sum, { stock, valueCents }) => sum + stock * valueCents, 0)

const TEXTS = {
  title: 'Tesoros de la playa',
  tagline: 'Cava una vez al día: siempre sale, al menos, una concha.',
  intro:
    'Una playa, dieciséis rincones y ocho conchas distintas que coleccionar. Cada día cavas en el rincón que quieras: siempre sale una concha y, a veces, también un premio.',
  howTo: [
    'Elige un rincón de la arena y cava. En ese momento queda registrado lo que sale.',
    'Reúne las ocho conchas y tendrás una participación en el sorteo de la playa.',
    'Tres conchas iguales se cambian por la que elijas, una vez por semana.',
    'Si ganas un premio, recógelo antes de que acabe el plazo.',
  ],
  odds: `Hay ${STOCK} premios repartidos en ${DAYS_OPEN} días: ${STOCK / DAYS_OPEN} al día. Cada premio tiene un instante secreto, sorteado de antemano; la primera persona que cava a partir de ese instante se lo lleva. El rincón que eliges no cambia lo que sale. Cada concha tiene la misma probabilidad, y como mucho en catorce cavadas sale una que te falta.`,
}

export const playaDemo: Demo = {
  daysOpen: DAYS_OPEN,
  entry: (firstDay) => ({
    ...demoEntry({ kind: 'playa', firstDay, daysOpen: DAYS_OPEN }),
    limits: { physical: 1, code: 3 },
    prizes: [...PRIZES, DRAWN_PRIZE],
    draws: [
      {
        key: BEACH_DRAW,
        name: 'Sorteo de la playa',
        drawsAt: `${addDays(firstDay, DAYS_OPEN + DAYS_OF_THE_LIST)}T12:00`,
        alternates: ALTERNATES,
        daysToClaim: DAYS_TO_ANSWER,
      },
    ],
    game: {},
    texts: TEXTS,
  }),
  rules: (firstDay) => [demoRules({ kind: 'playa', firstDay }, 'de Tesoros de la playa', rulesOf(firstDay))],
}

const rulesOf = (day: string) => `## Promoción
Tesoros de la playa. Es una demostración: los premios no se entregan. Completa las bases generales.
## Fechas
Empieza el ${dayInWords(day)} a las 00:00, hora peninsular, y dura ${DAYS_OPEN} días. Los premios se pueden recoger durante los ${DAYS_TO_CLAIM} días siguientes.
## Mecánica
- Una cavada por persona y día natural de la península, más las que se ganen en otras promociones. Las que no se usan caducan a medianoche; las ganadas, al cerrar.
- El rincón que se elige no cambia lo que sale: la concha viene de la semilla del sorteo y el premio, del instante en que se cava.
- Siempre sale una concha. Las ocho clases tienen la misma probabilidad; tras trece cavadas sin una que falte, la siguiente la trae.
- Una vez por semana, de lunes a domingo, tres conchas iguales se cambian por una a elegir.
## Sorteo de la playa
Quien reúne las ocho conchas tiene una participación en el sorteo de ${DRAWN_PRIZE.withArticle}, valorada en ${euros(DRAWN_PRIZE.valueCents)}. Cambiar conchas después no la quita. Al cerrar se congela y se publica la lista de participaciones; el sorteo es ${DAYS_OF_THE_LIST} días después, a las 12:00, con la semilla comprometida. Quien gana tiene ${DAYS_TO_ANSWER} días para recoger el premio; si no lo hace, pasa a ${ALTERNATES} suplentes, por orden.
## Premios y límites
${STOCK + DRAWN_PRIZE.stock} premios por un valor total de ${euros(VALUE_CENTS + DRAWN_PRIZE.valueCents)}: ${STOCK} al cavar y ${DRAWN_PRIZE.stock} en el sorteo. Al cavar, como mucho un premio físico y tres códigos por persona.
## Cómo se reparten los premios
Instantes ganadores sorteados de antemano con una semilla comprometida. La página de comprobación publica el método y, al cerrar, todo lo necesario para repetirlo.`
