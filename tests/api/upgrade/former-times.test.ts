import { describe, expect, test } from 'vitest'
import { openDatabase, run, tables } from '#api/db/database.ts'
import { takeLease } from '#api/db/lease.ts'
import { migrate } from '#api/db/migrate.ts'
import { notedTime, noteTime } from '#api/db/settings.ts'
import { databases } from '#tests/support/databases.ts'
import { upTo } from '#tests/support/former-database.ts'

const NOTED_AT = 1_795_000_000_123

describe.each(databases)('times that a former version stored in the table of leases, on $name', ({ newUrl }) => {
  test('move to the settings, and the real leases stay', async () => {
    const db = await openDatabase(await newUrl())
    await migrate(db, upTo('0031-answers-and-locks'))
    const note = { name: 'clock', owner: '', lease_until: NOTED_AT }
    await db.transact(() => run(tables.insertInto('job').values(note)))
    await db.transact(() => takeLease('mail', 'a process', NOTED_AT, 1000))

    await migrate(db)
    expect(await db.transact(() => notedTime('clock'))).toBe(NOTED_AT)
    expect(await db.transact(() => notedTime('readiness'))).toBeUndefined()
    expect(await db.read.selectFrom('job').select('name').execute()).toEqual([{ name: 'mail' }])
    await db.transact(() => noteTime('clock', NOTED_AT + 1))
    expect(await db.transact(() => notedTime('clock'))).toBe(NOTED_AT + 1)
    await db.close()
  })
})
