import { createHash, type Hash } from 'node:crypto'
import { draw } from '../campaigns/fairness.ts'

/** What the order of a draw depends on, beside the seed. */
export interface DrawInput {
  seed: string
  key: string
  listHash: string
  /** The empty text for a draw without one. */
  publicValue: string
  /** How many entries the frozen list has. */
  entries: number
}

/**
 * Returns the numbers of the entries, from 1, in the order of the draw: each order is equally likely. It is computed as far
 * as it is read, one place after another.
 */
export function* rankingOf({ seed, key, listHash, publicValue, entries }: DrawInput): Generator<number> {
  const moved = new Map<number, number>()
  const entryAt = (position: number) => moved.get(position) ?? position
  for (let i = 0; i < entries; i++) {
    const chosen = i + draw(seed, `draw|${key}|${listHash}|${publicValue}|${i}`, entries - i)
    yield entryAt(chosen) + 1
    moved.set(chosen, entryAt(i))
    moved.delete(i)
  }
}

export interface ListedEntry {
  no: number
  player: string
  cause: string
  at: number
}

/** Adds entries to the hash of a list: one line each. */
export function addToList(hash: Hash, entries: readonly ListedEntry[]): void {
  for (const { no, player, cause, at } of entries) hash.update(`${no}|${player}|${cause}|${at}\n`)
}

export const newListHash = (): Hash => createHash('sha256')
