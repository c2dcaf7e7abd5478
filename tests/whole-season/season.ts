import { addDays } from '#api/days.ts'
import { EURO_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { advent, doorsWith, GIVING } from '#tests/support/advent.ts'
import { anniversary } from '#tests/support/cake.ts'
import { OFFERS, partners } from '#tests/support/partners.ts'
import { euro, porra } from '#tests/support/porra.ts'
import { beach, scratchCard, seasonOf, tree } from '#tests/support/seasons.ts'
import { MISSIONS, summer } from '#tests/support/summer.ts'

export const ZONE = 'Europe/Madrid'
/** The first day after the plays of most campaigns; the day before it, the clocks go forward. */
const CLOSE = '2027-03-29'
/** Days from the close to the end of the last draw. */
const TAIL_DAYS = 7
const DOORS = 24
/** The seven candles need so many days of play; shorter seasons have no calendar with its 24 doors. */
export const LEAST_DAYS = 8 + TAIL_DAYS

const day = (offset: number, time = '00:00') => `${addDays(CLOSE, offset)}T${time}`
/** Short terms, so that each draw and its alternates come to their end before the season does. */
const TERMS = { alternates: 1, daysToClaim: 1 }
const CLOSING = { closingDraw: { ...TERMS, drawsAt: day(4, '18:00') } }

/** When the public value of the beach's draw is due, in days after the close. */
export const BEACH_DRAW = { key: 'beach', day: 1, hour: 12 }
/** The prize that waits for the codes of its partner. */
export const PARTNER_PRIZE = { key: 'cine', stock: 8 }
export const OFFERED = ['dos', 'vale', 'caja']

/** A season of every kind of campaign, which ends after so many days with all draws held. */
export function wholeSeason(days: number) {
  const played = days - TAIL_DAYS
  const opensAt = day(-played)
  const window = { opensAt, closesAt: day(0), claimUntil: day(1) }
  const cake = day(-8)
  const file = seasonOf(
    scratchCard({
      ...window,
      closesAt: day(3),
      claimUntil: day(4),
      ...CLOSING,
      prizes: [
        { key: 'caja', kind: 'physical', name: 'Caja de naranjas', valueCents: 2900, stock: 20, symbol: 'naranja' },
        { key: 'vale', kind: 'code', name: 'Vale', valueCents: 1000, stock: 60, symbol: 'limon' },
        { kind: 'code', name: 'Entrada', valueCents: 800, symbol: 'sol', codes: 'partner', ...PARTNER_PRIZE },
      ],
    }),
    beach({
      ...window,
      ...CLOSING,
      prizes: [
        { key: 'helado', kind: 'code', name: 'Un helado', valueCents: 300, stock: 40 },
        { key: 'tabla', kind: 'physical', name: 'Una tabla', valueCents: 39_000, stock: 2, pool: 'draw:beach' },
      ],
      draws: [
        {
          ...TERMS,
          key: BEACH_DRAW.key,
          name: 'Sorteo de la playa',
          drawsAt: day(BEACH_DRAW.day, `${BEACH_DRAW.hour}:00`),
          publicValue: 'El primer premio de la lotería',
        },
      ],
    }),
    ...(played + 3 >= DOORS ? [calendar(window)] : []),
    tree({
      ...window,
      draws: [{ ...TERMS, key: 'tree', name: 'Sorteo de los árboles', drawsAt: day(1, '12:00') }],
    }),
    anniversary({
      opensAt: cake,
      closesAt: day(-1),
      claimUntil: day(1),
      draws: [{ ...TERMS, key: 'aniversario', name: 'Sorteo del aniversario', drawsAt: day(0, '12:00') }],
    }),
    partners(
      {
        ...window,
        closesAt: day(2),
        claimUntil: day(3),
        draws: [{ ...TERMS, key: 'bonos', name: 'Sorteo de los bonos', drawsAt: day(3, '12:00') }],
      },
      OFFERS.filter(({ key }) => OFFERED.includes(key)),
    ),
    summer(
      { ...window, draws: [{ ...TERMS, key: 'verano', name: 'Sorteo del verano', drawsAt: day(1, '12:00') }] },
      { missions: MISSIONS.slice(0, Math.min(3, Math.floor(played / 7))) },
    ),
    porra({
      ...window,
      ...CLOSING,
      closesAt: day(1),
      claimUntil: day(2),
      game: tournament(played),
      prizes: [{ key: 'balon', kind: 'physical', name: 'Un balón', valueCents: 9000, stock: 2, pool: 'draw:porra' }],
      draws: [{ ...TERMS, key: 'porra', name: 'Premios por puesto', drawsAt: day(2, '00:00') }],
    }),
  )
  return { file, firstDay: addDays(CLOSE, -played), played, kickoffs: kickoffsIn(played) }
}

/** A calendar that stays open for its 24 doors. */
const calendar = (window: { opensAt: string }) =>
  advent({
    ...window,
    closesAt: day(3),
    claimUntil: day(4),
    closingDraw: { alternates: 0, daysToClaim: 1, drawsAt: day(5, '06:00') },
    draws: [{ ...TERMS, key: 'reyes', name: 'Sorteo de las puertas', drawsAt: day(3, '01:00') }],
    game: { doors: doorsWith(GIVING, DOORS), bonus: { doors: 15, draw: 'reyes' } },
  })

/** The tournament of 2024 in fewer days: kick-offs by the number of their match. */
function kickoffsIn(played: number): ReadonlyMap<number, number> {
  const opens = Date.parse(`${addDays(CLOSE, -played)}T00:00Z`) + 18 * HOUR_MS
  const first = Math.min(...EURO_2024.matches.map(({ kickoff }) => kickoff))
  const last = Math.max(...EURO_2024.matches.map(({ kickoff }) => kickoff))
  const share = ((played - 1) * DAY_MS) / (last - first)
  return new Map(EURO_2024.matches.map(({ n, kickoff }) => [n, Math.round(opens + (kickoff - first) * share)]))
}

function tournament(played: number) {
  const kickoffs = kickoffsIn(played)
  const game = euro()
  const matches = game.matches.map((match) => {
    return { ...match, kickoff: `${new Date(kickoffs.get(match.n) ?? 0).toISOString().slice(0, 19)}Z` }
  })
  return { ...game, matches }
}
