import { own } from '#contract/primitives/own.ts'
import { canonicalJson } from './hashing.ts'

/** A part in which two JSON values differ. `before` or `after` is undefined if that value has no such part. */
export interface Change {
  /** The path from the root, with dots: `prizes.0.stock`. */
  path: string
  before: unknown
  after: unknown
}

/**
 * Yields the smallest parts in which two JSON values differ. A list of records is compared record by record if it did
 * not get shorter; any other list is one part.
 */
export function* changesBetween(before: unknown, after: unknown, path = ''): Generator<Change> {
  const inner = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* changesBetween(own(before, key), own(after, key), inner(key))
  } else if (areRecords(before) && areRecords(after) && after.length >= before.length) {
    for (const [i, item] of after.entries()) yield* changesBetween(before[i], item, inner(i))
  } else if (canonicalJson(before) !== canonicalJson(after)) yield { path, before, after }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const areRecords = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value) && value.every(isRecord)

/** Returns the part at a path; undefined if there is none. Throws if its parent is missing. */
export function partAt(root: unknown, path: string): unknown {
  const { parent, key } = placeIn(root, path)
  return parent[key]
}

/** Puts a part at a path; undefined removes it. Throws if its parent is missing. */
export function putPart(root: unknown, path: string, value: unknown): void {
  const { parent, key } = placeIn(root, path)
  if (value === undefined) delete parent[key]
  else parent[key] = value
}

/** The keys of a list are its positions. */
function placeIn(root: unknown, path: string): { parent: Record<string, unknown>; key: string } {
  const keys = path.split('.')
  const key = keys.pop() ?? ''
  let parent: unknown = root
  for (const step of keys) parent = isContainer(parent) ? parent[step] : undefined
  if (!isContainer(parent)) throw new Error(`there is no "${path}"`)
  return { parent, key }
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether a path is a part, or lies within it. */
export const isWithin = (path: string, part: string): boolean => path === part || path.startsWith(`${part}.`)
