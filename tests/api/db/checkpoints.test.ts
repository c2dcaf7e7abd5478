import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase, prepared, run } from '#api/db/database.ts'

const MEBIBYTE = 1024 * 1024
const createTable = prepared<never, object>('create table page (bytes blob)')
const insert = prepared<never, { bytes: number }>('insert into page values (zeroblob(:bytes))')

let folder: string
let path: string
let db: Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'temporada-checkpoints-'))
  path = join(folder, 'site.db')
  db = await openDatabase(`sqlite:${path}`)
  await db.transact(() => run(createTable({})))
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const write = (bytes: number) => db.transact(() => run(insert({ bytes })))
const logBytes = () => statSync(`${path}-wal`).size

test('the write-ahead log stays below 20 MiB during many commits', async () => {
  for (let i = 0; i < 30; i++) await write(MEBIBYTE)
  expect(logBytes()).toBeLessThan(20 * MEBIBYTE)
})

test('a write-ahead log that grew during a long read shrinks once the reader is gone', async () => {
  const reader = new DatabaseSync(path)
  reader.exec('begin')
  reader.prepare('select count(*) from page').get()
  for (let i = 0; i < 10; i++) await write(4 * MEBIBYTE)
  expect(logBytes()).toBeGreaterThan(40 * MEBIBYTE)
  reader.close()
  // The first commit copies the log into the database, the second one starts the log again.
  for (let i = 0; i < 2; i++) await write(1)
  expect(logBytes()).toBeLessThanOrEqual(32 * MEBIBYTE)
})

test('a closed database has all its rows and no write-ahead log', async () => {
  for (let i = 0; i < 10; i++) await write(MEBIBYTE / 2)
  await db.close()
  expect(existsSync(`${path}-wal`)).toBe(false)
  db = await openDatabase(`sqlite:${path}`)
  expect(await db.ask(prepared<{ n: number }, object>('select count(*) as n from page')({}))).toEqual([{ n: 10 }])
})
