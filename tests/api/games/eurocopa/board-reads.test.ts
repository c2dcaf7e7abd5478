import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, run, tables } from '#api/db/database.ts'
import * as boards from '#api/games/eurocopa/boards/queries.ts'
import * as results from '#api/games/eurocopa/results/queries.ts'
import { planOf } from '#tests/api/db/recorded-statements.ts'
import { databases } from '#tests/support/databases.ts'

/** The query plans of boards, places and a counting step: each reads a row by key, or the next rows in order. */
describe.each(databases)('queries of the boards on $name', ({ name, open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
    // PostgreSQL chooses between two indexes by table statistics.
    await db.transact(function* () {
      const campaign_id = 'eurocopa/test'
      const accounts = Array.from({ length: 2000 }, (_, i) => `account-${i}`)
      const own = { campaign_id, match: 1, home: 1, away: 0, through: null, saves: 1, play_id: 'p', at: 1 }
      const lines = accounts.map((account_id, rank) => ({ campaign_id, scope: 'all', account_id, rank }))
      yield* run(tables.insertInto('score').values(lines))
      yield* run(tables.insertInto('prediction').values(accounts.map((account_id) => ({ ...own, account_id }))))
    })
    await db.forMigrations((connection) => sql`analyze`.execute(connection))
  })
  afterAll(() => db.close())

  const board = { campaign: 'eurocopa/test', scope: 'all' }
  const beside = { ...board, rank: 9, account: 'a', limit: 3 }
  const batch = { campaign: 'eurocopa/test', match: 1, after: 'a', limit: 3 }
  const by = (index: string, columns: RegExp) => ({ index, columns })
  const inOrder = by('score_rank', /\(rank, ?account_id\) ?[<>]/i)
  const byAccount = by(name === 'SQLite' ? 'PRIMARY KEY' : 'score_pk', /account_id ?=/)

  test.each([
    ['reading a page of a board', boards.linesBelow(beside), inOrder],
    ['reading the neighbours above a member', boards.linesAbove(beside), inOrder],
    ['reading the lines of some members', boards.ranksOf(['a', 'b'], board), byAccount],
    [
      'moving members on a board',
      boards.addToLines(['a'], { ...board, points: 1, exact: 0, winners: 0, champion: 0, rank: 9 }),
      byAccount,
    ],
    [
      'counting the people above a member',
      boards.peopleAbove({ ...board, points: 1, rank: 9 }),
      by(name === 'SQLite' ? 'PRIMARY KEY' : 'standing_pk', /points ?=.*rank ?>/),
    ],
    [
      'reading the next predictions to count',
      results.predictionsAfter(batch),
      by(name === 'SQLite' ? 'PRIMARY KEY' : 'prediction_pk', /account_id ?>/),
    ],
    [
      'storing what predictions have earned',
      results.setEarned(['a'], { campaign: 'eurocopa/test', match: 1, tier: 'exact', earned: 5 }),
      by(name === 'SQLite' ? 'PRIMARY KEY' : 'prediction_', /account_id ?= ?(ANY|\?)/),
    ],
  ])('%s uses an index', async (_, statement, { index, columns }) => {
    const { reads } = await planOf(db, statement)
    const own = reads.filter((line) => /score|standing|prediction/.test(line) && !line.startsWith('Bitmap Heap'))
    expect(own.length).toBeGreaterThan(0)
    for (const line of own) {
      expect(line).toContain(index)
      expect(line).toMatch(columns)
    }
  })
})
