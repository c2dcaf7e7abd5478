import { getBotChallenge } from '#contract/bot-check.schema.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { botSecret } from './bot-check.ts'
import { newTask } from './proof-of-work.ts'

export const botCheckRoutes = (deps: Deps): Route[] => [
  serve(getBotChallenge, ({ input }) => newTask(input, botSecret(deps.secret), deps.now())),
]
