import type { Edition } from '../../../campaigns/edition.ts'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { passBadges } from '../badges/pass.ts'
import { uncounted } from '../boards/queries.ts'
import { playersDue } from '../demo/players.ts'
import { countNext } from './counting.ts'
import { replayDue } from './replay.ts'

/** A play may wait for two steps: the one that runs, and one that shares its commit. */
const STEP_MS = 12
/** Fewer would take as long: a commit has its own price. */
const [FEWEST, MOST] = [250, 1000]
/** Predictions in a step: as many as this machine counts in its time. */
let batch = FEWEST

type Context = Pick<Deps, 'db' | 'now'>

/** Enters what a replay has due, counts what has been entered, and records the badges that follow. */
export async function eurocopaDue(edition: Edition, { db, now }: Context): Promise<boolean> {
  // Before the results are there: they would not count afterwards.
  if (await playersDue(edition, { db, now })) return true
  if (await replayDue(db, edition, now())) return true
  if (await countStep(edition, db)) return true
  return passBadges(edition, { db, now })
}

/** A match of which not everything is counted. */
export const uncountedIn = async (db: Database, { id: campaign }: Edition): Promise<number | undefined> =>
  (await db.ask(uncounted({ campaign })))[0]?.match

/** Counts the next predictions. Returns whether there were any. */
export async function countStep(edition: Edition, db: Database): Promise<boolean> {
  if ((await uncountedIn(db, edition)) === undefined) return false
  const start = performance.now()
  // On PostgreSQL nobody waits for a step.
  const limit = db.dialect === 'postgres' ? MOST : batch
  const isMore = await db.transact(() => countNext(edition, limit))
  const fitting = (limit * STEP_MS) / (performance.now() - start)
  batch = Math.round(Math.min(MOST, limit * 2, Math.max(FEWEST, fitting)))
  return isMore
}
