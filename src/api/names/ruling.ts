import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { NameNote } from '#contract/primitives/primitives.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { comparedName } from '#contract/text/compared-name.ts'
import { readName } from '#contract/text/read-name.ts'

/** The decisions of the desk about a name that a member had chosen, stored as JSON beside the name. */
const Ruling = v.object({
  /** Hidden names, in compared form. */
  names: v.array(v.string()),
  /** The name with which the desk has replaced the member's name. */
  given: v.optional(v.string()),
  /** Shown to the owner of the name. */
  reason: v.string(),
  by: v.string(),
  at: v.number(),
})
type Ruling = v.InferOutput<typeof Ruling>

/** A stored name and the decision about it. */
export interface StoredName {
  name: string | null
  ruling: string | null
}

const rulingOf = ({ ruling }: Pick<StoredName, 'ruling'>): Ruling | undefined =>
  ruling === null ? undefined : v.parse(Ruling, JSON.parse(ruling))

const isRuledOut = (ruling: Ruling | undefined, name: string): boolean =>
  ruling?.names.includes(comparedName(name)) ?? false

/**
 * Maximum number of characters of a shown name: far more than is allowed now, because names from before the rules may
 * be longer.
 */
const MOST_SHOWN = 60

/** Caches results of `fitName`, because boards show the same names repeatedly. */
const fitting = new LRUCache<string, { shown: string | null }>({ max: 5_000 })

/**
 * Returns a name in the form that the rules for names allow; null if the name breaks the rules, which only a name from
 * before the rules can.
 */
export function fitName(name: string): string | null {
  const known = fitting.get(name)
  if (known) return known.shown
  const reading = readName(name, { most: MOST_SHOWN })
  const shown = 'text' in reading ? reading.text : null
  fitting.set(name, { shown })
  return shown
}

/** Returns a name as other members see it; null if it is hidden. */
export const visibleName = ({ name, ruling }: StoredName): string | null =>
  name === null || isRuledOut(rulingOf({ ruling }), name) ? null : fitName(name)

/** Returns the note that tells the owner of a name why it is hidden or was renamed. */
export function nameNote({ name, ruling: text }: StoredName): NameNote | undefined {
  const ruling = rulingOf({ ruling: text })
  if (name === null) return undefined
  if (ruling && isRuledOut(ruling, name)) return { did: 'hidden', reason: ruling.reason }
  if (ruling?.given === name) return { did: 'renamed', reason: ruling.reason }
  return fitName(name) === null ? { did: 'hidden', reason: null } : undefined
}

/** Throws `invalid_input` for a name that the desk has hidden for this owner. */
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

/** Returns the ruling that hides a name in addition to names hidden earlier. If `given` is set, it is shown instead. */
export function hiding({ name, ruling }: StoredName & { name: string }, order: Order, given?: string): string {
  const names = new Set([...(rulingOf({ ruling })?.names ?? []), comparedName(name)])
  if (given !== undefined) names.delete(comparedName(given))
  const { reason, actor: by, at } = order
  const decision: Ruling = { names: [...names], reason, by, at, ...(given === undefined ? {} : { given }) }
  return JSON.stringify(decision)
}

/**
 * Returns the ruling that results from showing a hidden name again: null if no name stays hidden, undefined if the name
 * was not hidden.
 */
export function showing({ name, ruling }: StoredName & { name: string }): string | null | undefined {
  const ruled = rulingOf({ ruling })
  if (!ruled || !isRuledOut(ruled, name)) return undefined
  const names = ruled.names.filter((hidden) => hidden !== comparedName(name))
  return names.length > 0 ? JSON.stringify({ ...ruled, names }) : null
}
