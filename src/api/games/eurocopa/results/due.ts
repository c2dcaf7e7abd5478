import type { Edition } from '../../../campaigns/editions/edition.ts'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { passNext } from '../badges/pass.ts'
import { uncounted } from '../boards/queries.ts'
import { playersDue } from '../demo/players.ts'
import { countNext } from './counting.ts'
import { replayDue } from './replay.ts'

/**
 * Number of predictions that one transaction counts. A transaction with fewer would take as long, because each commit
 * has a fixed cost.
 */
const PREDICTIONS_AT_ONCE = 250
/**
 * Number of members whose badges one transaction records. A larger number would not be faster, and members who save
 * predictions must wait for the transaction.
 */
const MEMBERS_AT_ONCE = 25

type Context = Pick<Deps, 'db' | 'now'>

/**
 * Runs one step of the work that is due: fake players, results of a replay, counting new entries, or recording the
 * badges that follow. Returns true if more may be left.
 */
export async function eurocopaDue(edition: Edition, { db, now }: Context): Promise<boolean> {
  // Fake players predict before results are entered, because predictions that are added later would not be counted.
  if (await playersDue(edition, { db, now })) return true
  if (await replayDue(db, edition, now())) return true
  if (await countStep(edition, db)) return true
  return badgeStep(edition, { db, now })
}

/** Returns a match that is not completely counted; undefined if there is none. */
export const uncountedIn = async (db: Database, { id: campaign }: Edition): Promise<number | undefined> =>
  (await db.ask(uncounted({ campaign })))[0]?.match

/** Counts the next predictions. Returns true if more may be left. */
export async function countStep(edition: Edition, db: Database): Promise<boolean> {
  if ((await uncountedIn(db, edition)) === undefined) return false
  return db.transact(() => countNext(edition, PREDICTIONS_AT_ONCE))
}

/** Records the badges of the next members. Returns true if more may be left. */
export const badgeStep = (edition: Edition, { db, now }: Context): Promise<boolean> =>
  db.transact(() => passNext(edition, MEMBERS_AT_ONCE, now()))
