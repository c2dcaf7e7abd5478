import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { isMigrated, type Migrations, migrations } from '#api/db/migrate.ts'
import { restoreSqlite } from '#api/db/restore.ts'
import { checkEditions } from '#api/roots/check-editions.ts'
import { playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { listPrizes } from '#contract/prizes.schema.ts'
import { getReceipt } from '#contract/receipts.schema.ts'
import { upTo } from '#tests/support/former-database.ts'
import { runProgram } from '#tests/support/programs.ts'
import { acceptRules, addPlayers, addSessions, editionContext, LEDGER_KEY, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'
import { everyCardWins } from '#tests/support/winner.ts'

const shared = mkdtempSync(join(tmpdir(), 'temporada-restore-'))
/** A migrated database without rows, which takes a second to make. */
const EMPTY = join(shared, 'empty.db')
beforeAll(async () => {
  const db = await openDatabase(`sqlite:${EMPTY}`)
  await migrate(db)
  await db.close()
})
afterAll(() => rmSync(shared, { recursive: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'temporada-restore-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (name: string) => join(folder, name)

async function makeDatabase(name: string, value: string, steps?: Migrations): Promise<string> {
  if (!steps) copyFileSync(EMPTY, file(name))
  const db = await openDatabase(`sqlite:${file(name)}`)
  if (steps) await migrate(db, steps)
  await db.forMigrations((connection) => connection.insertInto('setting').values({ key: 'mine', value }).execute())
  await db.close()
  return file(name)
}

const valueIn = async (db: Database) =>
  (await db.read.selectFrom('setting').select('value').where('key', '=', 'mine').execute()).map(({ value }) => value)

async function storedIn(path: string): Promise<string[]> {
  const db = await openDatabase(`sqlite:${path}`)
  const values = await valueIn(db)
  await db.close()
  return values
}

const options = { formerName: undefined, verify: async () => {} }

test('a copy of an older version is migrated and verified before it becomes the database', async () => {
  const older = upTo('0031-answers-and-locks')
  const copy = await makeDatabase('copy.db', 'older', older)
  const seen: unknown[] = []
  const target = file('data/site.db')
  const verify = async (db: Database) => void seen.push(await valueIn(db), await isMigrated(db), existsSync(target))
  expect(await restoreSqlite(copy, target, { ...options, verify })).toBe(false)
  expect(seen).toEqual([['older'], true, false])
  expect(await storedIn(target)).toEqual(['older'])
})

test('the former database keeps everything under another name, also what was only in its log', async () => {
  const copy = await makeDatabase('copy.db', 'copied')
  const target = await makeDatabase('site.db', 'former')
  // As a killed server leaves them: the newest rows are in the log.
  const killed = await openDatabase(`sqlite:${target}`, { beside: true })
  await killed.forMigrations((db) => db.updateTable('setting').set({ value: 'newest' }).execute())
  for (const suffix of ['', '-wal']) writeFileSync(file(`killed.db${suffix}`), readFileSync(target + suffix))
  await killed.close()
  expect(await restoreSqlite(copy, file('killed.db'), { ...options, formerName: file('kept.db') })).toBe(true)
  expect(await storedIn(file('killed.db'))).toEqual(['copied'])
  expect(await storedIn(file('kept.db'))).toEqual(['newest'])
})

test('the log of a database that is gone is not taken for that of the copy', async () => {
  const copy = await makeDatabase('copy.db', 'copied')
  const gone = await openDatabase(`sqlite:${await makeDatabase('gone.db', 'gone')}`, { beside: true })
  await gone.forMigrations((db) => db.updateTable('setting').set({ value: 'logged' }).execute())
  writeFileSync(file('site.db-wal'), readFileSync(file('gone.db-wal')))
  await gone.close()
  await expect(restoreSqlite(copy, file('site.db'), options)).rejects.toThrow('--replace')
  await restoreSqlite(copy, file('site.db'), { ...options, formerName: file('kept.db') })
  expect(await storedIn(file('site.db'))).toEqual(['copied'])
  expect(existsSync(file('kept.db-wal'))).toBe(true)
})

test('a damaged database can be replaced, and is kept', async () => {
  const copy = await makeDatabase('copy.db', 'copied')
  writeFileSync(file('site.db'), 'no database')
  await restoreSqlite(copy, file('site.db'), { ...options, formerName: file('kept.db') })
  expect(await storedIn(file('site.db'))).toEqual(['copied'])
  expect(readFileSync(file('kept.db'), 'utf8')).toBe('no database')
})

const REFUSALS: [string, () => Promise<string>, string][] = [
  ['damaged', async () => damage(await makeDatabase('bad.db', 'x')), 'is not a copy that can be restored'],
  ['no database', async () => damage(file('text.db')), 'file is not a database'],
  [
    'of a newer version',
    () => makeDatabase('newer.db', 'x', { ...migrations, '9999-later': { up: async () => {} } }),
    'newer version of this program (9999-later)',
  ],
  ['the database itself', async () => file('site.db'), 'is the database itself'],
]
test.each(REFUSALS)('a copy that is %s is refused, and the database stays as it is', async (_, make, message) => {
  const target = await makeDatabase('site.db', 'former')
  const copy = await make()
  const replacing = { ...options, formerName: file('kept.db') }
  await expect(restoreSqlite(copy, target, replacing)).rejects.toThrow(message)
  expect(await storedIn(target)).toEqual(['former'])
  expect(readdirSync(folder).filter((name) => /partial|kept/.test(name))).toEqual([])
})

function damage(path: string): string {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(100_000)
  writeFileSync(path, bytes.fill(0x5a, existsSync(path) ? 8192 : 0, 65536))
  return path
}

test('a copy that fails its verification leaves no trace', async () => {
  const copy = await makeDatabase('copy.db', 'copied')
  const target = await makeDatabase('site.db', 'former')
  const verify = async () => {
    throw new Error('another key')
  }
  await expect(restoreSqlite(copy, target, { formerName: file('kept.db'), verify })).rejects.toThrow('another key')
  expect(await storedIn(target)).toEqual(['former'])
  expect(readdirSync(folder).filter((name) => /partial|kept/.test(name))).toEqual([])
})

type Command = 'backup' | 'restore'
const run = (name: Command, words: string[], env: Record<string, string>) =>
  runProgram(name, words, { LEDGER_KEY, ...env })

const SLOT = 'day:2026-11-20:1'

/** Plays and reveals the card of a member, and returns everything that the member has in hand then. */
async function play(app: TestApi, as: string) {
  const played = await app.call(playCard, {
    as,
    params: TEST_CARD,
    input: { slot: SLOT },
    idempotencyKey: `card-${as}`,
  })
  const id = played.play?.id ?? ''
  await app.call(revealCard, { as, params: { id } })
  return inHand(app, as, id)
}

const inHand = async (app: TestApi, as: string, id: string) => ({
  id,
  receipt: await app.call(getReceipt, { as, params: { id } }),
  prizes: (await app.call(listPrizes, { as })).prizes,
})

test('drill: a copy made while members play is restored, and has all that was confirmed before it', async () => {
  const live = { DATABASE_URL: `sqlite:${file('live.db')}`, DATA_DIR: file('live') }
  copyFileSync(EMPTY, file('live.db'))
  const database = await openDatabase(live.DATABASE_URL)
  const site = await createTestApi({ database, season: [everyCardWins('code')] })
  const players = await addPlayers(database, 60)
  await addSessions(database, players, ({ accountId }) => accountId, NOON)
  await acceptRules(database, players)
  const members = players.map(({ accountId }) => accountId)

  const confirmed = new Map<string, Awaited<ReturnType<typeof play>>>()
  for (const member of members.slice(0, 20)) confirmed.set(member, await play(site, member))
  const backup = run('backup', ['--to', folder, '--keep', '1'], live)
  for (const member of members.slice(20, 50)) await play(site, member)
  const { code, stdout } = await backup
  expect(code).toBe(0)
  const [, copy = ''] = /^(\S+) holds temporada\.db \(\d+ kB, \d+ rows, schema \S+\)\.$/m.exec(stdout) ?? []

  // The server of the copy is gone; a new machine has the key and an empty folder.
  const fresh = { DATABASE_URL: `sqlite:${file('new/site.db')}`, DATA_DIR: file('new') }
  for (const [words, env, message] of [
    [[copy], live, 'Another process already uses the database'],
    [[copy], { ...fresh, LEDGER_KEY: 'x'.repeat(32) }, 'LEDGER_KEY is not the key of this database'],
  ] as const) {
    expect(await run('restore', [...words], env)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
  }
  const restored = await run('restore', [copy], fresh)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/^rasca\/test {2}\d+ plays {2}0 roots\n\S+ holds \S+\.\n$/)
  expect((await run('restore', [copy], fresh)).stderr).toContain('--replace keeps it under another name')

  const other = await createTestApi({
    database: await openDatabase(fresh.DATABASE_URL),
    season: [everyCardWins('code')],
  })
  for (const [member, had] of confirmed) expect(await inHand(other, member, had.id)).toEqual(had)
  // Plays during the copy are in it with their prizes, or not at all.
  const plays = await other.db.read.selectFrom('play').select(['id', 'unit_id']).orderBy('seq').execute()
  expect(plays.length).toBeGreaterThanOrEqual(confirmed.size)
  const units = await other.db.read
    .selectFrom('prize_unit')
    .select(['id', 'play_id'])
    .where('play_id', 'is not', null)
    .execute()
  expect(new Set(units.map(({ id, play_id }) => `${play_id} ${id}`))).toEqual(
    new Set(plays.map(({ id, unit_id }) => `${id} ${unit_id}`)),
  )
  const [check] = await checkEditions({ ...other.deps, ...editionContext, now: NOON })
  expect(check).toMatchObject({ plays: plays.length, brokenRoot: undefined })
  expect((await play(other, members[59] ?? '')).prizes).toHaveLength(1)
  await other.close()
  await site.close()
})
