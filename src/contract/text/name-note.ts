import * as v from 'valibot'

/**
 * What the organiser did about a name that a member had chosen, as its owner reads it. `hidden` may come without a reason:
 * the name is older than the rules for names and does not fit them.
 */
export const NameNote = v.object({ did: v.picklist(['hidden', 'renamed']), reason: v.nullable(v.string()) })
export type NameNote = v.InferOutput<typeof NameNote>
