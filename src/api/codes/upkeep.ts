import type { Logger } from 'pino'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { type Database, run, type Transaction } from '../db/database.ts'
import { notedTime, noteTime } from '../db/settings.ts'
import { endReservations, wrongSince } from './queries.ts'

/** Clears a batch of reservations that have ended; returns their number. */
export const clearReservations = (now: number, limit: number): Transaction<number> =>
  run(endReservations({ now, limit }))

/**
 * Number of wrong codes in an hour above which the operator is warned. Hard-to-read leaflets alone do not cause so
 * many.
 */
const MANY = 200
const NOTE = 'many-wrong-codes'
/** Maximum number of wrong codes that are counted; a higher count would tell the operator nothing new. */
const MOST_COUNTED = 5000

/** Warns the operator of code guessing, at most once an hour. */
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
