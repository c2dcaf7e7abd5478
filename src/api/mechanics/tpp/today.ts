import { zoneWords } from '#contract/zone-words.ts'
import { clockTime } from '../../campaigns/days.ts'
import type { Edition } from '../../campaigns/edition.ts'
import { lastReservation } from '../../codes/queries.ts'
import type { Reader, TodayLine } from '../mechanic.ts'

/** A code that waits for its member. Nobody is told to fetch one: a code comes from a shop. */
export async function tppToday({ db, player, now }: Reader, edition: Edition): Promise<TodayLine | null> {
  const [reserved] = await db.ask(lastReservation({ account: player.accountId, campaign: edition.id, now }))
  if (!reserved) return null
  const until = reserved.reserved_until
  return {
    title: 'Tienes un código a medio canjear',
    text: `Te lo guardamos hasta las ${clockTime(until, edition.zone)}, ${zoneWords(edition.zone)}.`,
    action: 'Terminar',
    count: 1,
    deadline: until,
  }
}
