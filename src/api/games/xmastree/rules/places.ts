import { BRANCHES, ORNAMENTS, type Ornament, PLACES, RARE } from '#contract/games/xmastree/ornaments.ts'

/** The ornament at each place, in order; null for an empty place. */
export type Places = readonly (Ornament | null)[]
export type Counts = ReadonlyMap<Ornament, number>

export const placeKey = (place: number): string => `place:${place}`
/** Returns the holding's value for a place: 0 for empty, else the position of the ornament in the list, from 1. */
export const placeValue = (ornament: Ornament | null): number => (ornament ? ORNAMENTS.indexOf(ornament) + 1 : 0)

export function placesFrom(there: readonly { key: string; value: number }[]): Places {
  const values = new Map(there.map(({ key, value }) => [key, value]))
  return Array.from({ length: PLACES }, (_, i) => ORNAMENTS[(values.get(placeKey(i + 1)) ?? 0) - 1] ?? null)
}

export const countsOf = (ornaments: readonly (Ornament | null)[]): Counts =>
  new Map(ORNAMENTS.map((kind) => [kind, ornaments.filter((ornament) => ornament === kind).length]))

/**
 * Returns the places without lost ornaments. If a member has lost some of several ornaments of a kind, those at the
 * last places are removed.
 */
export function standing(places: Places, owned: Counts): Places {
  const left = new Map(owned)
  return places.map((ornament) => {
    if (ornament === null) return null
    const count = left.get(ornament) ?? 0
    left.set(ornament, count - 1)
    return count > 0 ? ornament : null
  })
}

export const hungOn = (places: Places): number => places.filter((ornament) => ornament !== null).length

/** Returns how many ornaments of each kind are not hung. */
export function waitingOf(places: Places, owned: Counts): Counts {
  const hung = countsOf(places)
  return new Map(ORNAMENTS.map((kind) => [kind, Math.max(0, (owned.get(kind) ?? 0) - (hung.get(kind) ?? 0))]))
}

/** The coordinates of each place: horizontally from 0 to 1, vertically in branches. */
const SPOTS = BRANCHES.flatMap((places, branch) =>
  Array.from({ length: places }, (_, i) => {
    const width = 0.3 + (0.7 * branch) / (BRANCHES.length - 1)
    return { x: 0.5 + width * ((i + 0.5) / places - 0.5), y: branch / BRANCHES.length }
  }),
)

function distance(a: number, b: number): number {
  const [from, to] = [SPOTS[a], SPOTS[b]]
  return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : 0
}

/**
 * Hangs the waiting ornaments, rare kinds first. Each is hung as far as possible from ornaments of its own kind and,
 * with half the weight, from all ornaments. Ornaments that already hang stay where they are.
 */
export function arranged(places: Places, owned: Counts): Places {
  const result = [...places]
  const waiting = waitingOf(places, owned)
  const inOrder = [...RARE, ...ORNAMENTS.filter((ornament) => !RARE.some((rare) => rare === ornament))]
  const rounds = Math.max(...waiting.values())
  for (let round = 0; round < rounds; round++) {
    for (const ornament of inOrder) {
      if ((waiting.get(ornament) ?? 0) <= round) continue
      const place = bestPlace(result, ornament)
      if (place === undefined) return result
      result[place] = ornament
    }
  }
  return result
}

function bestPlace(places: Places, ornament: Ornament): number | undefined {
  let best: { place: number; score: number } | undefined
  for (const [place, there] of places.entries()) {
    if (there !== null) continue
    const toSame = nearest(places, place, (other) => other === ornament)
    const score = 2 * toSame + nearest(places, place, (other) => other !== null)
    if (!best || score > best.score) best = { place, score }
  }
  return best?.place
}

/** Returns the distance to the nearest matching place, or a large distance if none matches. */
function nearest(places: Places, from: number, matters: (ornament: Ornament | null) => boolean): number {
  const distances = places.flatMap((ornament, place) => (matters(ornament) ? [distance(from, place)] : []))
  return Math.min(2, ...distances)
}
