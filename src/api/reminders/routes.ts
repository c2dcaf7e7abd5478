import {
  getOpenings,
  getReminderStop,
  getReminders,
  setOpening,
  setReminder,
  stopReminder,
} from '#contract/reminders.schema.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import * as openings from './openings/openings.ts'
import * as reminders from './reminders.ts'

export const reminderRoutes = (deps: Deps): Route[] => [
  serve(getReminders, ({ caller }) => reminders.remindersOf(deps, caller)),
  serve(setReminder, async ({ caller, input }) => {
    await reminders.setReminder(deps, caller, input)
    return reminders.remindersOf(deps, caller)
  }),
  serve(getOpenings, ({ caller }) => openings.openingsOf(deps, caller)),
  serve(setOpening, async ({ caller, input: { slug, words } }) => {
    const change = words === null ? openings.forgetOpening : openings.askForOpening
    await change(deps, caller, slug)
    return openings.openingsOf(deps, caller)
  }),
  serve(getReminderStop, ({ params }) => deps.db.transact(() => reminders.stopOf(deps, params.token))),
  serve(stopReminder, ({ params }) => deps.db.transact(() => reminders.stop(deps, params.token))),
]
