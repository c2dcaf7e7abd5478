import { DAY_MS } from '#contract/primitives/durations.ts'
import { dayInWords } from '#contract/zones/day-words.ts'
import { poolOfDraw } from '../../../campaigns/definition/definition.ts'
import type { CampaignInput, Demo } from '../../../campaigns/definition/game-rules.ts'
import { addDays, clockTime, dayOf } from '../../../days.ts'
import { demoEntry, demoRules, euros, inThousands } from '../../../season/demo-entry.ts'
import { EURO_2024, RESULTS_2024, RULINGS_2024 } from '../data/euro-2024.ts'
import { PORRA_DRAW } from '../rules/rules.ts'

const ZONE = 'Europe/Madrid'
const FIRST_DAY_2024 = '2024-06-14'
/** Days before the first kick-off on which members can predict. */
const DAYS_BEFORE = 2
const DAYS_OPEN = 36

const PLAYERS = 100

const PRIZES = [
  {
    key: 'tele',
    kind: 'physical',
    name: 'Televisor de 55 pulgadas',
    withArticle: 'un televisor de 55 pulgadas',
    drawing: 'television',
    valueCents: 45_000,
    stock: 1,
    pool: poolOfDraw(PORRA_DRAW),
  },
  {
    key: 'futbolin',
    kind: 'physical',
    name: 'Futbolín de mesa',
    withArticle: 'un futbolín de mesa',
    drawing: 'futbolin',
    valueCents: 12_000,
    stock: 2,
    pool: poolOfDraw(PORRA_DRAW),
  },
  {
    key: 'balon',
    kind: 'physical',
    name: 'Balón cosido a mano',
    withArticle: 'un balón cosido a mano',
    drawing: 'balon',
    valueCents: 3500,
    stock: 7,
    pool: poolOfDraw(PORRA_DRAW),
  },
  {
    key: 'vale',
    kind: 'code',
    name: 'Vale de 10 € para tiendas de deporte',
    withArticle: 'un vale de 10 € para tiendas de deporte',
    howToUse: 'Enséñalo en caja al pagar. Se usa de una sola vez.',
    drawing: 'zapatilla',
    valueCents: 1000,
    stock: 40,
    pool: poolOfDraw(PORRA_DRAW),
  },
] satisfies CampaignInput['prizes']
const ALTERNATES = 10
const DAYS_TO_ANSWER = 14
/** Days from the close to the draw, so that anyone can copy the frozen list. */
const DAYS_OF_THE_LIST = 4

const STOCK = PRIZES.reduce((sum, { stock }) => sum + stock, 0)
const VALUE_CENTS = PRIZES.reduce((sum, { stock, valueCents }) => sum + stock * valueCents, 0)
const PLAYERS_TEXT = inThousands(PLAYERS)

const TEXTS = {
  title: 'La porra de la Eurocopa',
  tagline: 'Cincuenta y un partidos para demostrar que lo sabías.',
  intro:
    'Pronostica cada partido hasta que empiece y compite con los tuyos en ligas privadas. Esta demostración vuelve a jugar la Eurocopa de 2024, con sus horas y sus resultados.',
  howTo: [
    'Pronostica el marcador de cada partido. Puedes cambiarlo hasta que empiece.',
    'El marcador exacto da 5 puntos; la diferencia de goles, 3; el ganador, 2. En octavos y cuartos cuentan el doble; en semifinales y en la final, el triple.',
    'En las eliminatorias cuenta el marcador tras la prórroga. Los penaltis no suman goles: acertar quién pasa da 2 puntos más.',
    'Elige al campeón antes del primer partido: 15 puntos. Después de los grupos tienes una segunda oportunidad por 7.',
    'Crea una liga y pasa su código, o entra en la de alguien.',
  ],
  odds: `Aquí no interviene el azar: puntúa quien mejor acierta. Los ${STOCK} premios van por puesto en la clasificación general. Solo se sortea entre quienes quedan igualados en todo, y ese sorteo se puede comprobar. En la demostración juegan también ${PLAYERS_TEXT} participantes simulados, que no optan a premio.`,
}

const tournamentFrom = (firstDay: string) => ({
  teams: EURO_2024.teams.map((team) => ({ ...team })),
  matches: EURO_2024.matches.map(({ kickoff, sides: [home, away], ...match }) => {
    return { ...match, sides: [home, away], kickoff: shiftKickoff(kickoff, addDays(firstDay, DAYS_BEFORE)) }
  }),
  thirds: EURO_2024.thirds,
})

