import * as v from 'valibot'
import { Kind } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { Empty, Instant } from './primitives.ts'

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

export const getToday = endpoint('GET', '/me/today', {
  summary: 'What the member can do today, one line for each running campaign.',
  access: 'account',
  input: Empty,
  output: v.object({ serverNow: Instant, todos: v.array(Todo) }),
})
