import { dayInWords } from '#contract/zones/day-words.ts'
import { poolOfDraw } from '../../../campaigns/definition/definition.ts'
import type { CampaignInput, Demo } from '../../../campaigns/definition/game-rules.ts'
import { addDays } from '../../../days.ts'
import { DAYS_TO_CLAIM, demoEntry, demoRules, euros } from '../../../season/demo-entry.ts'
import { SUMMER_DRAW } from '../rules/rules.ts'
import { MISSIONS } from './missions.ts'

const DAYS_OPEN = 62
/**
 * Number of days by which the edition begins before the first start of the demonstration: two weeks are then over, and
 * the third is open.
 */
const DAYS_BEFORE = 16
const BEACH = 'playa'

const PRIZES = [
  {
    key: 'casa',
    kind: 'code',
    name: 'Una semana en una casa junto al mar, para cuatro',
    withArticle: 'una semana en una casa junto al mar, para cuatro',
    howToUse: 'Da el código al reservar tu semana por teléfono.',
    drawing: 'casa',
    valueCents: 160_000,
    stock: 1,
    pool: poolOfDraw(SUMMER_DRAW),
  },
  {
    key: 'kayak',
    kind: 'physical',
    name: 'Kayak hinchable de dos plazas',
    withArticle: 'un kayak hinchable de dos plazas',
    drawing: 'kayak',
    valueCents: 32_000,
    stock: 2,
    pool: poolOfDraw(SUMMER_DRAW),
  },
  {
    key: 'hamaca',
    kind: 'physical',
    name: 'Hamaca de algodón tejida a mano',
    withArticle: 'una hamaca de algodón tejida a mano',
    drawing: 'hamaca',
    valueCents: 9500,
    stock: 5,
    pool: poolOfDraw(SUMMER_DRAW),
  },
  {
    key: 'libros',
    kind: 'code',
    name: 'Vale de 20 € para librerías',
    withArticle: 'un vale de 20 € para librerías',
    howToUse: 'Enséñalo en la caja de tu librería al pagar. Se usa de una sola vez.',
    drawing: 'libro',
    valueCents: 2000,
    stock: 20,
    pool: poolOfDraw(SUMMER_DRAW),
  },
] satisfies CampaignInput['prizes']
const ALTERNATES = 3
const DAYS_TO_ANSWER = 14
/** Days from the close to the draw, so that anyone can copy the frozen list. */
const DAYS_OF_THE_LIST = 4

const STOCK = PRIZES.reduce((sum, { stock }) => sum + stock, 0)
const VALUE_CENTS = PRIZES.reduce((sum, { stock, valueCents }) => sum + stock * valueCents, 0)

const TEXTS = {
  title: 'Verano en ocho misiones',
  tagline: 'Una misión por semana y doce insignias por conseguir.',
  intro:
    'Cada semana, una misión: preguntas, paseos y juegos cortos para las tardes largas. Con cada una sumas puntos y subes de nivel: arena, ola y sol.',
  howTo: [
    'Pasa por aquí cuando quieras: cada día que sellas es un punto.',
    'Haz la misión de la semana: son tres puntos más.',
    'Con 10 puntos llegas a arena, con 30 a ola y con 55 a sol. Cada nivel es una participación en el sorteo del verano.',
    'Si se te pasa un día, tienes un comodín para todo el verano.',
    'Las insignias cuentan lo que haces. Ninguna se compra y ninguna depende de la suerte.',
  ],
  odds: `Los puntos no se sortean y no hay clasificación: nadie te adelanta. En el sorteo del verano hay ${STOCK} premios. Cada persona tiene de una a tres participaciones, según su nivel; la probabilidad depende de cuántas haya en total, y esa lista se publica antes de sortear.`,
}

export const veranoDemo: Demo = {
  daysOpen: DAYS_OPEN,
  startsBefore: DAYS_BEFORE,
  entry: (firstDay) => ({
    ...demoEntry({ kind: 'verano', firstDay, daysOpen: DAYS_OPEN }),
    prizes: PRIZES,
    draws: [
      {
        key: SUMMER_DRAW,
        name: 'Sorteo del verano',
        drawsAt: `${addDays(firstDay, DAYS_OPEN + DAYS_OF_THE_LIST)}T12:00`,
        alternates: ALTERNATES,
        daysToClaim: DAYS_TO_ANSWER,
      },
    ],
    game: { missions: MISSIONS, beach: { slug: BEACH, action: 'dig' }, extraPlay: { slug: BEACH } },
    texts: TEXTS,
  }),
  start: (firstDay, slugs) => {
    const beach = slugs.has(BEACH) && { beach: { slug: BEACH, action: 'dig' }, extraPlay: { slug: BEACH } }
    const missions = MISSIONS.filter(({ content: { task } }) => beach || task.kind !== 'beach')
    return { ...veranoDemo.entry(firstDay), game: { missions, ...beach } }
  },
  rules: (firstDay) => [demoRules({ kind: 'verano', firstDay }, 'de Verano en ocho misiones', rulesOf(firstDay))],
}

const rulesOf = (day: string) => `## Promoción
Verano en ocho misiones. Es una demostración: los premios no se entregan. Completa las bases generales.
## Fechas
Empieza el ${dayInWords(day)} a las 00:00, hora peninsular, y dura ${DAYS_OPEN} días. Los premios se pueden recoger durante los ${DAYS_TO_CLAIM} días siguientes.
## Mecánica
- Hay ${MISSIONS.length} misiones. La primera se abre el primer día; las demás, una cada siete días, a las 00:00. Cada una se puede hacer durante su semana. Cuenta la hora en que el servidor recibe lo que se hace.
- Sellar un día da un punto, una vez por día natural de la península. Cada misión hecha da tres. Comprar no da puntos.
- Las preguntas se pueden repetir al día siguiente si no se pasan. Las respuestas se publican al acabar la semana.
- Un comodín por persona: repara un día que se pasó.
- Una misión hecha da una cavada más en Tesoros de la playa, una vez por semana, mientras esté abierta.
## Insignias
Son doce. Cada una dice su condición y se gana al cumplirla. No son premios, no dan ventaja en el sorteo y no se compran. Solo se retira una insignia si se anula aquello con lo que se ganó, y se dice el motivo.
## Sorteo del verano
Cada nivel alcanzado (arena, 10 puntos; ola, 30; sol, 55) es una participación. Al cerrar se congela y se publica la lista de participaciones; el sorteo es ${DAYS_OF_THE_LIST} días después, a las 12:00, con la semilla comprometida. Quien gana tiene ${DAYS_TO_ANSWER} días para recoger el premio; si no lo hace, pasa a ${ALTERNATES} suplentes, por orden.
## Premios y límites
${STOCK} premios por un valor total de ${euros(VALUE_CENTS)}, todos en el sorteo. Cada persona recibe uno como mucho.`
