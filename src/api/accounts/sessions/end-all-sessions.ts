import { walk } from '../../db/batches.ts'
import type { Database } from '../../db/database.ts'
import { endBatch } from './queries.ts'

/** Ends the sessions of all members, in batches beside the running server. Returns how many were open. */
export async function endAllSessions(db: Pick<Database, 'transact'>, now: number): Promise<number> {
  let sum = 0
  await walk<string>(db, function* (limit, after) {
    const { ended, last } = yield* endBatch(now, limit, after)
    sum += ended
    return last
  })
  return sum
}
