/** Shapes that look cut by hand and are identical on the server and in the browser. */

export const near = (value: number) => Math.round(value * 10) / 10

/**
 * Returns a generator of pseudo-random numbers from 0 to 1. Its state is an integer, so that every machine gets the
 * same numbers.
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

/** A disc cut with about `cuts` straight snips, each slightly off. */
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

/** Rays as wedges around a centre, alternately long and short. */
export const rays = (cx: number, cy: number, from: number, to: readonly number[], count: number, spread = 0.32) =>
  Array.from({ length: count }, (_, ray) =>
    points([
      polar(cx, cy, from, (ray - spread) / count),
      polar(cx, cy, to[ray % to.length] ?? from, ray / count),
      polar(cx, cy, from, (ray + spread) / count),
    ]),
  )

/** Round dots of one size as one path, to be stroked with round caps: a fifth of the markup of separate circles. */
export const dots = (centres: readonly (readonly [number, number])[]) =>
  centres.map(([x, y]) => `M${near(x)} ${near(y)}h.1`).join('')

export const range = (count: number) => Array.from({ length: count }, (_, index) => index)
