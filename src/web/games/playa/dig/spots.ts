import type { Beach, Dig } from '#contract/games/playa/playa.schema.ts'
import { SPOTS } from '#contract/games/playa/shells.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'

const COLUMNS = 4

export interface SpotState {
  spot: number
  /** Today's dig at this spot. */
  dig: Dig | undefined
  /** Days since the last earlier hole at this spot; undefined for smooth sand. */
  holeAge: number | undefined
}

export function spotsOf({ current, holes, today }: Pick<Beach, 'current' | 'holes' | 'today'>): SpotState[] {
  return Array.from({ length: SPOTS }, (_, index) => {
    const spot = index + 1
    const ages = holes.filter((hole) => hole.spot === spot && hole.day < today).map((hole) => daysFrom(hole.day, today))
    return {
      spot,
      dig: current.find(({ play, day }) => play?.spot === spot && day === today),
      holeAge: ages.length > 0 ? Math.min(...ages) : undefined,
    }
  })
}

const daysFrom = (day: string, today: string) => Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)

/** «fila 2, columna 3» */
export const placeOf = (spot: number): string =>
  `fila ${Math.ceil(spot / COLUMNS)}, columna ${((spot - 1) % COLUMNS) + 1}`

/** «Fila 2, columna 3: hoyo de ayer» */
export function spotName({ spot, dig, holeAge }: SpotState): string {
  return `F${placeOf(spot).slice(1)}: ${stateWords(dig !== undefined, holeAge)}`
}

function stateWords(isToday: boolean, holeAge: number | undefined): string {
  if (isToday) return 'hoy cavaste aquí'
  if (holeAge === undefined) return 'arena lisa'
  return holeAge === 1 ? 'hoyo de ayer' : `hoyo de hace ${holeAge} días`
}

/**
 * Returns the spot to which a key moves the focus. At an edge of the grid this is the same spot; for a key that does
 * not move the focus it is undefined.
 */
export function spotAfter(key: string, spot: number, isWhole: boolean): number | undefined {
  const row = Math.floor((spot - 1) / COLUMNS)
  const first = row * COLUMNS + 1
  const last = first + COLUMNS - 1
  switch (key) {
    case 'ArrowLeft':
      return Math.max(first, spot - 1)
    case 'ArrowRight':
      return Math.min(last, spot + 1)
    case 'ArrowUp':
      return spot > COLUMNS ? spot - COLUMNS : spot
    case 'ArrowDown':
      return spot + COLUMNS <= SPOTS ? spot + COLUMNS : spot
    case 'Home':
      return isWhole ? 1 : first
    case 'End':
      return isWhole ? SPOTS : last
  }
}
