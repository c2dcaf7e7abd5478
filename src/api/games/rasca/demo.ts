import { dayInWords } from '#contract/zones/day-words.ts'
import type { CampaignInput, Demo } from '../../campaigns/definition/game-rules.ts'
import { DAYS_TO_CLAIM, demoEntry, demoRules, euros } from '../../season/demo-entry.ts'

const DAYS_OPEN = 28

const PRIZES = [
  {
    key: 'naranjas',
    kind: 'physical',
    name: 'Caja de naranjas',
    withArticle: 'una caja de naranjas de Valencia',
    valueCents: 2900,
    stock: 14,
  },
  {
    key: 'abanico',
    kind: 'physical',
    name: 'Abanico pintado',
    withArticle: 'un abanico pintado a mano',
    valueCents: 2400,
    stock: 8,
  },
  {
    key: 'regadera',
    kind: 'physical',
    name: 'Regadera de latón',
    withArticle: 'una regadera de latón',
    valueCents: 3800,
    stock: 6,
  },
  {
    key: 'mercado',
    kind: 'code',
    name: 'Vale de 10 €',
    withArticle: 'un vale de 10 € para el mercado',
    howToUse:
      'Enséñalo en cualquier puesto del mercado al pagar. Se usa de una sola vez, hasta un mes después de recogerlo.',
    valueCents: 1000,
    stock: 28,
  },
  {
    key: 'postal',
    kind: 'code',
    name: 'Postal ilustrada',
    withArticle: 'una postal ilustrada para imprimir',
    howToUse: 'Escríbelo en la página de descargas de la imprenta y elige el tamaño de tu postal.',
    valueCents: 200,
    stock: 56,
  },
] satisfies CampaignInput['prizes']

const STOCK = PRIZES.reduce((sum, { stock }) => sum + stock, 0)
const VALUE_CENTS = PRIZES.reduce((sum, { stock, valueCents }) => sum + stock * valueCents, 0)

const TEXTS = {
  title: 'Rasca de temporada',
  tagline: `Tres tarjetas al día y ${STOCK} premios.`,
  intro:
    'Cada día te esperan tres tarjetas nuevas. Rasca las nueve casillas: si aparecen tres dibujos iguales, el premio de ese dibujo es tuyo. Sin compras, sin trampas y con el sorteo a la vista de todos.',
  howTo: [
    'Abre una tarjeta: en ese momento queda registrado el resultado.',
    'Rasca con el dedo o pulsa «Ver el resultado sin rascar».',
    'Si salen tres dibujos iguales, te llevas ese premio. Recógelo antes de que acabe el plazo.',
    'Las tarjetas que no abras caducan a medianoche, hora peninsular.',
  ],
  odds: `Hay ${STOCK} premios repartidos en ${DAYS_OPEN} días: ${STOCK / DAYS_OPEN} al día. Cada premio tiene un instante secreto, sorteado de antemano; la primera tarjeta que se abre a partir de ese instante se lo lleva. Cuanta menos gente juegue, más fácil es que te toque.`,
}

export const rascaDemo: Demo = {
  daysOpen: DAYS_OPEN,
  entry: (firstDay) => ({
    ...demoEntry({ kind: 'rasca', firstDay, daysOpen: DAYS_OPEN }),
    limits: { physical: 1, code: 3 },
    prizes: PRIZES,
    game: {
      playsPerDay: 3,
      symbols: { naranjas: 'naranja', abanico: 'abanico', regadera: 'regadera', mercado: 'vale', postal: 'sol' },
    },
    texts: TEXTS,
  }),
  rules: (firstDay) => [demoRules({ kind: 'rasca', firstDay }, 'del Rasca de temporada', rulesOf(firstDay))],
}

const rulesOf = (day: string) => `## Promoción
Rasca de temporada. Es una demostración: los premios no se entregan. Completa las bases generales.
## Fechas
Empieza el ${dayInWords(day)} a las 00:00, hora peninsular, y dura ${DAYS_OPEN} días. Los premios se pueden recoger durante los ${DAYS_TO_CLAIM} días siguientes.
## Mecánica
- Tres tarjetas por persona y día natural de la península. Las que no se abren caducan a medianoche.
- Abrir la tarjeta es jugar. Si la dejas abierta sin rascar, el resultado vale igual y aparece en tu historial al acabar el día.
- Tres dibujos iguales indican el premio.
## Premios y límites
${STOCK} premios por un valor total de ${euros(VALUE_CENTS)}. Como mucho, un premio físico y tres códigos por persona.
## Sorteo
Instantes ganadores sorteados de antemano con una semilla comprometida. La página de comprobación publica el método y, al cerrar, todo lo necesario para repetirlo.`
