import { type QueryExecutorProvider, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate, openDatabase } from '#api/db/database.ts'
import { type Migrations, migrations } from '#api/db/migrate.ts'
import { databases } from '#tests/support/databases.ts'

const FORMER: Migrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0030'))

/** Rows as the code before the migration wrote them, when `l` and `I` counted as different letters. */
const ROWS = [
  { account_id: 'ana', name: 'Iker', name_norm: 'iker', at: 1 },
  { account_id: 'luis', name: 'lker', name_norm: 'lker', at: 2 },
  { account_id: 'eva', name: 'Ñoño', name_norm: 'nono', at: 3 },
  // The desk has hidden these names, and their owners have chosen others.
  { account_id: 'hidden:mala', name: 'Mala', name_norm: 'mala', at: 5 },
  { account_id: 'hidden:maia', name: 'Maia', name_norm: 'maia', at: 4 },
]

describe.each(databases)('names from before look-alike letters counted as equal, on $name', ({ newUrl }) => {
  test('are compared again, and the later of two that are now equal is hidden', async () => {
    const db = await openDatabase(await newUrl())
    await migrate(db, FORMER)
    await db.forMigrations(async (connection) => {
      for (const row of ROWS) await insert(connection, row)
    })
    await migrate(db)
    const rows = await db.read.selectFrom('board_name').selectAll().orderBy('at').execute()
    await db.close()
    expect(rows.map(({ name, name_norm, account_id }) => [name, name_norm, account_id])).toEqual([
      ['Iker', 'iker', 'ana'],
      ['lker', 'iker lker', 'luis'],
      ['Ñoño', 'nono', 'eva'],
      ['Maia', 'maia', 'hidden:maia'],
      ['Mala', 'maia mala', 'hidden:maia mala'],
    ])
    expect(rows.map(({ hidden_at, hidden_by }) => [Number(hidden_at), hidden_by])).toEqual([
      [0, null],
      [2, 'system'],
      [0, null],
      [9, 'operator:test'],
      [9, 'operator:test'],
    ])
    expect(rows[1]?.hidden_reason).toBe('Se parece demasiado al de otra persona, que lo eligió antes.')
  })
})

const insert = (db: QueryExecutorProvider, { account_id, name, name_norm, at }: (typeof ROWS)[number]) => {
  const [hidden, by] = account_id.startsWith('hidden:') ? [9, 'operator:test'] : [null, null]
  return sql`insert into board_name (campaign_id, account_id, name, name_norm, at, hidden_at, hidden_by)
    values ('eurocopa/test', ${account_id}, ${name}, ${name_norm}, ${at}, ${hidden}, ${by})`.execute(db)
}
