import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobsOf } from '#api/job-list.ts'
import { endTerms } from '#api/privacy/end-terms.ts'
import { STORED_DATA } from '#api/privacy/stored-data.ts'
import { createPush } from '#api/reminders/push/push-service.ts'
import { databases } from '#tests/support/databases.ts'
import { anyTable, columnsOf, fillEveryTable, OF_THE_ADDRESS, rowsOf } from '#tests/support/filled-tables.ts'
import { newVapidKeys, pushService } from '#tests/support/push-receiver.ts'
import { createTestApi, newcomer, type TestApi } from '#tests/support/test-api.ts'

const TABLES = Object.entries(STORED_DATA)
/** `owner` is left out: in the table `job` it is a process. */
const OF_A_PERSON = ['account_id', 'used_by', 'reserved_by', 'player', 'alias', 'birth_date', ...OF_THE_ADDRESS]

describe.each(databases)('STORED_DATA on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    const push = createPush(newVapidKeys(), pushService().post)
    app = await createTestApi({ database: await open(), deps: { push } })
  })
  afterEach(() => app.close())

  test('names every table of the database and no other', async () => {
    expect(Object.keys(STORED_DATA).toSorted()).toEqual([...(await columnsOf(app.db)).keys()].toSorted())
  })

  test('says of no table with a column for a person that it is about no person', async () => {
    const all = await columnsOf(app.db)
    const columns = TABLES.filter(([, { of }]) => of === 'no person').flatMap(([table]) =>
      (all.get(table) ?? []).filter(({ name }) => OF_A_PERSON.includes(name)).map(({ name }) => `${table}.${name}`),
    )
    expect(columns).toEqual([])
  })

  test('names only jobs that exist', () => {
    const jobs = jobsOf(app.deps, undefined, new AbortController().signal).map(({ name }) => name)
    for (const [table, { ends }] of TABLES) {
      if (ends && 'job' in ends) expect(jobs, table).toContain(ends.job)
    }
  })

  test('a row ends at its term and not before', async () => {
    const { account } = await app.signUp(newcomer())
    await fillEveryTable(app.db, account)
    const start = app.clock.at
    const terms = TABLES.flatMap(([table, { ends }]) => (ends && 'forMs' in ends ? { table, ...ends } : []))
    for (const { table, after } of terms) {
      await anyTable(app.db)
        .updateTable(table)
        .set({ [after]: start })
        .execute()
    }
    const filled = async () => {
      const counted = await Promise.all(terms.map(async ({ table }) => [table, (await rowsOf(app.db, table)).length]))
      return counted.filter(([, count]) => count !== 0).map(([table]) => table)
    }
    for (const term of new Set(terms.map(({ forMs }) => forMs).toSorted((one, other) => one - other))) {
      const named = (isLeft: (forMs: number) => boolean) =>
        terms.filter(({ forMs }) => isLeft(forMs)).map(({ table }) => table)
      app.clock.at = start + term - 1
      await endTerms(app.deps)
      expect(await filled()).toEqual(named((forMs) => forMs >= term))
      app.clock.at = start + term
      await endTerms(app.deps)
      expect(await filled()).toEqual(named((forMs) => forMs > term))
    }
  })
})
