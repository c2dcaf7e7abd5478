/**
 * The functions of this file compute shapes that look cut by hand. They round coordinates and use seeded random
 * numbers, so that server and browser get identical shapes.
 */

export const near = (value: number) => Math.round(value * 10) / 10

/**
 * Returns a generator of pseudo-random numbers from 0 to 1. The state of the generator is an integer, so that every
 * machine gets the same numbers.
 */
export function scatter(seed: number) {
  let state = seed
  return () => {
    state = (state * 9301 + 49297) % 233280
    return state / 233280
  }
}

export function polar(cx: number, cy: number, radius: number, turn: number): [number, number] {
  const angle = turn * 2 * Math.PI
  return [near(cx + radius * Math.sin(angle)), near(cy - radius * Math.cos(angle))]
}

export const points = (corners: readonly (readonly [number, number])[]) =>
  corners.map((corner) => corner.join(' ')).join(' ')

/** Returns the corners of a disc that is cut with `cuts` straight snips. Each corner is slightly off the circle. */
export function disc(cx: number, cy: number, radius: number, cuts = 18, seed = 1) {
  const off = scatter(seed)
  return points(
    Array.from({ length: cuts }, (_, cut) =>
      polar(cx, cy, radius * (0.965 + 0.07 * off()), (cut + 0.3 * off()) / cuts),
    ),
  )
}

export const star = (cx: number, cy: number, outer: number, inner: number, tips: number, turn = 0) =>
  points(Array.from({ length: tips * 2 }, (_, tip) => polar(cx, cy, tip % 2 ? inner : outer, turn + tip / (tips * 2))))

/** Returns rays as wedges around a centre. The lengths of the rays alternate between the radii in `to`. */
export const rays = (cx: number, cy: number, from: number, to: readonly number[], count: number, spread = 0.32) =>
  Array.from({ length: count }, (_, ray) =>
    points([
      polar(cx, cy, from, (ray - spread) / count),
      polar(cx, cy, to[ray % to.length] ?? from, ray / count),
      polar(cx, cy, from, (ray + spread) / count),
    ]),
  )

/**
 * Returns round dots of one size as a single path, to be stroked with round caps. This takes a fifth of the markup of
 * separate circles.
 */
export const dots = (centres: readonly (readonly [number, number])[]) =>
  centres.map(([x, y]) => `M${near(x)} ${near(y)}h.1`).join('')

export const range = (count: number) => Array.from({ length: count }, (_, index) => index)
