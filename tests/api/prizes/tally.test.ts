import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { countedSeq, toCount } from '#api/prizes/tally/queries.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayer } from '#tests/support/seasons.ts'

const PLAYS = 3000
const AT = Date.parse('2026-11-20T12:00:00Z')
const CAMPAIGN = 'rasca/test'

/** Writes all plays together, without statistics. Every third number has no play, as after a refused play. */
async function fillLedger(db: Database): Promise<number> {
  const { accountId } = await addPlayer(db)
  const rows = Array.from({ length: PLAYS }, (_, i) => ({
    ...{
      id: uuidv7(),
      campaign_id: CAMPAIGN,
      account_id: accountId,
      slot: `day:${i}`,
      day: '2026-11-20',
      key_hash: `${i}`,
    },
    ...{ at: AT, action: 'card', detail: '', unit_id: null, settles_at: AT, revealed_at: AT, country: 'ES' },
  }))
  for (let i = 0; i < PLAYS; i += 500) {
    await db.transact(() => run(tables.insertInto('play').values(rows.slice(i, i + 500))))
  }
  await db.transact(() => run(tables.deleteFrom('play').where(sql<number>`seq % 3`, '=', 0)))
  const { n } = await db.read.selectFrom('play').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
const rowsOfPlays = (node: PlanNode): number =>
  (node['Relation Name'] === 'play'
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, inner) => sum + rowsOfPlays(inner), 0)

describe.each(databases)('the counting of plays on $name', ({ name, open }) => {
  let db: Database
  let plays: number
  beforeAll(async () => {
    db = await open()
    plays = await fillLedger(db)
  })
  afterAll(() => db.close())

  test.runIf(name === 'PostgreSQL')(
    'reads only one page of plays, whatever plan PostgreSQL makes for a ledger without statistics',
    async () => {
      const LIMIT = 100
      const half = { campaign_id: '', key: 'counted-seq', n: PLAYS / 2 }
      const marked = (n: number) => tables.updateTable('tally').set({ n }).where('key', '=', half.key)
      const before = await countedSeq(db.read)
      await db.transact(() => run(marked(half.n)))
      const { text, parameters } = toCount({ limit: LIMIT })
      for (const off of ['enable_sort', 'enable_bitmapscan', 'enable_nestloop']) {
        const plan = await db.read.transaction().execute(async (connection) => {
          await connection.executeQuery(CompiledQuery.raw(`set local ${off} = off`))
          const explained = CompiledQuery.raw(`explain (analyze, format json) ${text.postgres}`, [...parameters])
          const { rows } = await connection.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained)
          return rows[0]?.['QUERY PLAN'][0]?.Plan
        })
        expect(plan && rowsOfPlays(plan), `without ${off}`).toBeLessThanOrEqual(LIMIT + 1)
      }
      await db.transact(() => run(marked(before)))
    },
  )

  test('counts all plays in one call, even with gaps in their numbers', async () => {
    expect(await advanceTallies(db, AT + DAY_MS)).toBe(plays)
    expect(await advanceTallies(db, AT + DAY_MS)).toBe(0)
    const tallies = await db.read.selectFrom('tally').select(['key', 'n']).where('campaign_id', '=', CAMPAIGN).execute()
    expect(Object.fromEntries(tallies.map(({ key, n }) => [key, Number(n)]))).toMatchObject({ 'plays:card': plays })
  })
})
