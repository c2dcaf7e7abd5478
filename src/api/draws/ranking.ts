import { createHash, type Hash } from 'node:crypto'
import { draw } from '../campaigns/proof/fairness.ts'

/** The data that determine the order of a draw. */
export interface DrawInput {
  seed: string
  key: string
  listHash: string
  /** Empty for a draw without a public value. */
  publicValue: string
  /** The number of entries in the frozen list. */
  entries: number
  /** For a list by score: the number of the last entry of each group of people who are level. */
  levels?: readonly number[]
}

/**
 * Yields the numbers of the entries, from 1, in the order of the draw. All orders are equally likely; in a list by
 * score, only people who are level change places. Each number is computed only when it is read.
 */
export function* rankingOf({
  seed,
  key,
  listHash,
  publicValue,
  entries,
  levels = [entries],
}: DrawInput): Generator<number> {
  const moved = new Map<number, number>()
  const entryAt = (position: number) => moved.get(position) ?? position
  let level = 0
  for (let i = 0; i < entries; i++) {
    while ((levels[level] ?? entries) <= i) level++
    const end = levels[level] ?? entries
    const chosen = i + draw(seed, `draw|${key}|${listHash}|${publicValue}|${i}`, end - i)
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
