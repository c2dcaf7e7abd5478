import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { isMigrated, type Migrations, migrate, migrations } from '#api/db/migrate.ts'
import { startApiProcess } from '#tests/support/api-process.ts'
import { newPostgresDatabase } from '#tests/support/postgres.ts'
import { runProgram } from '#tests/support/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporada-migrate-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
const engines = [
  { name: 'SQLite', newUrl: async () => `sqlite:${join(folder, `${count++}.db`)}` },
  { name: 'PostgreSQL', newUrl: () => newPostgresDatabase(inject('postgresUrl')) },
]

/** Limits far below the duration of a migration. A server sets the same limits, to 15 s and 5 s. */
const withTightLimits = (url: string) => `${url}?statement_timeout=300&lock_timeout=300&query_timeout=300`

const slow: Migrations = {
  '0001-slow': { up: async (db) => void (await sql`select pg_sleep(1)`.execute(db)) },
}

const concurrent: Migrations = {
  '0001-table': { up: (db) => db.schema.createTable('thing').addColumn('name', 'text').execute() },
  '0002-index': {
    isTransactional: false,
    up: async (db) => void (await sql`create index concurrently thing_name on thing (name)`.execute(db)),
  },
  '0003-column': { up: (db) => db.schema.alterTable('thing').addColumn('size', 'integer').execute() },
}

async function migrateAndClose(url: string, steps?: Migrations) {
  const db = await openDatabase(url)
  try {
    await migrate(db, steps)
  } finally {
    await db.close()
  }
}

describe('migrations on PostgreSQL', () => {
  test('may take longer than the time limits of requests allow', async () => {
    const url = withTightLimits(await newPostgresDatabase(inject('postgresUrl')))
    await migrateAndClose(url, slow)
  })

  test('succeed in two concurrent processes, even if the second waits longer than the limits allow', async () => {
    const url = withTightLimits(await newPostgresDatabase(inject('postgresUrl')))
    await Promise.all([migrateAndClose(url, slow), migrateAndClose(url, slow)])
  })

  test('can create an index concurrently, outside a transaction, even while other processes wait to migrate', async () => {
    const url = await newPostgresDatabase(inject('postgresUrl'))
    await Promise.all([1, 2, 3].map(() => migrateAndClose(url, concurrent)))
    const db = await openDatabase(url)
    const { rows } = await sql<{ indexname: string }>`
      select indexname from pg_indexes where tablename = 'thing'`.execute(db.read)
    expect(rows).toEqual([{ indexname: 'thing_name' }])
    await db.close()
  })

  test('succeed for two commands that run concurrently on an empty database', async () => {
    const DATABASE_URL = await newPostgresDatabase(inject('postgresUrl'))
    const command = () => runProgram('migrate', [], { DATABASE_URL, DATA_DIR: folder })
    for (const outcome of await Promise.all([command(), command()])) {
      expect(outcome).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' })
    }
  })
})

test('two servers that start concurrently on an empty PostgreSQL both become ready', async () => {
  const DATABASE_URL = await newPostgresDatabase(inject('postgresUrl'))
  const servers = [1, 2].map(() => startApiProcess({ DATABASE_URL, DATA_DIR: folder }))
  try {
    const origins = await Promise.all(servers.map(({ origin }) => origin))
    for (const origin of origins) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
})

describe.each(engines)('a database of a newer version on $name', ({ newUrl }) => {
  const newer: Migrations = { ...migrations, '9999-later': { up: async () => {} } }

  test('makes a server exit at its start with a one-line message', async () => {
    const url = await newUrl()
    await migrateAndClose(url, newer)
    const api = startApiProcess({ DATABASE_URL: url, DATA_DIR: folder })
    expect(await api.exit).toBe(1)
    expect(api.said.text).toMatch(/^The database is of a newer version .*9999-later.*\n$/)
  })

  test('still counts as migrated for the processes of this version that already run', async () => {
    const url = await newUrl()
    await migrateAndClose(url, newer)
    const db = await openDatabase(url)
    expect(await isMigrated(db)).toBe(true)
    await db.close()
  })
})
