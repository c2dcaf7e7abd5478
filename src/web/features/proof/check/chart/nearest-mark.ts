import type { Chart } from './chart.ts'
import type { Place } from './days.ts'

/** Maximum distance of a pointer from the mark that it selects, in pixels. A finger covers about this distance. */
const REACH = 28

/** Returns the index of the mark or bar nearest to a point of the chart; null if none is in reach. */
export function nearestTo(
  { days, marks, bars }: Pick<Chart, 'days' | 'marks' | 'bars'>,
  point: { x: number; y: number },
  { width, height }: { width: number; height: number },
): number | null {
  const away = ({ row, hour }: Place, inHour: number) =>
    Math.hypot(((hour + inHour) / 24) * width - point.x, ((row + 0.5) / days.length) * height - point.y)
  const distances =
    bars.length > 0
      ? bars.map(({ place }) => away(place, 0.5))
      : marks.map(({ place, taken }) => Math.min(away(place, 0), taken ? away(taken, 0) : REACH))
  const nearest = distances.reduce((least, distance) => Math.min(least, distance), REACH)
  return nearest < REACH ? distances.indexOf(nearest) : null
}
