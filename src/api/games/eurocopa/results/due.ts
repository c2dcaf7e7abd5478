import type { Edition } from '../../../campaigns/editions/edition.ts'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { passNext } from '../badges/pass.ts'
import { uncounted } from '../boards/queries.ts'
import { playersDue } from '../demo/players.ts'
import { countNext } from './counting.ts'
import { replayDue } from './replay.ts'

/** Predictions that one transaction counts. Fewer would take as long, because each commit has a fixed cost. */
const PREDICTIONS_AT_ONCE = 250
/** Members whose badges one transaction records. More would not be faster, and members who save meanwhile must wait. */
const MEMBERS_AT_ONCE = 25

type Context = Pick<Deps, 'db' | 'now'>

/** Enters the due results of a replay, counts new entries, and records the badges that follow. */
export async function eurocopaDue(edition: Edition, { db, now }: Context): Promise<boolean> {
  // Fake players predict before the results are entered; their predictions would not count afterwards.
  if (await playersDue(edition, { db, now })) return true
  if (await replayDue(db, edition, now())) return true
  if (await countStep(edition, db)) return true
  return badgeStep(edition, { db, now })
}

/** Returns a match that is not completely counted. */
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
