import { dayInWords } from '#contract/zones/day-words.ts'
import { poolOfDraw } from '../../../campaigns/definition/definition.ts'
import type { CampaignInput, Demo } from '../../../campaigns/definition/game-rules.ts'
import { addDays } from '../../../days.ts'
import { DAYS_TO_CLAIM, demoEntry, demoRules, euros } from '../../../season/demo-entry.ts'
import { BONUS_DRAW, poolOfOffer } from '../rules/rules.ts'
import { demoOffers } from './offers.ts'

const DAYS_OPEN = 60

const PRIZES = [
  {
    key: 'bicicleta',
    kind: 'physical',
    name: 'Bicicleta de paseo',
    withArticle: 'una bicicleta de paseo',
    drawing: 'bicicleta',
    valueCents: 38_000,
    stock: 1,
    pool: poolOfDraw(BONUS_DRAW),
  },
  {
    key: 'cesta',
    kind: 'physical',
    name: 'Cesta con productos del mercado',
    withArticle: 'una cesta con productos del mercado',
    drawing: 'cesta',
    valueCents: 9000,
    stock: 4,
    pool: poolOfDraw(BONUS_DRAW),
  },
  {
    key: 'vale-libro',
    kind: 'code',
    name: 'Vale de 5 € en Librería El Faro',
    withArticle: 'un vale de 5 € en Librería El Faro',
    howToUse: 'Enséñalo en la caja de la librería. Se usa de una sola vez.',
    drawing: 'libro',
    valueCents: 500,
    stock: 40,
    pool: poolOfOffer({ key: 'faro' }),
  },
  {
    key: 'cartucho',
    kind: 'shared-code',
    name: 'Palomitas medianas en Cine Avenida',
    withArticle: 'unas palomitas medianas en Cine Avenida',
    howToUse: 'Enséñalo en el bar del cine el día de tu película.',
    drawing: 'palomitas',
    valueCents: 450,
    stock: 200,
    code: 'PALOMITAS-DEMO',
    pool: poolOfOffer({ key: 'palomitas' }),
  },
] satisfies CampaignInput['prizes']
const ALTERNATES = 3
const DAYS_TO_ANSWER = 14
/** Days from the close to the draw, so that anyone can copy the frozen list. */
const DAYS_OF_THE_LIST = 3

const STOCK = PRIZES.reduce((sum, { stock }) => sum + stock, 0)
const VALUE_CENTS = PRIZES.reduce((sum, { stock, valueCents }) => sum + stock * valueCents, 0)
const DRAWN = PRIZES.filter(({ pool }) => pool === poolOfDraw(BONUS_DRAW)).reduce((sum, { stock }) => sum + stock, 0)

const TEXTS = {
  title: 'Bono de socios',
  tagline: 'Un código de tu comercio de siempre, un regalo para ti.',
  intro:
    'Los comercios del barrio reparten códigos: en la bolsa del pan, en un cartel, detrás de una entrada. Cada uno esconde un regalo: una tarjeta más, unos puntos, un adorno, una participación o un premio.',
  howTo: [
    'Escribe el código como aparece en tu tarjeta, o enfoca su dibujo con la cámara. Mayúsculas, guiones y espacios dan igual.',
    'Antes de canjearlo ves qué comercio lo da, qué te llevas y hasta cuándo vale.',
    'Al canjearlo, el regalo es tuyo en el momento. Lo encuentras también en tu historial.',
    'Hay códigos de un solo uso y códigos para todo el mundo, que sirven una vez a cada persona.',
  ],
  odds: `Un código no se sortea: da siempre lo que dice su oferta, mientras queden. En el sorteo de los bonos hay ${DRAWN} premios; la probabilidad depende de cuántas participaciones haya, y esa lista se publica antes de sortear.`,
}

export const tppDemo: Demo = {
  daysOpen: DAYS_OPEN,
  entry: (firstDay) => ({
    ...demoEntry({ kind: 'tpp', firstDay, daysOpen: DAYS_OPEN }),
    prizes: PRIZES,
    draws: [
      {
        key: BONUS_DRAW,
        name: 'Sorteo de los bonos',
        drawsAt: `${addDays(firstDay, DAYS_OPEN + DAYS_OF_THE_LIST)}T12:00`,
        alternates: ALTERNATES,
        daysToClaim: DAYS_TO_ANSWER,
      },
    ],
    game: { offers: demoOffers(firstDay) },
    texts: TEXTS,
  }),
  start: (firstDay, slugs) => {
    const offers = demoOffers(firstDay).filter(({ gives }) => !('slug' in gives) || slugs.has(gives.slug))
    const words = offers.map(({ text, ...offer }) => ({
      ...offer,
      text: text.replace(/ En la demostración prueba .*/, ''),
    }))
    return { ...tppDemo.entry(firstDay), game: { offers: words } }
  },
  rules: (firstDay) => [demoRules({ kind: 'tpp', firstDay }, 'del Bono de socios', rulesOf(firstDay))],
}

const rulesOf = (day: string) => `## Promoción
Bono de socios. Es una demostración: los premios no se entregan. Los comercios son inventados. Completa las bases generales.
## Fechas
Empieza el ${dayInWords(day)} a las 00:00, hora peninsular, y dura ${DAYS_OPEN} días. Cada oferta dice sus días; el último cuenta hasta las 23:59:59, hora peninsular. Los premios se pueden recoger durante los ${DAYS_TO_CLAIM} días siguientes.
## Mecánica
- Los códigos se consiguen sin comprar: cada comercio tiene tarjetas en el mostrador.
- Un código de un solo uso lo canjea una persona. Los demás sirven una vez a cada persona, algunos hasta agotar las existencias que dice su oferta.
- Lo que da un código es lo que dice su oferta en el momento de canjearlo. No interviene el azar.
- Si te falta confirmar el correo, guardamos tu código de un solo uso durante 15 minutos.
- Quien prueba muchos códigos que no existen tiene que esperar: primero un cuarto de hora y después un día. Si ha sido sin querer, escríbenos.
## Sorteo de los bonos
Algunos códigos dan participaciones. Al cerrar se congela y se publica la lista; el sorteo es ${DAYS_OF_THE_LIST} días después, a las 12:00, con la semilla comprometida. Quien gana tiene ${DAYS_TO_ANSWER} días para recoger el premio; si no lo hace, pasa a ${ALTERNATES} suplentes, por orden.
## Premios y límites
${STOCK} premios por un valor total de ${euros(VALUE_CENTS)}. Cada persona puede conseguir hasta 3 vales o códigos canjeando y, como mucho, un premio en el sorteo.`