/** Replays Euro 2024 on new dates at the original kick-off times. */
export const eurocopaDemo: Demo = {
  daysOpen: DAYS_OPEN,
  startsBefore: 12,
  entry: (firstDay) => ({
    ...demoEntry({ kind: 'eurocopa', firstDay, daysOpen: DAYS_OPEN }),
    game: { ...tournamentFrom(firstDay), replay: { results: RESULTS_2024, rulings: RULINGS_2024, players: PLAYERS } },
    prizes: PRIZES,
    draws: [
      {
        key: PORRA_DRAW,
        name: 'Premios por puesto',
        drawsAt: `${addDays(firstDay, DAYS_OPEN + DAYS_OF_THE_LIST)}T12:00`,
        alternates: ALTERNATES,
        daysToClaim: DAYS_TO_ANSWER,
      },
    ],
    texts: TEXTS,
  }),
  start: (firstDay) => {
    const odds = TEXTS.odds.replace(/ En la demostración .*/, '')
    const intro = TEXTS.intro.replace(/ Esta demostración .*/, '')
    return { ...eurocopaDemo.entry(firstDay), texts: { ...TEXTS, intro, odds }, game: tournamentFrom(firstDay) }
  },
  rules: (firstDay) => [demoRules({ kind: 'eurocopa', firstDay }, 'de La porra de la Eurocopa', rulesText(firstDay))],
}

const rulesText = (day: string) => `## Promoción
La porra de la Eurocopa. Es una demostración: los premios no se entregan. Completa las bases generales. Usa las fechas, equipos y resultados de la Eurocopa de 2024, corridos en el calendario. No tiene relación con ninguna federación.
## Fechas
Empieza el ${dayInWords(day)} a las 00:00, hora peninsular, y dura ${DAYS_OPEN} días. El primer partido es el ${dayInWords(addDays(day, DAYS_BEFORE))}.
## Quién participa
Personas mayores de edad de los países de la promoción, con el correo confirmado y las bases aceptadas. Una cuenta por persona. Participar es gratis y no pide comprar nada. En la clasificación hay además ${PLAYERS_TEXT} participantes simulados, que no son personas: no optan a premio y no ocupan puesto en la lista de premios.
## Pronósticos
- De cada partido se dicen los goles de los dos equipos, de 0 a 15. Se puede cambiar hasta la hora de inicio. Vale lo último que recibió el servidor antes, por su reloj y sin margen.
- Un partido aplazado se puede cambiar hasta su nueva hora. Uno suspendido no puntúa para nadie.
- Lo que pronostican las demás personas no se enseña hasta que empieza el partido.
## Puntos
- Marcador exacto: 5. Si no, la misma diferencia de goles: 3; un empate que no es exacto también. Si no, el ganador: 2.
- Se multiplican por 1 en los grupos, por 2 en octavos y cuartos y por 3 en semifinales y final.
- En las eliminatorias cuenta el marcador después de la prórroga, sin los penaltis. Se puede pronosticar un empate y decir quién pasa. Acertar quién pasa suma 2, sin multiplicar.
- El campeón vale 15 si se dice antes del primer partido. Entre el final de los grupos y el siguiente partido se puede cambiar una vez; entonces vale 7.
- Si se corrige un resultado, se vuelve a contar para todo el mundo, y cada persona ve lo que cambia y por qué.
## Clasificación
Por puntos; después, por marcadores exactos, por ganadores acertados y por campeón acertado. Quienes siguen igualados comparten puesto. Se muestra el nombre que cada persona elige, nunca el suyo. El organizador oculta los que ofenden y dice el motivo.
## Ligas
Cualquiera puede crear una y entrar con su código: 50 personas como mucho en cada una y 20 ligas por persona. No dan premio.
## Insignias
Son diez. Cada una dice su condición. No son premios y no se compran. Si una corrección quita aquello con lo que se ganó, se retira y se dice el motivo.
## Premios y desempates
${STOCK} premios por un valor total de ${euros(VALUE_CENTS)}, por orden de puesto en la clasificación general, una vez contados todos los resultados. Hacen falta puntos para tener puesto, y cada persona recibe un premio como mucho. Si varias personas comparten puesto y no hay el mismo premio para todas, decide un sorteo entre ellas. Al contar el último partido se congela y se publica la lista; el sorteo es ${DAYS_OF_THE_LIST} días después del cierre, a las 12:00, o cuando esté la lista si es más tarde, con la semilla comprometida. Quien gana tiene ${DAYS_TO_ANSWER} días para recoger el premio; si no lo hace, pasa a ${ALTERNATES} suplentes, por orden. Lo que aun así quede va al sorteo de cierre, entre quienes guardaron algún pronóstico.`

/** Moves a kick-off to the new dates; the time of day in Madrid stays the same. */
function shiftKickoff(kickoff: number, firstMatchDay: string): string {
  const days = (Date.parse(dayOf(ZONE, kickoff)) - Date.parse(FIRST_DAY_2024)) / DAY_MS
  return `${addDays(firstMatchDay, days)}T${clockTime(kickoff, ZONE)}`
}
