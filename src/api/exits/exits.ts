import type { ClosedReason, Exit as ShownExit } from '#contract/exits.schema.ts'
import { talliesIn } from '../campaigns/editions/queries.ts'
import { dayOf } from '../days.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { addToTally } from '../prizes/tally/queries.ts'
import { type Exit, isOnThisSite } from '../season/exit-entry.ts'
import type { Season } from '../season/season.ts'
import { type RequestedPath, resolveExit } from './resolve.ts'
import { deadSinceOf } from './site-check.ts'
import { isWithin } from './window.ts'

type Reader = Pick<Deps, 'db' | 'season' | 'now' | 'log' | 'askSite'>

/**
 * Returns where an address under `/go/` leads now. Logs a path that the exit does not allow, without data about the
 * visitor.
 */
export async function exitAt(reader: Reader, key: string, asked: RequestedPath): Promise<ShownExit> {
  const exit = findExit(reader.season, key)
  if (!exit) return closed('unknown')
  const target = resolveExit(exit, asked)
  if (!target) {
    reader.log.info({ exit: key, ...plainPath(asked.path) }, 'exit refused')
    return closed('unknown')
  }
  const reason = await whyClosed(reader, exit)
  if (reason) return closed(reason, exit)
  const { name, hasInterstitial } = exit
  const where = isOnThisSite(target) ? { host: null, url: target.pathname } : { host: target.host, url: target.href }
  return { state: 'open', name, ...where, hasInterstitial }
}

const findExit = (season: Season, key: string): Exit | undefined => season.exits.find((exit) => exit.key === key)

/**
 * Returns the path for the log if it is plain. Any other path may contain personal data or text meant to deceive a
 * reader of the log.
 */
const plainPath = (path: string) => (/^[\w/-]{1,325}$/.test(path) ? { path } : {})

async function whyClosed(reader: Reader, exit: Exit): Promise<Exclude<ClosedReason, 'unknown'> | undefined> {
  const now = reader.now()
  if (!isWithin(exit, now)) return now < exit.from ? 'early' : 'over'
  return (await deadSinceOf(reader, exit)) === null ? undefined : 'away'
}

const closed = (reason: ClosedReason, exit?: Exit): ShownExit => ({
  state: 'closed',
  reason,
  opensAt: reason === 'early' && exit ? exit.from : null,
  zone: exit?.zone ?? COUNTING_ZONE,
})

/** Campaign id of the counters of exits, which belong to no campaign. */
const TALLY = 'go'
export const COUNTING_ZONE = 'Europe/Madrid'
const counterOf = (key: string, day: string) => `exit:${key}:${day}`

/** Counts a visitor who leaves by an exit. Returns false if there is no such exit or it is not open. */
export async function countDeparture(reader: Reader, key: string): Promise<boolean> {
  const { db, season, now } = reader
  const exit = findExit(season, key)
  if (!exit || (await whyClosed(reader, exit))) return false
  await db.transact(() => addToTally(TALLY, counterOf(key, dayOf(COUNTING_ZONE, now())), 1))
  return true
}

/** Returns the number of departures since a day, by the key of the exit. */
export async function departuresSince(db: Database, firstDay: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const { key: counter, n } of await db.ask(talliesIn({ campaign: TALLY }))) {
    const [, key = '', day = ''] = counter.split(':')
    if (day >= firstDay) sums.set(key, (sums.get(key) ?? 0) + Number(n))
  }
  return sums
}
