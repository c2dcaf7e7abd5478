import { zoneWords } from '#contract/zones/zone-words.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { lastReservation } from '../../codes/queries.ts'
import { clockTime } from '../../days.ts'
import type { Reader, TodayLine } from '../game.ts'

/**
 * Returns a line about a code that is reserved for the member. No line suggests getting a code, because codes come from
 * shops.
 */
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
