import { join } from 'node:path'
import { NOTED_AT, TOLD_AT } from '#api/campaigns/editions/stock.ts'
import { instantOf } from '#api/days.ts'
import { type Database, openDatabase, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { dayFromNow } from '#tests/support/days-from-now.ts'
import type { SiteServer } from '#tests/support/site-server.ts'
import { expect } from './fixtures.ts'

const ZONE = 'Europe/Madrid'
const EDITION = { campaign_id: 'rasca/test' }
const PLAYERS = 5

/**
 * Writes plays from some days ago into the database of a site: for each prize five, of which the first has won.
 * Returns the day.
 */
export async function giveLately({ dataDir }: SiteServer, prizes: readonly string[], daysAgo = 2): Promise<string> {
  const day = dayFromNow(-daysAgo)
  const at = instantOf(`${day}T12:00`, ZONE)
  const db = await openDatabase(`sqlite:${join(dataDir, 'temporada.db')}`, { beside: true })
  await expect.poll(() => hasDoneFirstRound(db, day), 'the jobs of the site have done their first round').toBe(true)
  for (const prize of prizes) {
    const free = db.read.selectFrom('prize_unit').select('id').where('prize_key', '=', prize)
    const unit = await free.where('account_id', 'is', null).executeTakeFirstOrThrow()
    await db.transact(function* () {
      for (let i = 0; i < PLAYERS; i++) {
        const [id, account_id, unit_id] = [uuidv7(), `member-${i}`, i === 0 ? unit.id : null]
        const ledger = { ...EDITION, id, account_id, slot: `bonus:${id}`, day, at, key_hash: '', detail: '001122334' }
        const end = { unit_id, settles_at: at, revealed_at: at, notified_at: at, country: 'ES' }
        yield* run(tables.insertInto('play').values({ ...ledger, ...end }))
        if (i > 0) continue
        const won = { account_id: id, play_id: id, won_at: at, state: 'delivered', cap_no: 1 } as const
        yield* run(tables.updateTable('prize_unit').set(won).where('id', '=', unit.id))
      }
    })
  }
  const { seq } = await db.read
    .selectFrom('play')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.transact(function* () {
    yield* run(tables.deleteFrom('ledger_root').where('day', '>=', day))
    const root = { ...EDITION, day, plays: PLAYERS, last_seq: Number(seq), root: 'ab'.repeat(32), at: Date.now() }
    yield* run(tables.insertInto('ledger_root').values(root))
    yield* run(tables.updateTable('tally').set({ n: Date.now() }).where('key', '=', TOLD_AT))
  })
  await db.close()
  return day
}

/**
 * Returns whether the jobs have counted today's stock and signed that day. Before that, their first round would undo
 * the writes.
 */
async function hasDoneFirstRound({ read }: Database, day: string): Promise<boolean> {
  const counters = read.selectFrom('tally').select(['key', 'n']).where('campaign_id', '=', EDITION.campaign_id)
  const times = await counters.where('key', 'in', [NOTED_AT, TOLD_AT]).execute()
  const timeOf = (key: string) => Number(times.find((counter) => counter.key === key)?.n)
  const roots = read.selectFrom('ledger_root').select('day').where('campaign_id', '=', EDITION.campaign_id)
  const signed = await roots.where('day', '=', day).executeTakeFirst()
  return signed !== undefined && timeOf(NOTED_AT) > timeOf(TOLD_AT)
}
