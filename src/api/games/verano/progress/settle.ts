import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { noteActs } from '../../../badges/note-acts.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { talliesIn } from '../../../campaigns/editions/queries.ts'
import { all, type Database, type Transaction } from '../../../db/database.ts'
import { membersAfter } from '../../../ledger/queries.ts'
import { addToTally } from '../../../prizes/tally/queries.ts'
import { record } from './record.ts'
import type { Seasons } from './so-far.ts'

/** Maximum number of members whose results one transaction records. */
const BATCH = 50
/**
 * Time between the close and the settlement. An act that was admitted just before the close may commit shortly after
 * the close.
 */
const MARGIN_MS = MINUTE_MS
const SETTLED = 'settled'

interface Context {
  db: Database
  season: Seasons
  now: number
}

/**
 * Once the edition has closed, records what members have earned since their last act, such as by a last dig at the
 * beach or by a friend's acceptance, so that no entry is missing when the draw's list is frozen.
 */
export async function settle(edition: Edition, { db, season, now }: Context): Promise<void> {
  if (now < edition.closesAt + MARGIN_MS) return
  const tallies = await db.ask(talliesIn({ campaign: edition.id }))
  if (tallies.some(({ key }) => key === SETTLED)) return
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    after = await db.transact(() => settleSome(edition, season, from, now))
  }
  await db.transact(() => addToTally(edition.id, SETTLED, 1))
}

/** Records the results of the next members. Returns the last one of them; undefined if no more are left. */
function* settleSome(edition: Edition, season: Seasons, after: string, now: number): Transaction<string | undefined> {
  const members = yield* all(membersAfter({ campaign: edition.id, after, limit: BATCH }))
  for (const { account_id: account } of members) {
    const holdings = yield* noteActs({ account, campaign: edition.id }, 0)
    yield* record(season, edition, { account, at: now, holdings })
  }
  return members.length === BATCH ? members.at(-1)?.account_id : undefined
}
