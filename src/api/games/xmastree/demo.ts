import { dayInWords } from '#contract/zones/day-words.ts'
import { poolOfDraw } from '../../campaigns/definition/definition.ts'
import type { Demo } from '../../campaigns/definition/game-rules.ts'
import { addDays } from '../../days.ts'
import { DAYS_TO_CLAIM, demoEntry, demoRules, euros } from '../../season/demo-entry.ts'
import { TREE_DRAW } from './acts.ts'

/** Number of days from the last week of November to the eve of Reyes. */
const DAYS_OPEN = 45
const ALTERNATES = 3
const DAYS_TO_ANSWER = 14

const DRAWN_PRIZE = {
  key: 'cesta',
  kind: 'physical',
  name: 'Cesta de Reyes',
  withArticle: 'una cesta de Reyes',
  drawing: 'reyes',
  valueCents: 24_000,
  stock: 3,
  pool: poolOfDraw(TREE_DRAW),
} as const

const TEXTS = {
  title: 'Tu árbol de Navidad',
  tagline: 'Un árbol que se llena contigo, adorno a adorno.',
  intro:
    'Treinta sitios y doce adornos distintos para un árbol que es solo tuyo. Los adornos llegan con las puertas del calendario de Adviento, con tus visitas y de manos de tus amistades.',
  howTo: [
    'Consigue adornos: uno por cada puerta del calendario, dos por cada semana en que vienes, uno por cada amistad que te regala.',
    'Elige un adorno y cuélgalo donde quieras. Puedes moverlo y quitarlo siempre que te apetezca.',
    'Con 10 tienes un fondo de pantalla de tu árbol; con 20, un código; con 30, entras en el sorteo de Reyes.',
    'Enseña tu árbol, si quieres, con un enlace que puedes apagar cuando te parezca.',
  ],
  odds: `El árbol no depende de la suerte: lo que consigues es tuyo. Al final hay un sorteo de ${DRAWN_PRIZE.stock} premios entre los árboles completos, con una participación por persona.`,
}

const SOURCES = [{ slug: 'xmas', action: 'door', label: 'Una puerta del calendario de Adviento', streak: 'numbered' }]
const GAME = {
  sources: SOURCES,
  streaks: [
    { days: 3, ornament: 'angel' },
    { days: 7, ornament: 'luna' },
    { days: 14, ornament: 'tren' },
  ],
  code: 'TURRON-PARA-TODOS',
}

export const treeDemo: Demo = {
  daysOpen: DAYS_OPEN,
  entry: (firstDay) => ({
    ...demoEntry({ kind: 'xmastree', firstDay, daysOpen: DAYS_OPEN }),
    prizes: [DRAWN_PRIZE],
    draws: [
      {
        key: TREE_DRAW,
        name: 'Sorteo de los árboles',
        drawsAt: `${addDays(firstDay, DAYS_OPEN)}T12:00`,
        alternates: ALTERNATES,
        daysToClaim: DAYS_TO_ANSWER,
      },
    ],
    game: GAME,
    texts: TEXTS,
  }),
  start: (firstDay, slugs) => {
    const sources = SOURCES.filter(({ slug }) => slugs.has(slug))
    return { ...treeDemo.entry(firstDay), game: { ...GAME, sources, streaks: sources.length > 0 ? GAME.streaks : [] } }
  },
  rules: (firstDay) => [demoRules({ kind: 'xmastree', firstDay }, 'de Tu árbol de Navidad', rulesOf(firstDay))],
}

const rulesOf = (day: string) => `## Promoción
Tu árbol de Navidad. Es una demostración: los premios no se entregan. Completa las bases generales.
## Fechas
Empieza el ${dayInWords(day)} a las 00:00, hora peninsular, y dura ${DAYS_OPEN} días. Después el árbol se puede mirar durante un año. Los premios se pueden recoger durante los ${DAYS_TO_CLAIM} días siguientes.
## Mecánica
- Un árbol por persona, con treinta sitios y doce clases de adorno.
- Traen adornos: cada puerta abierta del calendario de Adviento (uno), cada semana, de lunes a domingo, en que se abre el árbol (dos), y cada regalo de una amistad (uno por amistad, cinco como mucho).
- El ángel, la luna y el tren solo llegan abriendo una puerta en su propio día durante 3, 7 y 14 días seguidos.
- Los adornos se cuelgan, se mueven y se quitan libremente. No se compran, no se venden y no se cambian.
- Regalar no quita adornos. Un enlace de regalo sirve una vez y no para quien lo hizo. Dos personas que se regalan en menos de un día: solo cuenta el primer regalo.
- Si se anula lo que trajo un adorno, el adorno se pierde; las metas alcanzadas se conservan.
## Metas
Diez adornos colgados: un fondo de pantalla con el propio árbol. Veinte: un código, igual para todo el mundo. Treinta: una participación en el sorteo.
## Sorteo de los árboles
Entre quienes cuelgan los treinta adornos se sortean ${DRAWN_PRIZE.stock} cestas de Reyes, de ${euros(DRAWN_PRIZE.valueCents)} cada una. Al cerrar se congela y se publica la lista; el sorteo es ese día a las 12:00, con la semilla comprometida. Quien gana tiene ${DAYS_TO_ANSWER} días para recoger el premio; si no lo hace, pasa a ${ALTERNATES} suplentes, por orden.
## Compartir
El árbol es privado. Quien lo desea crea un enlace público, sin nombre salvo que elija mostrarlo, y lo apaga cuando quiere.`
