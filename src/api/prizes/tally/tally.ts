import { BATCH_ROWS, inBatches } from '../../db/batches.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { addToTally, countedSeq, lastSeq, moveCounted, noteSpan, playsToCount } from './queries.ts'

/**
 * Age from which a play can be counted on PostgreSQL, where a play may commit after a play with a higher number. No
 * call takes longer than the API's time limit, so when a play is this old, all plays with lower numbers have committed
 * or failed.
 */
const SETTLED_AFTER_MS = 30_000

/**
 * Adds all plays since the last run to the tallies of their editions, in batches. Returns the number of plays counted.
 */
export async function advanceTallies(db: Database, now: number): Promise<number> {
  const [last, mark] = await Promise.all([lastSeq(db.read), countedSeq(db.read)])
  if (last <= mark) return 0
  const until = db.dialect === 'postgres' ? now - SETTLED_AFTER_MS : Number.MAX_SAFE_INTEGER
  let counted = 0
  await inBatches(async () => {
    const some = await db.transact(() => countBatch(until, BATCH_ROWS))
    counted += some
    return some > 0
  })
  return counted
}

function* countBatch(until: number, limit: number): Transaction<number> {
  const plays = yield* playsToCount(limit)
  const settled = plays.findIndex(({ at }) => Number(at) > until)
  const counted = settled === -1 ? plays : plays.slice(0, settled)
  const last = counted.at(-1)
  if (!last) return 0
  // If another process counts the same plays, it finds the mark moved and counts nothing.
  if (!(yield* moveCounted(Number(last.mark), Number(last.seq)))) return 0
  const sums = new Map<string, number>()
  const add = (campaignId: string, key: string, n: number) => {
    const name = `${campaignId} ${key}`
    sums.set(name, (sums.get(name) ?? 0) + n)
  }
  for (const { campaign_id, action, prize_key } of counted) {
    add(campaign_id, `plays:${action}`, 1)
    if (prize_key !== null) add(campaign_id, `left:${prize_key}`, -1)
  }
  // Tallies are always changed in the same order, so that two processes cannot deadlock.
  for (const [name, n] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [campaignId = '', key = ''] = name.split(' ')
    yield* addToTally(campaignId, key, n)
  }
  for (const campaignId of new Set(counted.map((play) => play.campaign_id))) {
    const mine = counted.filter((play) => play.campaign_id === campaignId)
    yield* noteSpan(campaignId, Number(mine[0]?.seq), Number(mine.at(-1)?.seq))
  }
  return counted.length
}
