import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCheckpoints } from '#api/db/checkpoints.ts'
import { openDatabase, prepared, run } from '#api/db/database.ts'

const SIZES = { manyPages: 50, fewPages: 20 }

let folder: string
let path: string
let connection: DatabaseSync
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'temporada-checkpoints-'))
  path = join(folder, 'site.db')
  connection = open()
  connection.exec('create table page (n integer primary key, bytes blob)')
})
afterEach(() => {
  if (connection.isOpen) connection.close()
  rmSync(folder, { recursive: true })
})

function open() {
  const opened = new DatabaseSync(path)
  opened.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL')
  return opened
}

/** Each of so many commits writes a page or two, or three where a table grows. */
const commit = (times: number) => {
  for (let i = 0; i < times; i++) connection.exec('insert into page (bytes) values (zeroblob(3000))')
}
const logOf = (database: DatabaseSync) => database.prepare('PRAGMA wal_checkpoint(NOOP)').get()
const net = () => connection.prepare('PRAGMA wal_autocheckpoint').get()

async function close(checkpoints: ReturnType<typeof startCheckpoints>) {
  if (connection.isOpen) connection.close()
  await checkpoints.close()
}

test('a long log is copied in the thread, and begins anew', async () => {
  const checkpoints = startCheckpoints(connection, path, SIZES)
  commit(5)
  checkpoints.copyLog()
  await checkpoints.done()
  expect(logOf(connection)).toMatchObject({ checkpointed: 0 })
  commit(40)
  checkpoints.copyLog()
  await checkpoints.done()
  const { log, checkpointed } = logOf(connection) ?? {}
  expect(log).toBeGreaterThan(50)
  expect(checkpointed).toBe(log)
  commit(1)
  expect(Number(logOf(connection)?.log)).toBeLessThan(5)
  expect(net()).toEqual({ wal_autocheckpoint: 250 })
  await close(checkpoints)
})

test.each([
  ['a little', 5],
  ['much', 40],
])('%s that is written while the thread copies is copied too', async (_, meanwhile) => {
  const checkpoints = startCheckpoints(connection, path, SIZES)
  commit(20)
  // Keeps the log from beginning anew, and the thread from what is written meanwhile.
  const reader = open()
  reader.exec('begin; select count(*) from page')
  checkpoints.copyLog()
  commit(meanwhile)
  // Without a pause, so that the answer of the other thread waits.
  const until = Date.now() + 10_000
  while (logOf(connection)?.checkpointed === 0 && Date.now() < until) {}
  reader.close()
  await checkpoints.done()
  const { log, checkpointed } = logOf(connection) ?? {}
  expect(log).toBeGreaterThan(60)
  expect(checkpointed).toBe(log)
  await close(checkpoints)
})

test('who reads an older state keeps the log, and is waited for no longer than until the next commit', async () => {
  const checkpoints = startCheckpoints(connection, path, SIZES)
  commit(5)
  const reader = open()
  reader.exec('begin')
  const before = reader.prepare('select count(*) from page').get()
  commit(60)
  checkpoints.copyLog()
  await checkpoints.done()
  const { log, checkpointed } = logOf(connection) ?? {}
  expect(checkpointed).toBeLessThan(Number(log))
  expect(reader.prepare('select count(*) from page').get()).toEqual(before)

  reader.close()
  commit(1)
  checkpoints.copyLog()
  await checkpoints.done()
  commit(1)
  expect(Number(logOf(connection)?.log)).toBeLessThan(5)
  await close(checkpoints)
})

test('without the thread the commits copy as early as they would have', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  // No database can be opened there.
  const checkpoints = startCheckpoints(connection, folder, SIZES)
  commit(45)
  checkpoints.copyLog()
  await checkpoints.done()
  expect(said).toHaveBeenCalledOnce()
  expect(net()).toEqual({ wal_autocheckpoint: 50 })
  commit(50)
  checkpoints.copyLog()
  await checkpoints.done()
  expect(Number(logOf(connection)?.log)).toBeLessThan(70)
  await close(checkpoints)
  said.mockRestore()
})

test('a database that closes while its log is copied is whole, and has no log', async () => {
  const checkpoints = startCheckpoints(connection, path, SIZES)
  commit(100)
  checkpoints.copyLog()
  await close(checkpoints)
  expect(existsSync(`${path}-wal`)).toBe(false)
  connection = open()
  expect(connection.prepare('select count(*) as n from page').get()).toEqual({ n: 100 })
  expect(connection.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
})

test('a site’s database does so from 8,000 pages on', async () => {
  const file = join(folder, 'other.db')
  const database = await openDatabase(`sqlite:${file}`)
  const create = prepared<never, object>('create table page (bytes blob)')
  const insert = prepared<never, { size: number }>('insert into page values (zeroblob(:size))')
  await database.transact(() => run(create({})))
  await database.transact(() => run(insert({ size: 8_100 * 4_096 })))
  await database.inTurn(async () => {})
  const beside = new DatabaseSync(file)
  const { log, checkpointed } = logOf(beside) ?? {}
  beside.close()
  await database.close()
  expect(log).toBeGreaterThan(8_000)
  expect(checkpointed).toBe(log)
})
