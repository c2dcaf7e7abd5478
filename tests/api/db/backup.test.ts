import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from '#api/db/backup.ts'
import { type Database, migrate, openDatabase, prepared, run } from '#api/db/database.ts'

let folder: string
let db: Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'temporada-backup-'))
  db = await openDatabase(`sqlite:${join(folder, 'site.db')}`)
  await migrate(db)
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const url = () => `sqlite:${join(folder, 'site.db')}`
const insert = prepared<never, { key: string; value: string }>('insert into setting (key, value) values (:key, :value)')

test('a copy made during writes is intact and has every write that was confirmed before the copy began', async () => {
  const write = async (from: number, until: number) => {
    for (let i = from; i < until; i++) await db.transact(() => run(insert({ key: `key-${i}`, value: 'x'.repeat(500) })))
  }
  await write(0, 500)
  const target = join(folder, 'copy.db')
  // Half of the concurrent writes start before the copy, half after.
  await Promise.all([write(500, 750), backUp(url(), target).then(() => write(750, 1000))])

  const copy = new DatabaseSync(target, { readOnly: true })
  expect(copy.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  const kept = copy.prepare("select key from setting where key like 'key-%' order by rowid").all()
  copy.close()
  expect(kept.length).toBeGreaterThanOrEqual(500)
  // A consistent snapshot: every row comes with all earlier rows.
  expect(kept.map(({ key }) => key)).toEqual(kept.map((_, i) => `key-${i}`))
})

test('a copy can be opened, migrated and read', async () => {
  await db.transact(() => run(insert({ key: 'key', value: 'value' })))
  const target = join(folder, 'copy.db')
  await backUp(url(), target)
  const copy = await openDatabase(`sqlite:${target}`)
  await migrate(copy)
  expect(await copy.read.selectFrom('setting').select('value').where('key', '=', 'key').execute()).toEqual([
    { value: 'value' },
  ])
  await copy.close()
})

test.each([
  ['a database other than SQLite', () => 'postgres://x', 'copy.db', 'pg_dump'],
  ['a database that does not exist', () => `sqlite:${join(folder, 'none.db')}`, 'copy.db', 'There is no database'],
  ['a target file that exists', url, 'taken.db', 'exists already'],
  ['a target folder that does not exist', url, 'nowhere/copy.db', 'There is no folder'],
])('%s is refused, and no file is created or changed', async (_, from, name, message) => {
  const taken = join(folder, 'taken.db')
  writeFileSync(taken, 'mine')
  await expect(backUp(from(), join(folder, name))).rejects.toThrow(message)
  expect(existsSync(join(folder, 'copy.db'))).toBe(false)
  expect(existsSync(join(folder, 'none.db'))).toBe(false)
  expect(readFileSync(taken, 'utf8')).toBe('mine')
})
