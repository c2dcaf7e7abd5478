import type { Kysely } from 'kysely'
import { prepared, run, runLast, type Transaction, tables } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'
import { all } from '../../db/transaction.ts'

/** Key of the mark: a tally row without a campaign, which stores the number of the last counted play. */
const MARK = { campaign_id: '', key: 'counted-seq' }

export async function countedSeq(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('tally')
    .select('n')
    .where('campaign_id', '=', MARK.campaign_id)
    .where('key', '=', MARK.key)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

export async function lastSeq(db: Kysely<Schema>): Promise<number> {
  const row = await db.selectFrom('play').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return Number(row?.seq ?? 0)
}

interface CountedRow {
  seq: number
  at: number
  campaign_id: string
  action: string
  prize_key: string | null
  mark: number
}

const MARKED = "(select n from tally where campaign_id = '' and key = 'counted-seq')"

/**
 * Reads a page of plays after the mark. The page is bounded by play numbers, and a subquery looks up the prize of each
 * play, so that any query plan reads only one page. With an earlier query, a plan made before a bulk insert sorted the
 * whole ledger for every page.
 */
export const toCount = prepared<CountedRow, { limit: number }>(
  `select play.seq, play.at, play.campaign_id, play.action, page.mark,
     (select prize_key from prize_unit where id = play.unit_id) as prize_key
   from (select ${MARKED} as mark, (select seq from play where seq > ${MARKED} order by seq limit 1) as first) page
   join play on play.seq >= page.first and play.seq < page.first + :limit
   order by play.seq limit :limit`,
)

/**
 * Returns a page of plays after the mark, oldest first, each with the mark. The page has fewer rows than `limit` if
 * play numbers are missing.
 */
export const playsToCount = (limit: number): Transaction<CountedRow[]> => all(toCount({ limit }))

/** Moves the mark; returns false if another process has moved it meanwhile. */
export function* moveCounted(from: number, to: number): Transaction<boolean> {
  const moved = yield* run(
    tables
      .updateTable('tally')
      .set({ n: to })
      .where('campaign_id', '=', MARK.campaign_id)
      .where('key', '=', MARK.key)
      .where('n', '=', from),
  )
  return moved > 0
}

const add = prepared<never, { campaign: string; key: string; n: number }>(
  `insert into tally (campaign_id, key, n) values (:campaign, :key, :n)
   on conflict (campaign_id, key) do update set n = tally.n + excluded.n`,
)

export function* addToTally(campaignId: string, key: string, n: number): Transaction<void> {
  yield* runLast(add({ campaign: campaignId, key, n }), `${campaignId} ${key}`)
}

/** Records the first and the last play number of an edition. */
export function* noteSpan(campaignId: string, first: number, last: number): Transaction<void> {
  const row = { campaign_id: campaignId }
  yield* run(
    tables
      .insertInto('tally')
      .values({ ...row, key: 'first-seq', n: first })
      .onConflict((oc) => oc.doNothing()),
  )
  yield* run(
    tables
      .insertInto('tally')
      .values({ ...row, key: 'last-seq', n: last })
      .onConflict((oc) => oc.columns(['campaign_id', 'key']).doUpdateSet({ n: last })),
  )
}

const set = prepared<never, { campaign: string; key: string; n: number }>(
  `insert into tally (campaign_id, key, n) values (:campaign, :key, :n)
   on conflict (campaign_id, key) do update set n = excluded.n`,
)

export function* setTally(tally: { campaign: string; key: string; n: number }): Transaction<void> {
  yield* run(set(tally))
}

const move = prepared<never, { campaign: string; key: string; to: number; before: number }>(
  `insert into tally (campaign_id, key, n) values (:campaign, :key, :to)
   on conflict (campaign_id, key) do update set n = excluded.n where tally.n < :before`,
)

/** Sets the tally to the instant `to` if the tally is missing or earlier than `before`; otherwise returns false. */
export function* moveBefore(moved: {
  campaign: string
  key: string
  to: number
  before: number
}): Transaction<boolean> {
  return (yield* run(move(moved))) > 0
}
