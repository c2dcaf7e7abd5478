import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Database, migrate, openDatabase, prepared } from '#api/db/database.ts'
import { migrations } from '#api/db/migrate.ts'
import { noteTime } from '#api/db/settings.ts'
import { freePort } from '#tests/support/free-port.ts'
import { newPostgresDatabase } from '#tests/support/postgres.ts'

const newUrl = () => newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))

function open(url: string): Promise<Database> {
  const opened = openDatabase(url)
  onTestFinished(async () => (await opened).close())
  return opened
}

const write = (db: Database) => db.transact(() => noteTime('hosts', 1))

/** Lets new connections to a database only read, as those to a standby do. */
async function setReadOnly(url: string, value: 'on' | 'off'): Promise<void> {
  const admin = new pg.Client(inject('postgresUrl'))
  await admin.connect()
  await admin.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${value}`)
  await admin.end()
}

test('of several hosts, one that is away is passed over', async () => {
  const url = await newUrl()
  const away = `127.0.0.1:${await freePort()}`
  const db = await open(url.replace('@', `@${away},${away},`))
  await write(db)
  await db.ping()
})

test('of several hosts, one that only reads is not used, and is used once it takes writes', async () => {
  const url = await newUrl()
  await setReadOnly(url, 'on')
  const db = await open(url.replace('@', `@127.0.0.1:${await freePort()},`))
  await expect(write(db)).rejects.toMatchObject({ code: expect.stringMatching('25006|ECONNREFUSED') })
  await expect(db.ping()).rejects.toThrow()
  await setReadOnly(url, 'off')
  await write(db)
})

test('a connection to a server that has become a standby is not kept', async () => {
  const url = await newUrl()
  await setReadOnly(url, 'on')
  const db = await open(url)
  await expect(write(db)).rejects.toMatchObject({ code: '25006' })
  await setReadOnly(url, 'off')
  await write(db)
})

test('behind PgBouncer nothing is kept in a session, and migrations are refused', async () => {
  const db = await open(`${await newUrl()}?pgbouncer=true`)
  await migrate(db)
  const later = { ...migrations, '9999-later': { up: async () => {} } }
  await expect(migrate(db, later)).rejects.toThrow('cannot run through PgBouncer')
  await write(db)
  await db.ask(prepared<object, object>('select 1 as one')({}))
  const { rows } = await sql`select name from pg_prepared_statements`.execute(db.read)
  expect(rows).toEqual([])
  const { rows: settings } = await sql<{ source: string }>`
    select source from pg_settings where name in ('statement_timeout', 'lock_timeout', 'enable_seqscan', 'jit')
      and source in ('client', 'session')`.execute(db.read)
  expect(settings).toEqual([])
})
