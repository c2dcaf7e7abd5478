import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { BOT_ACTIONS, WORK_LEVELS } from './primitives/bot-actions.ts'

export const RESOURCE: Resource = {
  name: 'bot-check',
  description: 'Tasks that a browser solves, so that its calls have a wide budget.',
}

/** A signed proof-of-work task (ALTCHA, version 2), opaque to everything but the solver. */
export const BotChallenge = v.object({
  parameters: v.object({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    data: v.object({ action: v.string(), until: v.number(), work: v.picklist(WORK_LEVELS) }),
  }),
  signature: v.string(),
})
export type BotChallenge = v.InferOutput<typeof BotChallenge>

const LEVEL_IN_QUERY = { '0': 0, '1': 1, '2': 2 } as const

export const getBotChallenge = endpoint('GET', '/bot-challenge', {
  summary: 'Get a task whose solution is accepted for one call of one action.',
  description: 'Send the solution as `Bot-Check`.',
  access: 'open',
  input: v.object({
    action: v.picklist(BOT_ACTIONS),
    /** The task level. A call that requires a higher level than 0 fails with `more_work`, which names that level. */
    work: v.pipe(
      v.optional(v.picklist(['0', '1', '2']), '0'),
      v.transform((level) => LEVEL_IN_QUERY[level]),
    ),
  }),
  output: BotChallenge,
})
