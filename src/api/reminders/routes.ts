import { getReminderStop, getReminders, setReminder, stopReminder } from '#contract/reminders.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import * as reminders from './reminders.ts'

export const reminderRoutes = (deps: Deps): Route[] => [
  serve(getReminders, ({ caller }) => reminders.remindersOf(deps, caller)),
  serve(setReminder, async ({ caller, input }) => {
    await reminders.setReminder(deps, caller, input)
    return reminders.remindersOf(deps, caller)
  }),
  serve(getReminderStop, ({ params }) => reminders.stopOf(deps, params.token)),
  serve(stopReminder, ({ params }) => deps.db.transact(() => reminders.stopReminder(deps, params.token))),
]
