import type { Logger } from 'pino'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { type Database, run, type Transaction } from '../db/database.ts'
import { notedTime, noteTime } from '../db/settings.ts'
import { deleteWrong, endReservations, wrongSince } from './queries.ts'

/** A pause lasts for a day after the last wrong code, so rows are kept a little longer. */
const KEPT_MS = DAY_MS + HOUR_MS

/** Deletes a batch of wrong codes that no longer slow a guesser; returns their number. */
export const purgeWrong = (now: number, limit: number): Transaction<number> =>
  run(deleteWrong({ before: now - KEPT_MS, limit }))

/** Clears a batch of reservations that have ended; returns their number. */
export const clearReservations = (now: number, limit: number): Transaction<number> =>
  run(endReservations({ now, limit }))

/** More wrong codes in an hour than people with hard-to-read leaflets make. */
const MANY = 200
const NOTE = 'many-wrong-codes'
/** The most tries that are counted: more would tell the operator nothing new. */
const MOST_COUNTED = 5000

/** Warns the operator of code guessing, at most once an hour. Counts only the last 5,000 tries. */
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
