import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { backUp, refuseDataFolder, removeUnfinishedOf } from '#api/db/backup.ts'
import { backUpInto } from '#api/db/backup-folder.ts'
import { type Database, migrate, openDatabase, prepared, run } from '#api/db/database.ts'
import { migrations as allMigrations } from '#api/db/migrate.ts'

const shared = mkdtempSync(join(tmpdir(), 'temporada-backup-'))
/** A migrated database without rows, which takes a second to make. */
const EMPTY = join(shared, 'empty.db')
beforeAll(async () => {
  const empty = await openDatabase(`sqlite:${EMPTY}`)
  await migrate(empty)
  await empty.close()
})
afterAll(() => rmSync(shared, { recursive: true }))

let folder: string
let db: Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'temporada-backup-'))
  copyFileSync(EMPTY, join(folder, 'site.db'))
  db = await openDatabase(`sqlite:${join(folder, 'site.db')}`)
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
  const { migrations, rows } = await backUp(url(), target)
  expect(migrations).toEqual(Object.keys(allMigrations))
  expect(rows).toBeGreaterThan(migrations.length)
  const copy = await openDatabase(`sqlite:${target}`)
  await migrate(copy)
  expect(await copy.read.selectFrom('setting').select('value').where('key', '=', 'key').execute()).toEqual([
    { value: 'value' },
  ])
  await copy.close()
})

test.each([
  ['a database of an unknown program', foreign, 'copy.db', 'is of another program'],
  ['a damaged database', damaged, 'copy.db', 'damaged.db is damaged'],
  ['a database that does not exist', () => `sqlite:${join(folder, 'none.db')}`, 'copy.db', 'There is no database'],
  ['a target file that exists', url, 'taken.db', 'exists already'],
  ['a target folder that does not exist', url, 'nowhere/copy.db', 'There is no folder'],
])('%s is refused, and no file is created or changed', async (_, from, name, message) => {
  const taken = join(folder, 'taken.db')
  writeFileSync(taken, 'mine')
  await expect(backUp(from(), join(folder, name))).rejects.toThrow(message)
  expect(readdirSync(folder).filter((file) => /copy|partial/.test(file))).toEqual([])
  expect(existsSync(join(folder, 'none.db'))).toBe(false)
  expect(readFileSync(taken, 'utf8')).toBe('mine')
})

function foreign(): string {
  const other = new DatabaseSync(join(folder, 'other.db'))
  other.exec('create table mine (a text)')
  other.close()
  return `sqlite:${join(folder, 'other.db')}`
}

/** A copy of the database whose tables are overwritten behind the first page. */
function damaged(): string {
  const file = join(folder, 'damaged.db')
  const source = new DatabaseSync(join(folder, 'site.db'))
  source.prepare('vacuum into ?').run(file)
  source.close()
  writeFileSync(file, readFileSync(file).fill(0x5a, 8192, 65536))
  return `sqlite:${file}`
}

test('what copies to one file have left is removed after a day, and no file of another name', () => {
  const now = Date.now()
  const old = new Date(now - 25 * 60 * 60 * 1000)
  for (const name of ['a+.db.12.partial', 'a+.db.12.partial-journal', 'aa.db.12.partial', 'a+.db.mine.partial']) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), old, old)
  }
  writeFileSync(join(folder, 'a+.db.13.partial'), '')
  // The clock of a test is not that of the disk.
  utimesSync(join(folder, 'a+.db.13.partial'), new Date(now), new Date(now))
  const { removed, left } = removeUnfinishedOf(join(folder, 'a+.db'), now)
  expect(removed.toSorted()).toEqual(['a+.db.12.partial', 'a+.db.12.partial-journal'])
  expect(left).toEqual(['a+.db.13.partial'])
  const stay = ['a+.db.13.partial', 'a+.db.mine.partial', 'aa.db.12.partial']
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual(stay)
})

test('no place in the data folder is taken for backups, not even by a link', () => {
  const data = join(folder, 'data')
  mkdirSync(join(data, 'backups'), { recursive: true })
  mkdirSync(join(folder, 'data-copies'))
  mkdirSync(join(folder, '..copies'))
  symlinkSync(join(data, 'backups'), join(folder, 'link'))
  for (const place of [data, join(data, 'backups'), join(folder, 'link')]) {
    expect(() => refuseDataFolder(place, data), place).toThrow('is in the data folder')
  }
  for (const place of [folder, join(folder, 'data-copies'), join(folder, '..copies'), join(folder, 'nowhere')]) {
    expect(() => refuseDataFolder(place, data), place).not.toThrow()
  }
})

