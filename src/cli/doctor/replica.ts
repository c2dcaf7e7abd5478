import { type Database, openDatabase } from '#api/db/database.ts'
import { HEARTBEAT, MOST_LAG_MS } from '#api/db/replica.ts'
import { readNotedTime } from '#api/db/settings.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { type Check, type Finding, inOrder, messageOf, needsAttention, notChecked, sentence } from './check.ts'

/** Compares the heartbeat of the servers in the database with the one in its replica. */
export const replicaCheck = (url: string, db: Database): Check => ({
  name: 'replica',
  async run() {
    const written = await readNotedTime(db, HEARTBEAT)
    const replica = await openDatabase(url, { readOnly: true, connections: 1 })
    try {
      return replicaFinding(written, await readNotedTime(replica, HEARTBEAT))
    } catch (error) {
      return needsAttention(`It cannot be read: ${sentence(messageOf(error))} ${INSTEAD}`, TODO)
    } finally {
      await replica.close()
    }
  },
})

const INSTEAD = 'The database is read in its place.'
const TODO = 'Look at DATABASE_READ_URL, at the server of the replica, and at its connection to the database.'

export function replicaFinding(written: number | undefined, seen: number | undefined): Finding {
  if (written === undefined) return notChecked('It can be read. No server has sent a heartbeat yet.')
  if (seen === undefined) return needsAttention(`It has no heartbeat of the servers. ${INSTEAD}`, TODO)
  const lagMs = written - seen
  if (lagMs <= MOST_LAG_MS) return inOrder('It follows the database.')
  return needsAttention(`It is ${Math.round(lagMs / SECOND_MS)} s behind. ${INSTEAD}`, TODO)
}
