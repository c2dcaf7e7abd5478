import * as v from 'valibot'
import { Obstacle } from '../campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Empty, Instant } from '../primitives.ts'
import { Outcome } from '../prizes.ts'
import { SHELLS, SPOTS } from './shells.ts'

export const ShellName = v.picklist(SHELLS)
export const Spot = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SPOTS))

/** A dig that can be made, or that was made. */
export const Dig = v.object({
  /** `day:2026-07-03:1` for the daily dig, `bonus:<id>` for an earned one. */
  slot: v.string(),
  /** The day of the dig; of one that is not made yet, today. */
  day: Day,
  /** Where an earned dig comes from. */
  cause: v.nullable(v.string()),
  /** Null until it is made. */
  play: v.nullable(
    v.object({
      id: v.string(),
      /** Its number in the ledger, the same as in the proof. */
      ticket: v.string(),
      at: Instant,
      spot: Spot,
      shell: ShellName,
      /** The album did not have this shell before. */
      isNew: v.boolean(),
      /** The prize beside the shell, or none. */
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
  /** The digs of today, made or not, and earned ones that are not made yet. */
  current: v.array(Dig),
  /** When the next daily dig comes; null when the edition has no later day. */
  next: v.nullable(v.object({ day: Day, opensAt: Instant })),
  /** Where the member dug today and on the six days before. */
  holes: v.array(v.object({ spot: Spot, day: Day })),
  /** All eight shells in order, with how many the member holds. */
  album: v.array(v.object({ shell: ShellName, count: v.number() })),
  /** The entry in the beach draw for eight different shells, once it is earned; swaps do not take it back. */
  entry: v.nullable(v.object({ at: Instant })),
  /** The digs after which a missing shell is sure to have come, counting the next one; null once none is missing. */
  sureWithin: v.nullable(v.number()),
  swap: v.object({
    /** How many equal shells one shell of choice costs. */
    price: v.number(),
    /** The swap of this week, once it is made. */
    done: v.nullable(Swap),
    /** When the next week begins and with it the next swap; null when the edition ends before. */
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
  summary: 'Dig at a spot. The shell and the prize are in the ledger before the answer leaves.',
  access: 'account',
  input: v.object({
    slot: v.pipe(v.string(), v.regex(/^(day:\d{4}-\d{2}-\d{2}:\d{1,2}|bonus:[0-9a-f-]{36})$/), v.maxLength(60)),
    spot: Spot,
  }),
  output: Dig,
  success: 201,
  idempotent: true,
})

export const swapShells = endpoint('POST', '/campaigns/:slug/editions/:edition/swaps', {
  summary: 'Swap equal shells for one of choice, once a calendar week.',
  access: 'account',
  input: v.object({ give: ShellName, want: ShellName }),
  output: Swap,
  success: 201,
  idempotent: true,
})