describe('a folder of backups', () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const NIGHT = Date.parse('2026-11-20T03:15:00Z')
  let into: string
  beforeEach(() => {
    into = join(folder, 'backups')
    mkdirSync(into)
    writeFileSync(join(folder, 'season.json'), '{}')
  })
  const backUpAt = (now: number, changes: Partial<Parameters<typeof backUpInto>[0]> = {}) => {
    const settings = { url: url(), into, seasonFile: join(folder, 'season.json'), keys: {}, keep: 2, now, env: {} }
    return backUpInto({ ...settings, ...changes })
  }

  test('gets a folder for each backup, and keeps the newest ones and all that is of other people', async () => {
    const notes = ['temporada-20250101T000000Z/note.txt', 'temporada-old/temporada.db', 'mine.db']
    for (const name of ['temporada-20250101T000000Z', 'temporada-old']) mkdirSync(join(into, name))
    for (const note of notes) writeFileSync(join(into, note), 'mine')
    // A file with the name of a folder.
    writeFileSync(join(into, 'temporada-20250102T000000Z'), 'mine')
    for (const day of [0, 1]) expect((await backUpAt(NIGHT + day * DAY_MS)).removed).toEqual([])
    const { path, files, removed } = await backUpAt(NIGHT + 2 * DAY_MS)
    expect({ path, files, removed }).toEqual({
      path: join(into, 'temporada-20261122T031500Z'),
      files: ['season.json', 'temporada.db'],
      removed: ['temporada-20261120T031500Z'],
    })
    expect(readdirSync(into).sort()).toEqual([
      'mine.db',
      'temporada-20250101T000000Z',
      'temporada-20250102T000000Z',
      'temporada-20261121T031500Z',
      'temporada-20261122T031500Z',
      'temporada-old',
    ])
    for (const note of notes) expect(readFileSync(join(into, note), 'utf8')).toBe('mine')
  })

  test('keeps a new backup even if the clock is behind that of the others', async () => {
    await backUpAt(NIGHT, { keep: 1 })
    const { removed } = await backUpAt(NIGHT - DAY_MS, { keep: 1 })
    expect(removed).toEqual([])
    expect(readdirSync(into)).toEqual(['temporada-20261119T031500Z', 'temporada-20261120T031500Z'])
  })

  test('has the keys only when asked to, and only for their owner', async () => {
    const { path, files } = await backUpAt(NIGHT, { keys: { 'ledger-key': 'one,two' } })
    expect(files).toEqual(['ledger-key', 'season.json', 'temporada.db'])
    expect(readFileSync(join(path, 'ledger-key'), 'utf8')).toBe('one,two')
    expect((statSync(join(path, 'ledger-key')).mode & 0o777).toString(8)).toBe('600')
    expect((statSync(path).mode & 0o777).toString(8)).toBe('700')
  })

  test('removes what a backup has left that was cut off a day ago, and names what may be in progress', async () => {
    const old = new Date(NIGHT - DAY_MS - 60_000)
    const recent = new Date(NIGHT - DAY_MS + 60_000)
    const leftovers: [string, string, Date][] = [
      ['temporada-20261118T031500Z.partial', 'temporada.db.4711.partial-journal', old],
      ['temporada-20261117T031500Z.partial', 'mine.txt', old],
      ['temporada-20261119T031500Z.partial', 'temporada.db.4712.partial', recent],
      ['temporada-mine.partial', 'temporada.db', old],
    ]
    for (const [name, file, at] of leftovers) {
      mkdirSync(join(into, name))
      writeFileSync(join(into, name, file), '')
      for (const path of [join(into, name, file), join(into, name)]) utimesSync(path, at, at)
    }
    const { unfinished } = await backUpAt(NIGHT)
    expect(unfinished.removed).toEqual(['temporada-20261118T031500Z.partial'])
    expect(unfinished.left.toSorted()).toEqual([
      'temporada-20261117T031500Z.partial',
      'temporada-20261119T031500Z.partial',
    ])
    expect(readdirSync(into).sort()).toEqual([
      'temporada-20261117T031500Z.partial',
      'temporada-20261119T031500Z.partial',
      'temporada-20261120T031500Z',
      'temporada-mine.partial',
    ])
  })

  test.each([
    ['a damaged database', () => ({ url: damaged() }), 'is damaged'],
    ['a season file that is gone', () => ({ seasonFile: join(folder, 'gone.json') }), 'gone.json'],
    ['a folder that is not mounted', () => ({ into: join(folder, 'nowhere') }), 'There is no folder'],
  ])('stays as it is after %s', async (_, changes, message) => {
    await backUpAt(NIGHT)
    await expect(backUpAt(NIGHT + DAY_MS, { ...changes(), keep: 1 })).rejects.toThrow(message)
    expect(readdirSync(into)).toEqual(['temporada-20261120T031500Z'])
  })
})

test.each([
  ['missing', undefined, 'pg_dump is not in PATH'],
  ['older than the server', 'echo "pg_dump (PostgreSQL) 9.6.24"', 'has version 9 and the server 18: install'],
])('a PostgreSQL database is not copied where pg_dump is %s', async (_, script, message) => {
  if (script) writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const target = join(folder, 'copy.dump')
  await expect(backUp(inject('postgresUrl'), target, { PATH: folder })).rejects.toThrow(message)
  expect(readdirSync(folder).filter((file) => file.startsWith('copy'))).toEqual([])
})
