/**
 * Random choices that a seed repeats: every request has its own generator, so that a single request can be sent again.
 */
export interface Dice {
  /** Returns an integer from 0 to below `limit`. */
  below(limit: number): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32: 32 bits of state are enough where no secret depends on them. */
export function diceOf(seed: number, index: number): Dice {
  let state = Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => {
      if (items.length === 0) throw new Error('nothing to pick from')
      return items[below(items.length)] as (typeof items)[number]
    },
  }
}
