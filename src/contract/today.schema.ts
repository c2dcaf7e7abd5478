import * as v from 'valibot'
import { Kind } from './campaigns.schema.ts'
import { Day, Instant } from './primitives/primitives.schema.ts'

/** A play that is left to a member today in one campaign, in its game's words. */
export const Todo = v.object({
  kind: Kind,
  campaign: v.object({ slug: v.string(), edition: v.string(), title: v.string(), zone: v.string() }),
  /** `Tienes 2 tarjetas por rascar` */
  title: v.string(),
  /** A further sentence. */
  text: v.string(),
  /** The button's verb; null if nothing is left to do today. */
  action: v.nullable(v.string()),
  /** Number of plays left today. */
  count: v.number(),
  /** Deadline in epoch ms; null if there is none. */
  deadline: v.nullable(Instant),
  /** When the next one comes where nothing is left; null if none does, or if that is unknown. */
  nextAt: v.nullable(Instant),
})
export type Todo = v.InferOutput<typeof Todo>

/** A play that its member has seen, as a small picture. */
const LastPlay = v.object({
  /** Of its row in the history. */
  id: v.string(),
  ticket: v.string(),
  /** The game's drawings, by name, in their places. */
  drawings: v.array(v.string()),
  /** Its name. */
  prize: v.nullable(v.string()),
})

/** The days of an edition, as a card on which each day that was played has its stamp. */
export const StampCard = v.object({
  kind: Kind,
  campaign: v.object({ slug: v.string(), edition: v.string(), title: v.string(), zone: v.string() }),
  /** The calendar date in the campaign's zone. */
  today: Day,
  days: v.array(v.object({ day: Day, isStamped: v.boolean() })),
  /** The plays of the last day of which the member has seen any; null before the first. */
  last: v.nullable(v.object({ day: Day, plays: v.array(LastPlay) })),
})
export type StampCard = v.InferOutput<typeof StampCard>
