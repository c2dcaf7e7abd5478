import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { moveRows } from '#api/db/move/move-rows.ts'
import { checkEditions } from '#api/roots/check-editions.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { listPrizes } from '#contract/prizes.schema.ts'
import { getReceipt } from '#contract/receipts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { upTo } from '#tests/support/former-database.ts'
import { dropPostgresDatabase, newPostgresDatabase } from '#tests/support/postgres.ts'
import { runProgram } from '#tests/support/programs.ts'
import { realProof } from '#tests/support/real-proofs.ts'
import { editionContext, LEDGER_KEY, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { publishedOf, verifier } from '#tests/support/verifier.ts'
import { addWinner, everyCardWins } from '#tests/support/winner.ts'

const [sqlite] = databases

let source: Database
let target: Database
let url: string
beforeEach(async () => {
  if (!sqlite) throw new Error('no SQLite')
  source = await sqlite.open()
  url = await newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  target = await openDatabase(url)
})
afterEach(async () => {
  await source.close()
  await target.close()
  await dropPostgresDatabase(inject('postgresUrl'), url)
})

const run = (db: Database, statement: string) =>
  db.forMigrations((connection) => sql.raw(statement).execute(connection))
const addSetting = (db: Database, value: string) =>
  db.forMigrations((connection) => sql`insert into setting (key, value) values ('mine', ${value})`.execute(connection))
const settings = async (db: Database) =>
  (await db.read.selectFrom('setting').select('value').execute()).map((row) => row.value)

describe('a season moved from SQLite to PostgreSQL', () => {
  const checksOf = ({ deps }: TestApi, db: Database) =>
    checkEditions({ ...deps, ...editionContext, db, now: deps.now() })

  test('has the same rows, proofs and receipts, and plays on', async () => {
    // An edition that has ended, with codes, a draw, roots and mails; then one that is being played.
    await realProof(source, 'playa')
    const before = await createTestApi({ database: source, season: [everyCardWins('code')] })
    const winner = await addWinner(before)
    const { id = '' } =
      (await source.read.selectFrom('play').select('id').orderBy('seq', 'desc').executeTakeFirst()) ?? {}
    const receipt = await before.call(getReceipt, { as: winner.access, params: { id } })
    const prizes = await before.call(listPrizes, { as: winner.access })
    const checks = await checksOf(before, source)
    expect(checks.map(({ plays, roots, brokenRoot }) => ({ plays, roots, brokenRoot }))).toEqual([
      { plays: 15, roots: 3, brokenRoot: undefined },
      { plays: 1, roots: 0, brokenRoot: undefined },
    ])

    const moved = await moveRows(source, target)
    const rowsOf = Object.fromEntries(moved.map(({ name, rows }) => [name, rows]))
    expect(rowsOf).toMatchObject({ play: 16, ledger_root: 3 })
    for (const table of ['prize_unit', 'drawing', 'outbox', 'session']) expect(rowsOf[table]).toBeGreaterThan(0)

    const after = await createTestApi({ database: target, season: [everyCardWins('code')], now: before.clock.at })
    expect(await checksOf(after, target)).toEqual(checks)
    expect(await after.call(getReceipt, { as: winner.access, params: { id } })).toEqual(receipt)
    expect(await after.call(listPrizes, { as: winner.access })).toEqual(prizes)
    const beach = after.deps.season.byId('playa/test')
    if (!beach) throw new Error('no beach')
    expect(verifier.comprobar(await publishedOf(target, beach, after.clock.at, after.deps.secret))).toEqual([])
    const { access } = await after.signUp()
    const input = { slot: 'day:2026-11-20:1' }
    const { play } = await after.call(playCard, { as: access, params: TEST_CARD, input, idempotencyKey: 'next-play' })
    expect(
      await target.read
        .selectFrom('play')
        .select('seq')
        .where('id', '=', play?.id ?? '')
        .execute(),
    ).toEqual([{ seq: 17 }])
  })

  test('does not give the number of a deleted play again', async () => {
    const insert = (id: string) => `insert into play
      (id, campaign_id, account_id, slot, day, key_hash, at, detail, settles_at, country, action)
      values ('${id}', 'c', 'a', '${id}', '2026-11-20', '', 1, '', 1, 'ES', 'card')`
    for (const id of ['one', 'two']) await run(source, insert(id))
    await run(source, `delete from play where id = 'two'`)
    await moveRows(source, target)
    await run(target, insert('three'))
    const plays = await target.read.selectFrom('play').select(['seq', 'id']).orderBy('seq').execute()
    expect(plays).toEqual([
      { seq: 1, id: 'one' },
      { seq: 3, id: 'three' },
    ])
  })

  test('has the values of tables that a later version adds, by the types of each engine', async () => {
    await run(source, 'create table asset (name text primary key, bytes blob, shown integer, size real, n bigint)')
    await run(target, 'create table asset (n bigint, shown boolean, size float8, bytes bytea, name text primary key)')
    await run(
      source,
      `insert into asset values ('a\\x00"ñ', x'00ff41', 1, 1.5, 9007199254740991), ('b', null, 0, 2, null)`,
    )
    const moved = await moveRows(source, target)
    expect(moved.find(({ name }) => name === 'asset')).toMatchObject({ rows: 2 })
    const { rows } = await sql`select * from asset order by name`.execute(target.read)
    expect(rows).toEqual([
      { name: 'a\\x00"ñ', bytes: Buffer.from([0, 255, 65]), shown: true, size: 1.5, n: 9007199254740991 },
      { name: 'b', bytes: null, shown: false, size: 2, n: null },
    ])
  })

  test('may go to a database without any table', async () => {
    const empty = await newPostgresDatabase(inject('postgresUrl'))
    const db = await openDatabase(empty)
    await addSetting(source, 'moved')
    await moveRows(source, db)
    expect(await settings(db)).toEqual(['moved'])
    await db.close()
  })
})

describe('a move', () => {
  test.each<[string, string, string]>([
    ['has rows', `insert into setting (key, value) values ('theirs', 'x')`, 'has data already (setting)'],
    ['has another table', 'create table other (a text)', 'the same columns (other.a)'],
    ['has another column', 'alter table setting add column other text', 'the same columns (setting.other)'],
    ['is of an older version', `delete from kysely_migration where name like '0032%'`, 'not of this version'],
    ['is of a newer version', `insert into kysely_migration values ('9999-later', '')`, 'not of this version'],
    ['has a type without a conversion', 'alter table setting alter column value type varchar(9)', 'type varchar'],
  ])('is refused if the target %s, which stays as it is', async (_, change, message) => {
    await addSetting(source, 'mine')
    await run(target, change)
    await expect(moveRows(source, target)).rejects.toThrow(message)
    expect(await settings(target)).not.toContain('mine')
  })

  test('is refused from an older schema', async () => {
    const older = upTo('0031-answers-and-locks')
    const former = await openDatabase('sqlite::memory:')
    await migrate(former, older)
    await expect(moveRows(former, target)).rejects.toThrow('npm run migrate')
    await former.close()
  })

  test.each<[string, string, string]>([
    ['the connection breaks', 'perform pg_terminate_backend(pg_backend_pid())', 'setting could not be copied'],
    ['a value arrives changed', `new.value = 'other'`, 'setting is not the same'],
  ])('leaves no row in the target if %s, and can be repeated', async (_, statement, message) => {
    await addSetting(source, 'mine')
    await run(
      target,
      `create function meddle() returns trigger as 'begin ${statement.replaceAll("'", "''")}; return new; end' language plpgsql`,
    )
    await run(target, 'create trigger meddle before insert on setting for each row execute function meddle()')
    await expect(moveRows(source, target)).rejects.toThrow(message)
    expect(await settings(target)).toEqual([])
    await run(target, 'drop trigger meddle on setting')
    await moveRows(source, target)
    expect(await settings(target)).toEqual(['mine'])
  })

  test('names the table of a value that PostgreSQL cannot store', async () => {
    await addSetting(source, 'a\0b')
    await expect(moveRows(source, target)).rejects.toThrow(/setting could not be copied.*unsupported Unicode/)
    expect(await settings(target)).toEqual([])
  })
})

describe('`npm run move`', () => {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-move-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const DATABASE_URL = `sqlite:${join(folder, 'site.db')}`
  const command = (to: string, env: Record<string, string> = {}) =>
    runProgram('move', ['--to', to], { DATABASE_URL, DATA_DIR: folder, LEDGER_KEY, ...env })

  test('refuses a running site and nonsense with a sentence, and lists what it has compared', async () => {
    const site = await openDatabase(DATABASE_URL)
    await migrate(site)
    const app = await createTestApi({ database: site, season: [everyCardWins('code')] })
    await addWinner(app)
    const refusals: [string, Record<string, string>, string][] = [
      [url, {}, 'Another process already uses the database'],
      [url, { DATABASE_URL: `sqlite:${join(folder, 'none.db')}` }, 'There is no database at'],
      [url, { DATABASE_URL: url }, 'is not SQLite'],
      ['sqlite:other.db', {}, '--to must be an address of PostgreSQL'],
    ]
    const refused = await Promise.all(refusals.map(([to, env]) => command(to, env)))
    for (const [i, [, , message]] of refusals.entries()) {
      expect(refused[i]).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
    }
    await app.close()
    expect((await command('postgres://127.0.0.1:1/none')).stderr).toBe(
      'The database cannot be reached (ECONNREFUSED).\n',
    )
    expect((await command(url, { LEDGER_KEY: 'x'.repeat(32) })).stderr).toContain('LEDGER_KEY is not the key')

    const { code, stdout, stderr } = await command(url)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^play {2}1 rows {2}[0-9a-f]{16}$/m)
    expect(stdout).toMatch(/^rasca\/test {2}1 plays [0-9a-f]{16} {2}proof [0-9a-f]{16} {2}0 roots$/m)
    expect(stdout).toMatch(/Both databases are the same\..*\n$/)
  })
})
