import { all, first, type Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { nextAt, turnAfterMove } from './daily-hour.ts'
import * as push from './push/queries.ts'
import * as queries from './queries.ts'
import { hasTimes } from './reminders.ts'

/** Moves a member's mails and notices to the same hour of another zone. Mails at the times of a game do not move. */
export function* followZone(
  { season, now }: Pick<Deps, 'season' | 'now'>,
  account: string,
  zone: string,
): Transaction<void> {
  const at = now()
  for (const reminder of yield* all(queries.remindersOf({ account }))) {
    const edition = season.byId(reminder.campaign_id)
    if (edition && hasTimes(edition)) continue
    yield* queries.rescheduleReminder(account, reminder.campaign_id, turnAfterMove({ ...reminder, zone }, at))
  }
  const plan = yield* first(push.planOf({ account }))
  if (plan) yield* push.reschedulePlan(account, nextAt(zone, plan.hour, at))
}
