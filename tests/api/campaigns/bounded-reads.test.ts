import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { momentsAfter, playsBetween, rootsOf, talliesIn } from '#api/campaigns/editions/queries.ts'
import type { Database } from '#api/db/database.ts'
import { lookUp } from '#api/games/queries.ts'
import { givenBetween } from '#api/latest/queries.ts'
import { membersAfter, resultsIn } from '#api/ledger/queries.ts'
import { claimUnit, heldBy, ownUnclaimedToRemind, settledUntold, unclaimedToRemind } from '#api/prizes/queries.ts'
import { lastRoot } from '#api/roots/queries.ts'
import { dailyPlays } from '#api/today/queries.ts'
import { openWithSchema } from '#tests/support/sqlite-schema.ts'

/** The SQLite query plans of open pages, plays and jobs: none may scan all plays or all units. */
let db: Database
const asked: string[] = []
beforeAll(async () => {
  db = await openWithSchema(inject('sqliteSchema'))
})
afterAll(() => db.close())

const planOf = async (text: string, parameters: readonly unknown[]) => {
  asked.push(text)
  const explain = `explain query plan ${text}`
  const rows = await db.ask<{ detail: string }>({
    text: { sqlite: explain, postgres: explain },
    parameters: [...parameters],
    writes: false,
  })
  return rows.map(({ detail }) => detail)
}
const campaign = 'rasca/test'
const at = 1

const PREPARED = {
  'a campaign page': talliesIn({ campaign }),
  'a play': lookUp({ now: at, account: 'a', key: 'k', slot: 's', campaign, commit: 'c', amended: 0, pool: 'main' }),
  'a play that may win': heldBy({ account: 'a', campaign }),
  'the last root': lastRoot({ campaign }),
  'the members of an edition': membersAfter({ campaign, after: '', limit: 10 }),
  'the results of an edition': resultsIn({ campaign }),
  'a play that wins': claimUnit({ account: 'a', play: 'p', at, campaign, pool: 'main', physical: 1, code: 1 }),
}

test.each(Object.entries(PREPARED))('the query for %s reads and sorts by index', async (_, { text, parameters }) => {
  const plan = await planOf(text.sqlite, parameters)
  expect(
    plan.filter((line) => /SCAN (play|prize_unit|mine|ledger_root|holding|event|tally)\b|TEMP B-TREE/.test(line)),
  ).toEqual([])
})

test("the query for the days of a member's plays searches only that member's plays and events", async () => {
  const { text, parameters } = dailyPlays({ account: 'a', campaign, action: 'card' })
  const plan = await planOf(text.sqlite, parameters)
  expect(plan.join()).toMatch(/SEARCH play USING INDEX sqlite_autoindex_play_\d \(account_id=\? AND campaign_id=\?\)/)
  expect(plan.join()).toMatch(/SEARCH event USING .*INDEX event_once \(account_id=\? AND campaign_id=\? AND kind=\?/)
  expect(plan.filter((line) => /SCAN/.test(line))).toEqual([])
})

test('the prizes won on a day are read through the index on campaign and time of winning', async () => {
  const { text, parameters } = givenBetween({ campaign, from: 0, until: 1 })
  const plan = await planOf(text.sqlite, parameters)
  expect(plan.join()).toMatch(
    /SEARCH prize_unit USING INDEX prize_unit_given \(campaign_id=\? AND won_at>\? AND won_at<\?\)/,
  )
  expect(plan.filter((line) => /SCAN/.test(line))).toEqual([])
})

test('a play searches units per cap group, so it can skip a group whose limit the person has reached', async () => {
  const { text, parameters } = PREPARED['a play that wins']
  const plan = await planOf(text.sqlite, parameters)
  expect(
    plan.filter((line) => /prize_unit_free \(campaign_id=\? AND pool=\? AND cap_group=\? AND opens_at<\?\)/.test(line)),
  ).toHaveLength(3)
})

/** Runs a read, and returns its compiled statements. */
const compiled = async (read: (reader: Database['read']) => Promise<unknown>) => {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const spy = db.read.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(db.read.getExecutor().compileQuery(node, { queryId: 'plan' }))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await read(spy)
  return statements
}

test.each([
  ['the moments of a proof', (read: Database['read']) => momentsAfter(read, campaign, { opensAt: 0, unit: '-' }, 10)],
  [
    'the ledger of a proof',
    (read: Database['read']) => playsBetween(read, { campaignId: campaign, from: 0, until: 5000 }, 10),
  ],
  ['the roots of a proof', (read: Database['read']) => rootsOf(read, campaign)],
])('the query for %s reads and sorts by index', async (_, read) => {
  for (const statement of await compiled(read)) {
    const plan = await planOf(statement.sql, statement.parameters)
    expect(plan.filter((line) => /SCAN|TEMP B-TREE/.test(line))).toEqual([])
  }
})

const toRemind = { campaign, reminded: 0, limit: 10 }

test.each([
  [
    'prizes without a deadline of their own',
    unclaimedToRemind({ ...toRemind, wonBefore: 1 }),
    /prize_unit_to_remind \(campaign_id=\? AND reminded=\? AND won_at<\?\)/,
  ],
  [
    'prizes with a deadline of their own',
    ownUnclaimedToRemind({ ...toRemind, percent: 50, now: at, until: at }),
    /prize_unit_own_to_remind \(campaign_id=\? AND reminded=\? AND claim_until>\? AND claim_until<\?\)/,
  ],
])(
  'the query for reminders of %s reads no prize that already had its reminder',
  async (_, { text, parameters }, reads) => {
    const plan = await planOf(text.sqlite, parameters)
    expect(plan.join()).toMatch(reads)
    expect(plan.filter((line) => /SCAN|TEMP B-TREE/.test(line))).toEqual([])
  },
)

test('the query for settled plays whose winners must be mailed reads by index', async () => {
  const { value } = settledUntold([campaign], at, 10).next()
  if (!value || !('toOperationNode' in value)) throw new Error('not a built query')
  const statement = db.read.getExecutor().compileQuery(value.toOperationNode() as never, { queryId: 'plan' })
  const plan = await planOf(statement.sql, statement.parameters)
  expect(plan.filter((line) => /SCAN (play|prize_unit|account)\b(?!.*USING INDEX play_to_settle)/.test(line))).toEqual(
    [],
  )
})
