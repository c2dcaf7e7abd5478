import * as v from 'valibot'
import { Kind } from './campaigns.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { Day, Empty, Instant } from './primitives.ts'

export const RESOURCE: Resource = {
  name: 'today',
  description: 'What the signed-in account can do today.',
}

/** What a member can do today in one campaign, in its game's words. */
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
  /** When the next one comes where nothing is left; null if none does, or if nobody knows. */
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
  /** What it won. */
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

export const getToday = endpoint('GET', '/me/today', {
  summary:
    'What the member can do today, one line for each running campaign, and the days played in those with daily plays.',
  access: 'account',
  input: Empty,
  /** A campaign has its card from the first play on. */
  output: v.object({ serverNow: Instant, todos: v.array(Todo), cards: v.array(StampCard) }),
})
