import type { Logger } from 'pino'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { type Database, run, type Transaction } from '../db/database.ts'
import { notedTime, noteTime } from '../db/settings.ts'
import { deleteWrong, endReservations, wrongSince } from './queries.ts'

/** The pause of an account lasts for a day after its last wrong code. */
const KEPT_MS = DAY_MS + HOUR_MS

/** Deletes a batch of wrong codes that no longer brake; returns how many. */
export const purgeWrong = (now: number, limit: number): Transaction<number> =>
  run(deleteWrong({ before: now - KEPT_MS, limit }))

/** Removes the members from a batch of codes whose reservation has ended; returns how many. */
export const clearReservations = (now: number, limit: number): Transaction<number> =>
  run(endReservations({ now, limit }))

/** Wrong codes in an hour that some people with wet leaflets do not come to. */
const MANY = 200
const NOTE = 'many-wrong-codes'
/** The tries after which the operator knows enough. */
const MOST_COUNTED = 5000

/** Warns the operator of guessed codes, once an hour at most. It looks at the last tries, up to 5,000. */
export async function reportGuessing(db: Database, log: Pick<Logger, 'warn'>, now: number): Promise<void> {
  const [found] = await db.ask(wrongSince({ since: now - HOUR_MS, most: MOST_COUNTED }))
  const [wrong, subjects] = [Number(found?.wrong ?? 0), Number(found?.subjects ?? 0)]
  if (wrong <= MANY) return
  const isDue = await db.transact(function* () {
    const last = yield* notedTime(NOTE)
    if (last !== undefined && last > now - HOUR_MS) return false
    yield* noteTime(NOTE, now)
    return true
  })
  if (isDue) log.warn({ wrong, subjects }, 'many wrong partner codes')
}
