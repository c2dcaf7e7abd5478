import { dayInWords } from '#contract/zones/day-words.ts'
import { poolOfDraw } from '../../../campaigns/definition/definition.ts'
import type { CampaignInput, Demo } from '../../../campaigns/definition/game-rules.ts'
import { addDays } from '../../../days.ts'
import { DAYS_TO_CLAIM, demoEntry, demoRules, euros } from '../../../season/demo-entry.ts'
import { CAKE_DRAW } from '../rules/rules.ts'
import { MEMORIES } from './memories.ts'
import { addWorkingDays } from './working-days.ts'

const DAYS_OPEN = MEMORIES.length
/**
 * Number of days by which the edition begins before the first start of the demonstration: four candles can then be lit,
 * and three are still to come.
 */
const DAYS_BEFORE = 3
const REWARD = { first: 2, second: 1 }
const MOST_YEARS = 5
const ALTERNATES = 3
const DAYS_TO_ANSWER = 14
/** Working days from the last day to the draw, so that anyone can copy the frozen list. */
const WORKING_DAYS = 2

const PRIZES = [
  {
    key: 'escapada',
    kind: 'code',
    name: 'Escapada de tres noches junto al mar, para dos',
    withArticle: 'una escapada de tres noches junto al mar, para dos',
    howToUse: 'Da el código al reservar tus noches por teléfono.',
    drawing: 'maleta',
    valueCents: 90_000,
    stock: 1,
    pool: poolOfDraw(CAKE_DRAW),
  },
  {
    key: 'cesta',
    kind: 'physical',
    name: 'Cesta de fruta de temporada',
    withArticle: 'una cesta de fruta de temporada',
    drawing: 'frutas',
    valueCents: 4500,
    stock: 10,
    pool: poolOfDraw(CAKE_DRAW),
  },
] satisfies CampaignInput['prizes']

const STOCK = PRIZES.reduce((sum, { stock }) => sum + stock, 0)
const VALUE_CENTS = PRIZES.reduce((sum, { stock, valueCents }) => sum + stock * valueCents, 0)

const GIFT = {
  name: 'Un desayuno para dos',
  text: 'Gracias por otro año. Este código es tuyo, y el mismo para todo el mundo: no se sortea y no quita sitio a nadie.',
  code: 'DEMO-GRACIAS-POR-VENIR',
}

const TEXTS = {
  title: 'Aniversario',
  tagline: 'Siete velas, siete recuerdos y un regalo para todo el mundo.',
  intro:
    'Cumplimos años y lo celebramos una semana entera. Cada día hay una vela más en la tarta, y cada vela guarda una historia de esta casa. El regalo es para quien pase a verla.',
  howTo: [
    'Abre tu regalo: es igual para todo el mundo.',
    'Enciende una vela cada día contestando a su pregunta. No hay prisa, y tienes dos intentos.',
    `A la primera son ${REWARD.first} participaciones en el sorteo; a la segunda, ${REWARD.second}.`,
    `Con tu primera vela, cada año completo que llevas aquí suma una participación más, hasta ${MOST_YEARS}.`,
    'Si te pierdes un día, no pasa nada: las velas esperan hasta que acaba el último.',
  ],
  odds: `Las velas y el regalo no dependen de la suerte. Al final se sortean ${STOCK} premios entre todas las participaciones, como mucho uno por persona. Tus posibilidades dependen de cuántas participaciones haya: la lista se publica antes del sorteo.`,
}

export const aniversarioDemo: Demo = {
  daysOpen: DAYS_OPEN,
  startsBefore: DAYS_BEFORE,
  entry: (firstDay) => ({
    ...demoEntry({ kind: 'aniversario', firstDay, daysOpen: DAYS_OPEN }),
    limits: { physical: 1, code: 1 },
    prizes: PRIZES,
    draws: [
      {
        key: CAKE_DRAW,
        name: 'Sorteo del aniversario',
        drawsAt: `${dayOfDraw(firstDay)}T12:00`,
        alternates: ALTERNATES,
        daysToClaim: DAYS_TO_ANSWER,
      },
    ],
    game: { gift: GIFT, candles: MEMORIES, reward: REWARD, mostYears: MOST_YEARS },
    texts: TEXTS,
  }),
  rules: (firstDay) => [demoRules({ kind: 'aniversario', firstDay }, 'del Aniversario', rulesOf(firstDay))],
}

function dayOfDraw(firstDay: string): string {
  const lastDay = addDays(firstDay, DAYS_OPEN - 1)
  return addWorkingDays(lastDay, WORKING_DAYS)
}

const rulesOf = (day: string) => `## Promoción
Aniversario. Es una demostración: los premios no se entregan. Completa las bases generales.
## Fechas
Empieza el ${dayInWords(day)} a las 00:00, hora peninsular, y dura ${DAYS_OPEN} días. Los premios se pueden recoger durante los ${DAYS_TO_CLAIM} días siguientes al cierre; los del sorteo, en el plazo que se dice más abajo.
## Mecánica
- Hay ${MEMORIES.length} velas. La primera se puede encender desde el primer día; las demás, una más cada día natural de la península, desde las 00:00. Todas esperan hasta el cierre.
- Una vela se enciende contestando bien a su pregunta. Hay dos intentos por vela, sin límite de tiempo. Cuenta la respuesta que recibe el servidor.
- La respuesta correcta se dice al encender la vela, al gastar los dos intentos o, a todo el mundo, al cerrar.
## Regalo
Quien abre el regalo durante la promoción recibe un código, igual para todo el mundo. No interviene el azar y no da participaciones en el sorteo.
## Sorteo del aniversario
- Una vela encendida al primer intento da ${REWARD.first} participaciones; al segundo, ${REWARD.second}.
- Con la primera vela encendida, cada año completo desde la creación de la cuenta hasta el comienzo de la promoción da una participación, como mucho ${MOST_YEARS}.
- Al cerrar se congela y se publica la lista de participaciones. El sorteo es el ${dayInWords(dayOfDraw(day))} a las 12:00, dos días hábiles después del último día, con la semilla comprometida.
- Se sortean ${STOCK} premios, como mucho uno por persona: ${PRIZES.map(({ name, stock, valueCents }) => `${name} (${stock}), de ${euros(valueCents)}`).join('; ')}. En total, ${euros(VALUE_CENTS)}.
- Quien gana tiene ${DAYS_TO_ANSWER} días para recoger el premio; si no lo hace, pasa a ${ALTERNATES} suplentes, por orden.`
