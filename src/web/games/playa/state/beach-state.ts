import type { Beach, Dig } from '#contract/games/playa/playa.schema.ts'

export const digAtSlot = ({ current, past }: Beach, slot: string | undefined): Dig | undefined =>
  slot === undefined ? undefined : [...current, ...past].find((dig) => dig.slot === slot && dig.play)

/** Returns the first dig that the member can make now; undefined if an obstacle prevents digging or no dig is left. */
export const nextDig = ({ current, obstacle }: Beach): Dig | undefined =>
  obstacle ? undefined : current.find(({ play }) => !play)

export const digsLeft = ({ current, obstacle }: Beach): number =>
  obstacle ? 0 : current.filter(({ play }) => !play).length

export const foundShells = ({ album }: Pick<Beach, 'album'>): number => album.filter(({ count }) => count > 0).length

/**
 * Returns the beach with the hole and the shell of a new dig added, to show until the refetch. Returns the beach
 * unchanged if it already contains the dig.
 */
export function withDig(beach: Beach, made: Dig): Beach {
  const { play } = made
  const known = digAtSlot(beach, made.slot)
  if (!play || known) return beach
  return {
    ...beach,
    current: beach.current.map((dig) => (dig.slot === made.slot ? made : dig)),
    holes: [...beach.holes, { spot: play.spot, day: made.day }],
    album: beach.album.map((place) => (place.shell === play.shell ? { ...place, count: place.count + 1 } : place)),
  }
}
