import type { Chart, Mark, Stripe } from './chart.ts'

/* These functions return SVG paths on a grid of 24 hours by one row per day. The grid is stretched to the size of
   the chart. */

export const stripesPath = (stripes: readonly Stripe[]): string =>
  stripes.map(({ from, until }) => `M${from.hour} ${from.row}H${until.hour}v1H${from.hour}Z`).join('')

export const baselinesPath = ({ days }: Chart, baseline: number): string =>
  days.map((_, row) => `M0 ${row + baseline}H24`).join('')

/** Returns lines from each moment to its play, split at midnight. */
export const waitsPath = (marks: readonly Mark[], baseline: number): string =>
  marks
    .map(({ place, taken }) => {
      if (!taken) return ''
      if (taken.row === place.row) return `M${place.hour} ${place.row + baseline}H${taken.hour}`
      return `M${place.hour} ${place.row + baseline}H24M0 ${taken.row + baseline}H${taken.hour}`
    })
    .join('')

const MAX_BAR_HEIGHT = 0.44

/**
 * Returns the bars of one part. Plays are above the baseline of their day, moments are below it, and moments without a
 * play are at the bottom.
 */
export function barsPath({ bars, most }: Chart, baseline: number, part: 'plays' | 'given' | 'free' | 'wrong'): string {
  const height = (count: number, max: number) => (count === 0 ? 0 : (count / max) * MAX_BAR_HEIGHT)
  const depth = (moments: number) => height(moments, most.moments)
  return bars
    .map(({ place: { row, hour }, plays, moments, given, faults }) => {
      const spans = {
        plays: [0, -height(plays, most.plays)],
        given: [0, depth(given)],
        free: [depth(given), depth(moments)],
        wrong: [0, faults.length > 0 ? depth(moments) : 0],
      } as const
      const [from, to] = spans[part]
      return from === to ? '' : `M${hour + 0.12} ${row + baseline + from}v${to - from}h.76v${from - to}Z`
    })
    .join('')
}
