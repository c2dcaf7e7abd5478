import * as v from 'valibot'
import { Kind } from './campaigns.schema.ts'
import { Day, Instant } from './primitives/primitives.schema.ts'

/** The plays that a member has left today in one campaign, described in the words of the game. */
export const Todo = v.object({
  kind: Kind,
  campaign: v.object({ slug: v.string(), edition: v.string(), title: v.string(), zone: v.string() }),
  /** `Tienes 2 tarjetas por rascar` */
  title: v.string(),
  /** Another sentence. */
  text: v.string(),
  /** The button's verb; null if nothing is left to do today. */
  action: v.nullable(v.string()),
  /** Number of plays left today. */
  count: v.number(),
  /** Deadline in epoch ms; null if there is none. */
  deadline: v.nullable(Instant),
  /**
   * When the next play becomes available, if no play is left now; null if there is no next play or its time is unknown.
   */
  nextAt: v.nullable(Instant),
})
export type Todo = v.InferOutput<typeof Todo>

/** A play that the member has seen, as a small picture. */
const LastPlay = v.object({
  /** Id of the play's history row. */
  id: v.string(),
  ticket: v.string(),
  /** Names of the game's drawings, in display order. */
  drawings: v.array(v.string()),
  /** Name of the prize. */
  prize: v.nullable(v.string()),
})

/** The days of an edition as a card with a stamp on each day that the member played. */
export const StampCard = v.object({
  kind: Kind,
  campaign: v.object({ slug: v.string(), edition: v.string(), title: v.string(), zone: v.string() }),
  /** The calendar date in the campaign's zone. */
  today: Day,
  days: v.array(v.object({ day: Day, isStamped: v.boolean() })),
  /** The plays of the latest day for which the member has seen a play; null if the member has not seen any play yet. */
  last: v.nullable(v.object({ day: Day, plays: v.array(LastPlay) })),
})
export type StampCard = v.InferOutput<typeof StampCard>
