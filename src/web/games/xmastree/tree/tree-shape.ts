import { BRANCHES } from '#contract/games/xmastree/ornaments.ts'

/**
 * The size of the drawing, in units of the drawing. `tree.css` repeats the positions of the branches as shares of this
 * size.
 */
export const WIDTH = 400
export const HEIGHT = 500
export const MIDDLE = WIDTH / 2

/** For each branch: the height at which its ornaments hang, and the width over which they are spread. */
export const ROWS = [
  { y: 104, width: 108 },
  { y: 155, width: 162 },
  { y: 207, width: 216 },
  { y: 259, width: 264 },
  { y: 311, width: 300 },
  { y: 363, width: 326 },
  { y: 417, width: 360 },
] as const

/** Width and height of an ornament, in units of the drawing. */
export const SIZE = 50

/** The centres of all places, in the order of their numbers. */
export const SPOTS: readonly { x: number; y: number }[] = ROWS.flatMap(({ y, width }, branch) => {
  const places = BRANCHES[branch] ?? 0
  return Array.from({ length: places }, (_, i) => ({ x: MIDDLE + width * ((i + 0.5) / places - 0.5), y }))
})
