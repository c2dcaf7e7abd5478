import { getPush, setPushHour, startPush, stopPush } from '#contract/push.schema.ts'
import type { Deps } from '../../deps.ts'
import { type Route, serve } from '../../http/serve.ts'
import * as devices from './devices.ts'

export const pushRoutes = (deps: Deps): Route[] => [
  serve(getPush, ({ caller }) => devices.pushOf(deps, caller)),
  serve(startPush, async ({ caller, input }) => {
    await devices.start(deps, caller, input)
    return devices.pushOf(deps, caller)
  }),
  serve(setPushHour, async ({ caller, input: { hour } }) => {
    await devices.setHour(deps, caller, hour)
    return devices.pushOf(deps, caller)
  }),
  serve(stopPush, async ({ caller, input: { device } }) => {
    await devices.stop(deps, caller, device)
    return devices.pushOf(deps, caller)
  }),
]
