import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant, Zone } from './primitives/primitives.schema.ts'

export const RESOURCE: Resource = {
  name: 'exits',
  description: 'The addresses under `/go/` that lead to other sites.',
}

/** The pages under `/go/`. */
export const EXIT_KEYS = ['club', 'prix', 'tarjetaexpress'] as const
export type ExitKey = (typeof EXIT_KEYS)[number]

/** Five segments of 64 characters, all of them escaped, are less; so what is cut off here was refused before. */
export const MAX_EXIT_TEXT = 1000
const Raw = v.optional(v.pipe(v.string(), v.maxLength(MAX_EXIT_TEXT)), '')

/**
 * unknown: the season has no exit of this key, or not this path. early, over: outside its window. away: its site does
 * not respond.
 */
export const ClosedReason = v.picklist(['unknown', 'early', 'over', 'away'])
export type ClosedReason = v.InferOutput<typeof ClosedReason>

export const Exit = v.variant('state', [
  v.object({
    state: v.literal('open'),
    name: v.string(),
    /** Null for a page of this site. */
    host: v.nullable(v.string()),
    /** Under the address that the season names, or the path of a page of this site; the only one to send visitors to. */
    url: v.string(),
    hasInterstitial: v.boolean(),
  }),
  v.object({
    state: v.literal('closed'),
    reason: ClosedReason,
    /** With `early`. */
    opensAt: v.nullable(Instant),
    zone: Zone,
  }),
])
export type Exit = v.InferOutput<typeof Exit>

export const getExit = endpoint('GET', '/exits/:key', {
  summary: 'Where an exit of the season leads.',
  description: 'Path and query come as they were in the address; neither chooses a host.',
  access: 'open',
  input: v.object({ path: Raw, query: Raw }),
  output: Exit,
})

export const countExit = endpoint('POST', '/exits/:key/departures', {
  summary: 'Count that somebody was shown the way out: one more for the day and the key, and nothing else.',
  access: 'open',
  input: Empty,
  ignoresBody: true,
  output: v.object({ isCounted: v.boolean() }),
})
