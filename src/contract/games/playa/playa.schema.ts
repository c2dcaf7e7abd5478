import * as v from 'valibot'
import { Obstacle, PLAY_PROBLEMS } from '../../campaigns.schema.ts'
import { endpoint, type Resource } from '../../endpoint.ts'
import { Day, Empty, Instant } from '../../primitives/primitives.schema.ts'
import { SlotName } from '../../primitives/slot-name.schema.ts'
import { Outcome } from '../../prizes.schema.ts'
import { SHELLS, SPOTS } from './shells.ts'

export const RESOURCE: Resource = {
  name: 'playa',
  description: 'The beach: dig, collect shells, and swap them.',
}

export const ShellName = v.picklist(SHELLS)
export const Spot = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SPOTS))

/** A dig that is available or done. */
export const Dig = v.object({
  /** `day:2026-07-03:1` for the daily dig, `bonus:<id>` for an earned one. */
  slot: v.string(),
  /** Day of the dig; today for a dig that is not done yet. */
  day: Day,
  /** Cause of an earned dig. */
  cause: v.nullable(v.string()),
  /** Null until the dig is done. */
  play: v.nullable(
    v.object({
      id: v.string(),
      /** Number in the ledger, the same as in the proof. */
      ticket: v.string(),
      at: Instant,
      spot: Spot,
      shell: ShellName,
      /** True if the album did not have this shell before. */
      isNew: v.boolean(),
      /** The prize beside the shell, if any. */
      outcome: Outcome,
    }),
  ),
})
export type Dig = v.InferOutput<typeof Dig>

export const Swap = v.object({ give: ShellName, want: ShellName, at: Instant })

export const Beach = v.object({
  serverNow: Instant,
  edition: v.string(),
  /** The calendar date in the campaign's zone. */
  today: Day,
  obstacle: v.nullable(Obstacle),
  /** Today's digs, done or not, and earned digs that are not done yet. */
  current: v.array(Dig),
  /** Time of the next daily dig; null if the edition has no later day. */
  next: v.nullable(v.object({ day: Day, opensAt: Instant })),
  /** Spots where the member dug today and on the six days before. */
  holes: v.array(v.object({ spot: Spot, day: Day })),
  /** All eight shells in order, with the number that the member holds. */
  album: v.array(v.object({ shell: ShellName, count: v.number() })),
  /**
   * The entry in the beach draw, which the member earns by collecting all eight shells; null before. Later swaps do not
   * remove the entry.
   */
  entry: v.nullable(v.object({ at: Instant })),
  /**
   * Number of digs, including the next one, within which a missing shell is guaranteed; null if no shell is missing.
   */
  sureWithin: v.nullable(v.number()),
  swap: v.object({
    /** Number of equal shells that buy one shell of choice. */
    price: v.number(),
    /** This week's swap, once made. */
    done: v.nullable(Swap),
    /** The start of the next week, in which another swap is allowed; null if the edition ends before. */
    nextAt: v.nullable(Instant),
  }),
  /** Earlier digs, newest first. */
  past: v.array(Dig),
})
export type Beach = v.InferOutput<typeof Beach>

export const getBeach = endpoint('GET', '/campaigns/:slug/beach', {
  summary: "The member's beach: today's digs, the holes of a week, the album and the swap.",
  access: 'account',
  input: Empty,
  output: Beach,
})

export const dig = endpoint('POST', '/campaigns/:slug/editions/:edition/digs', {
  summary: 'Dig at a spot.',
  description: 'The shell and the prize are in the ledger before the response is sent.',
  access: 'account',
  input: v.object({
    slot: SlotName,
    spot: Spot,
  }),
  output: Dig,
  success: 201,
  idempotent: true,
  problems: [...PLAY_PROBLEMS, 'spot_taken', 'not_today'],
})

export const swapShells = endpoint('POST', '/campaigns/:slug/editions/:edition/swaps', {
  summary: "Swap equal shells for a shell of the member's choice, once a calendar week.",
  access: 'account',
  input: v.object({ give: ShellName, want: ShellName }),
  output: Swap,
  success: 201,
  idempotent: true,
  problems: [...PLAY_PROBLEMS, 'swap_used', 'not_enough_shells', 'not_today'],
})

/** A dig or a swap in the history. */
export const PlayaDetail = v.object({
  game: v.literal('playa'),
  find: v.nullable(v.object({ spot: Spot, shell: ShellName })),
  swap: v.nullable(v.object({ give: ShellName, want: ShellName })),
})
