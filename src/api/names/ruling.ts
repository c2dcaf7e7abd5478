import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { NameNote } from '#contract/primitives/primitives.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { comparedName } from '#contract/text/compared-name.ts'
import { readName } from '#contract/text/read-name.ts'

/** The decisions of the desk about a name that a member had chosen, stored as JSON beside the name. */
const Ruling = v.object({
  /** Those that are not shown, as they are compared. */
  names: v.array(v.string()),
  /** The name that the desk gave. */
  given: v.optional(v.string()),
  /** The owner reads it. */
  reason: v.string(),
  by: v.string(),
  at: v.number(),
})
type Ruling = v.InferOutput<typeof Ruling>

/** A name and the decision beside it, as they are stored. */
export interface StoredName {
  name: string | null
  ruling: string | null
}

const rulingOf = ({ ruling }: Pick<StoredName, 'ruling'>): Ruling | undefined =>
  ruling === null ? undefined : v.parse(Ruling, JSON.parse(ruling))

const isRuledOut = (ruling: Ruling | undefined, name: string): boolean =>
  ruling?.names.includes(comparedName(name)) ?? false

/** Far above the longest name. Names of before the rules may be longer than they are now. */
const MOST_SHOWN = 60

/** Boards ask for the same names again and again. */
const fitting = new LRUCache<string, { shown: string | null }>({ max: 5_000 })

/** A name as the rules let others see it; null for one that is older than they are and does not fit them. */
export function fitName(name: string): string | null {
  const known = fitting.get(name)
  if (known) return known.shown
  const reading = readName(name, { most: MOST_SHOWN })
  const shown = 'text' in reading ? reading.text : null
  fitting.set(name, { shown })
  return shown
}

/** A name as others see it; null where it is hidden. */
export const visibleName = ({ name, ruling }: StoredName): string | null =>
  name === null || isRuledOut(rulingOf({ ruling }), name) ? null : fitName(name)

/** The note that the owner of a name reads. */
export function nameNote({ name, ruling: text }: StoredName): NameNote | undefined {
  const ruling = rulingOf({ ruling: text })
  if (name === null) return undefined
  if (ruling && isRuledOut(ruling, name)) return { did: 'hidden', reason: ruling.reason }
  if (ruling?.given === name) return { did: 'renamed', reason: ruling.reason }
  return fitName(name) === null ? { did: 'hidden', reason: null } : undefined
}

/** Throws `invalid_input` for a name that the desk has hidden from its owner's choice. */
export function requireAllowed(name: string, ruling: string | null, path: string): void {
  const ruled = rulingOf({ ruling })
  if (!isRuledOut(ruled, name)) return
  const message = `La organización ocultó ese nombre: ${ruled?.reason ?? ''} Elige otro.`
  throw new Problem('invalid_input', { fields: [{ path, message }] })
}

export interface Order {
  reason: string
  /** `operator:<name>` */
  actor: string
  at: number
}

/** The decision that hides a name, after those before it. With `given`, another one is shown in its place. */
export function hiding({ name, ruling }: StoredName & { name: string }, order: Order, given?: string): string {
  const names = new Set([...(rulingOf({ ruling })?.names ?? []), comparedName(name)])
  if (given !== undefined) names.delete(comparedName(given))
  const { reason, actor: by, at } = order
  const decision: Ruling = { names: [...names], reason, by, at, ...(given === undefined ? {} : { given }) }
  return JSON.stringify(decision)
}

/** The decision that shows a hidden name again: null where nothing else is hidden, undefined where the name is not. */
export function showing({ name, ruling }: StoredName & { name: string }): string | null | undefined {
  const ruled = rulingOf({ ruling })
  if (!ruled || !isRuledOut(ruled, name)) return undefined
  const names = ruled.names.filter((hidden) => hidden !== comparedName(name))
  return names.length > 0 ? JSON.stringify({ ...ruled, names }) : null
}
