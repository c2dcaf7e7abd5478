import type { Candle } from '#contract/games/aniversario/aniversario.schema.ts'
import type { CandleState } from '#contract/games/aniversario/candles.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { formatDay } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const weekday = new Intl.DateTimeFormat('es-ES', { weekday: 'long', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('es-ES', { month: 'short', timeZone: 'UTC' })

/** «lunes 9» */
const dayName = (day: string) => `${weekday.format(noon(day))} ${noon(day).getUTCDate()}`

/** «lunes 9 de noviembre» */
export const longDay = (day: string) => `${weekday.format(noon(day))} ${formatDay(day)}`

/** «9 nov» */
const shortDay = (day: string) => `${noon(day).getUTCDate()} ${shortMonth.format(noon(day))}`

const isTomorrow = (day: string, today: string) => noon(day).getTime() - noon(today).getTime() === DAY_MS

interface CandleWords {
  /** The words between the number and the tag. A screen reader reads number, words and tag as one sentence. */
  before: string
  /**
   * The words of the tag under the candle. Only a candle with something to come has one: the flame or the smoke of the
   * others says how they are.
   */
  tag?: string
}

/** Returns the words of a candle: the tag, and the rest of the sentence before it. */
export function candleWords({ day, state }: Pick<Candle, 'day' | 'state'>, today: string): CandleWords {
  const words = {
    closed: isTomorrow(day, today)
      ? { before: ': se enciende', tag: 'mañana' }
      : { before: ': se enciende el', tag: shortDay(day) },
    ready:
      day === today
        ? { before: `, ${dayName(day)}: te espera`, tag: 'hoy' }
        : { before: `, ${dayName(day)}: te espera` },
    second: { before: `, ${dayName(day)}: te queda 1 intento,`, tag: 'repite' },
    lit: { before: `, ${dayName(day)}: encendida` },
    out: { before: `, ${dayName(day)}: se quedó en humo` },
    missed: { before: `, ${dayName(day)}: sin encender, ya pasó` },
  } satisfies Record<CandleState, CandleWords>
  return words[state]
}

/** «2 participaciones» */
export const entriesIn = (count: number) => counted(count, 'participación', 'participaciones')
