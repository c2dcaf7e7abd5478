import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant, Zone } from './primitives/primitives.schema.ts'

export const RESOURCE: Resource = {
  name: 'exits',
  description: 'The addresses under `/go/` that lead to other sites.',
}

/**
 * Maximum number of characters of a path or query. The longest allowed path (five segments of 64 characters) is shorter
 * even if fully escaped, so a longer path is refused even after it was cut to this length.
 */
export const MAX_EXIT_TEXT = 1000
const Raw = v.optional(v.pipe(v.string(), v.maxLength(MAX_EXIT_TEXT)), '')

/**
 * unknown: the season has no exit of this key, or does not allow this path. early, over: now is outside the exit's
 * window. away: the site of the exit does not respond.
 */
export const ClosedReason = v.picklist(['unknown', 'early', 'over', 'away'])
export type ClosedReason = v.InferOutput<typeof ClosedReason>

export const Exit = v.variant('state', [
  v.object({
    state: v.literal('open'),
    name: v.string(),
    /** Null for an exit to a page of this site. */
    host: v.nullable(v.string()),
    /**
     * An address below the one that the season names, or the path of a page of this site. Visitors may be sent only to
     * this address.
     */
    url: v.string(),
    hasInterstitial: v.boolean(),
  }),
  v.object({
    state: v.literal('closed'),
    reason: ClosedReason,
    /** Set with the reason `early`. */
    opensAt: v.nullable(Instant),
    zone: Zone,
  }),
])
export type Exit = v.InferOutput<typeof Exit>

export const getExit = endpoint('GET', '/exits/:key', {
  summary: 'Get the address to which an exit of the season leads.',
  description: 'Takes path and query as requested; neither chooses the host.',
  access: 'open',
  input: v.object({ path: Raw, query: Raw }),
  output: Exit,
})

export const countExit = endpoint('POST', '/exits/:key/departures', {
  summary:
    'Count a visit of the page before an exit: adds one to the counter of the day and the key, and stores nothing else.',
  access: 'open',
  input: Empty,
  ignoresBody: true,
  output: v.object({ isCounted: v.boolean() }),
})
