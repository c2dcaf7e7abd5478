import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, openDatabase } from '#api/db/database.ts'
import { isMigrated } from '#api/db/migrate.ts'
import { createReadiness } from '#api/db/readiness.ts'
import { createLog } from '#host/log.ts'
import { newPostgresDatabase } from '#tests/support/postgres.ts'

const SQL = readFileSync(join(import.meta.dirname, '../../../deploy/create-role.sql'), 'utf8')

let admin: pg.Client
let url: string
beforeAll(async () => {
  const adminUrl = await newPostgresDatabase(inject('postgresUrl'))
  admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query(SQL)
  const own = new URL(adminUrl)
  own.username = 'temporada'
  url = own.href
})
afterAll(async () => {
  // Roles belong to the whole cluster, which other test files use.
  await admin.query('drop owned by temporada; drop role temporada')
  await admin.end()
})

test('the role of deploy/create-role.sql is enough for migrations and for plays', async () => {
  const db = await openDatabase(url)
  await migrate(db)
  expect(await isMigrated(db)).toBe(true)
  const log = createLog({ part: 'api', level: 'silent' })
  expect(await createReadiness(db, Date.now, log)()).toBe(true)
  await db.close()
})

test.each([
  ['make a database', 'create database other'],
  ['make a role', 'create role other'],
  ['become the superuser', 'set role postgres'],
  ['read passwords', 'select * from pg_authid'],
  ['read files of the server', "select pg_read_file('/etc/passwd')"],
  ['run programs', "copy (select 1) to program 'true'"],
  ['make a schema', 'create schema other'],
  ['make a temporary table', 'create temporary table other (a int)'],
  ['install an extension', 'create extension plpython3u'],
])('the role cannot %s', async (_, statement) => {
  const client = new pg.Client(url)
  await client.connect()
  await expect(client.query(statement)).rejects.toThrow(/permission denied|must be|not available/)
  await client.end()
})

test('another role sees nothing of the database', async () => {
  await admin.query('create role stranger_of_test login')
  const other = new URL(url)
  other.username = 'stranger_of_test'
  const client = new pg.Client(other.href)
  await expect(client.connect()).rejects.toThrow('permission denied for database')
  await admin.query('drop role stranger_of_test')
})
