import type { Chart, Mark, Stripe } from './chart.ts'

/* Paths on a plan of 24 by the number of days, which is stretched to the room there is. */

export const stripesPath = (stripes: readonly Stripe[]): string =>
  stripes.map(({ from, until }) => `M${from.hour} ${from.row}H${until.hour}v1H${from.hour}Z`).join('')

export const stringsPath = ({ days }: Chart, string: number): string =>
  days.map((_, row) => `M0 ${row + string}H24`).join('')

/** From each moment to its play; over midnight, to the end of its day and from the start of the play's. */
export const waitsPath = (marks: readonly Mark[], string: number): string =>
  marks
    .map(({ place, taken }) => {
      if (!taken) return ''
      if (taken.row === place.row) return `M${place.hour} ${place.row + string}H${taken.hour}`
      return `M${place.hour} ${place.row + string}H24M0 ${taken.row + string}H${taken.hour}`
    })
    .join('')

const TALLEST = 0.44

/** Plays are above the string of their day; moments hang from it, at the end those without a play. */
export function barsPath({ bars, most }: Chart, string: number, part: 'plays' | 'given' | 'free' | 'wrong'): string {
  const depth = (moments: number) => (moments / most.moments) * TALLEST
  return bars
    .map(({ place: { row, hour }, plays, moments, given, faults }) => {
      const spans = {
        plays: [0, -(plays / most.plays) * TALLEST],
        given: [0, depth(given)],
        free: [depth(given), depth(moments)],
        wrong: [0, faults.length > 0 ? depth(moments) : 0],
      } as const
      const [from, to] = spans[part]
      return from === to ? '' : `M${hour + 0.12} ${row + string + from}v${to - from}h.76v${from - to}Z`
    })
    .join('')
}
