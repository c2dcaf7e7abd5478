import * as v from 'valibot'
import { Kind } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { Empty, Instant } from './primitives.ts'

/** What a member can do today in one campaign, in words that its game has chosen. */
export const Todo = v.object({
  kind: Kind,
  campaign: v.object({ slug: v.string(), edition: v.string(), title: v.string(), zone: v.string() }),
  /** `Tienes 2 tarjetas por rascar` */
  title: v.string(),
  /** One sentence more. */
  text: v.string(),
  /** The verb of the button; null when there is nothing left to do today. */
  action: v.nullable(v.string()),
  /** How many plays are left today. */
  count: v.number(),
  /** Until when; null when nothing presses. */
  deadline: v.nullable(Instant),
})
export type Todo = v.InferOutput<typeof Todo>

export const getToday = endpoint('GET', '/me/today', {
  summary: 'What the member can do today, one line for each running campaign.',
  access: 'account',
  input: Empty,
  output: v.object({ serverNow: Instant, todos: v.array(Todo) }),
})
