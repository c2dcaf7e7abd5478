import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from '#api/db/backup.ts'
import { migrate, openDatabase, run, tables } from '#api/db/database.ts'
import { startApiProcess } from '../../support/api-process.ts'

let folder: string
let DATA_DIR: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'temporada-data-'))
  DATA_DIR = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true }))

const rights = (file: string) => (statSync(file).mode & 0o777).toString(8)
const rightsOfAll = () => readdirSync(DATA_DIR).map((name) => `${name} ${rights(join(DATA_DIR, name))}`)

async function startAndEnd() {
  const api = startApiProcess({ DATA_DIR })
  await api.origin
  const whileItRuns = rightsOfAll()
  api.child.kill('SIGTERM')
  await api.exit
  return whileItRuns
}

/** Returns the exit code and the output of a start that fails. */
async function refusal(env: Record<string, string> = {}, through: string[] = []) {
  const api = startApiProcess({ DATA_DIR, ...env }, [], through)
  const code = await api.exit
  return { code, text: api.said.text }
}

test('only their owner can read the files with e-mails, codes and the secret', async () => {
  const previous = process.umask(0o022)
  try {
    const files = await startAndEnd()
    expect(files).toContain('temporada.db-wal 600')
    expect(files.filter((file) => !file.endsWith(' 600'))).toEqual([])
    expect(rights(DATA_DIR)).toBe('700')
    await backUp(`sqlite:${join(DATA_DIR, 'temporada.db')}`, join(folder, 'copy.db'))
    expect(rights(join(folder, 'copy.db'))).toBe('600')
  } finally {
    process.umask(previous)
  }
})

test('overwritten data are gone from the database file', async () => {
  const path = join(folder, 'site.db')
  const db = await openDatabase(`sqlite:${path}`)
  await migrate(db)
  const write = (value: string) =>
    db.transact(() =>
      run(
        tables
          .insertInto('setting')
          .values({ key: 'k', value })
          .onConflict((oc) => oc.column('key').doUpdateSet({ value })),
      ),
    )
  await write('written-in-the-clear')
  await write(`locked-since-${'x'.repeat(100)}`)
  await db.close()
  const bytes = readFileSync(path, 'latin1')
  expect(bytes).toContain('locked-since-')
  expect(bytes).not.toContain('written-in-the-clear')
})

test('a database that an earlier version left readable by all users becomes readable by its owner only', async () => {
  await startAndEnd()
  chmodSync(join(DATA_DIR, 'temporada.db'), 0o644)
  expect(await startAndEnd()).toContain('temporada.db 600')
})

test.each(['', 'corto'])(
  'a file with the session secret «%s» makes a start fail with a clear message, and stays unchanged',
  async (text) => {
    mkdirSync(DATA_DIR)
    const file = join(DATA_DIR, 'session-secret')
    writeFileSync(file, text)
    const { code, text: said } = await refusal()
    expect(code).toBe(1)
    expect(said).toContain(`${file} is empty or incomplete`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)

test('two processes that start together on a new folder share one secret', async () => {
  const url = (name: string) => `sqlite:${join(folder, name)}`
  const both = ['a.db', 'b.db'].map((name) => startApiProcess({ DATA_DIR, DATABASE_URL: url(name) }))
  await Promise.all(both.map((api) => api.origin))
  expect(readdirSync(DATA_DIR)).toEqual(['session-secret'])
  await Promise.all(both.map((api) => api.kill()))
})

const database = () => join(DATA_DIR, 'temporada.db')

test.each([
  ['a folder where the database should be', () => mkdirSync(database(), { recursive: true }), 'is a folder'],
  ['a database file that is not SQLite', () => text(database(), 'x'.repeat(5000)), 'is not a database of SQLite'],
  ['a damaged database', damaged, 'is damaged: restore a backup'],
  ['a file where the data folder should be', () => writeFileSync(DATA_DIR, ''), 'is not a folder'],
])('a start with %s fails with a clear message, without a stack trace', async (_, prepare, words) => {
  prepare()
  const { code, text } = await refusal()
  expect(code).toBe(1)
  expect(text).toContain(words)
  expect(text).toContain(DATA_DIR)
  expect(text).not.toMatch(/^\s+at /m)
  expect(text).not.toContain('Another process')
})

// Root can write everywhere unless it drops that capability.
const WITHOUT_RIGHTS_OF_ROOT = ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-all']
const isRoot = process.getuid?.() === 0

test.each([
  ['a folder', () => rmSync(DATA_DIR, { recursive: true }), () => chmodSync(folder, 0o500), 'cannot write'],
  ['a database', () => {}, () => chmodSync(database(), 0o400), 'cannot write'],
])(
  'a start with %s that this user may not write to fails with a clear message, without a stack trace',
  async (_, prepare, close, words) => {
    await startAndEnd()
    prepare()
    close()
    const { code, text } = await refusal({}, isRoot ? WITHOUT_RIGHTS_OF_ROOT : [])
    chmodSync(folder, 0o700)
    expect(code).toBe(1)
    expect(text).toContain(words)
    expect(text).toContain(DATA_DIR)
    expect(text).not.toMatch(/^\s+at /m)
  },
)

function text(file: string, content: string) {
  mkdirSync(DATA_DIR, { recursive: true })
  writeFileSync(file, content)
}

/** A database with a valid SQLite header and broken tables. */
function damaged() {
  mkdirSync(DATA_DIR)
  const db = new DatabaseSync(database())
  db.exec('create table a (b text); create table c (d text)')
  db.close()
  const bytes = readFileSync(database())
  bytes.fill(0x5a, 100, 4096)
  writeFileSync(database(), bytes)
}
