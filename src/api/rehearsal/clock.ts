import { keepRehearsal, type Rehearsal } from '#host/rehearsal.ts'
import type { Transaction } from '../db/database.ts'
import { databaseNow } from '../db/database-clock.ts'

/** The clock of a rehearsal: the clock of the machine, moved. */
export interface RehearsalClock {
  /** Epoch milliseconds. */
  now(): number
  /** The clock of the database, moved as far. */
  databaseNow(): Transaction<number>
  /** Milliseconds that a move of this clock counts as time that has passed. */
  monotonic(): number
  /** Puts the clock at a later instant. Keeps the move in the folder, for the next start. */
  moveTo(at: number): void
}

export function createRehearsalClock(folder: string, rehearsal: Rehearsal): RehearsalClock {
  let { ahead } = rehearsal
  const now = () => Date.now() + ahead
  return {
    now,
    *databaseNow() {
      return (yield* databaseNow()) + ahead
    },
    monotonic: () => performance.now() + ahead,
    moveTo(at) {
      if (at <= now()) return
      ahead = at - Date.now()
      keepRehearsal(folder, { ...rehearsal, ahead })
    },
  }
}
