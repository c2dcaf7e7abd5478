import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { migrate, openDatabase, run, tables } from '#api/db/database.ts'
import { readDatabaseClock } from '#api/db/database-clock.ts'
import { READY_NOTE } from '#api/db/readiness.ts'
import { HEARTBEAT } from '#api/db/replica.ts'
import { noteTime } from '#api/db/settings.ts'
import { createReceiptKeys } from '#api/receipts/receipt-keys.ts'
import { STEADY_NOTE } from '#api/steady-clock.ts'
import type { Finding } from '#cli/doctor/check.ts'
import { examine, type Outside } from '#cli/doctor/examine.ts'
import { dumpOf } from '#tests/support/database-dump.ts'
import { newPostgresDatabase } from '#tests/support/postgres.ts'
import { runProgram } from '#tests/support/programs.ts'
import { beach, LEDGER_KEY, scratchCard } from '#tests/support/seasons.ts'
import { type Smtp, startSmtp } from '#tests/support/smtp.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const OTHER_KEY = 'another key of the tests that has locked nothing'

const dayOf = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`
const RECORDS = new Map([
  ['promo.example.es', [['v=spf1 mx -all']]],
  ['_dmarc.promo.example.es', [['v=DMARC1; p=none']]],
])
const resolveTxt = async (name: string) => {
  const records = RECORDS.get(name)
  if (!records) throw Object.assign(new Error(`queryTxt ENODATA ${name}`), { code: 'ENODATA' })
  return records
}

/** The answers of a site that a test changes. */
const site = { status: 200, key: LEDGER_KEY, now: Date.now }
const answering = createServer(({ url = '' }, response) => {
  const keys = createReceiptKeys([site.key]).published
  response.setHeader('date', new Date(site.now()).toUTCString())
  if (url.endsWith('/receipt-keys')) return void response.end(JSON.stringify({ keys }))
  response.writeHead(url === '/readyz' ? site.status : 404).end()
})
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

let smtp: Smtp
beforeAll(async () => {
  smtp = await startSmtp()
  answering.listen(0, '127.0.0.1')
  await once(answering, 'listening')
})
afterAll(async () => {
  answering.close()
  await smtp.close()
})

const engines = [
  { name: 'SQLite', newUrl: async (folder: string) => `sqlite:${join(folder, 'site.db')}` },
  {
    name: 'PostgreSQL',
    newUrl: () => newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate')),
  },
]

describe.each(engines)('the doctor on $name, beside a server', ({ name: engine, newUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-doctor-'))
  let url: string
  let app: TestApi
  let env: Record<string, string>
  /** Runs like that of the database. */
  let clock: () => number
  beforeAll(async () => {
    url = await newUrl(folder)
    const database = await openDatabase(url)
    await migrate(database)
    await database.ping()
    // The clock of the database is not moved by TEST_CLOCK.
    const now = engine === 'PostgreSQL' ? await readDatabaseClock(database) : Date.now()
    const startedAt = performance.now()
    clock = () => Math.round(now + performance.now() - startedAt)
    const [hence, later] = [dayOf(now + 2 * 60 * MINUTE_MS), dayOf(now + DAY_MS)]
    const card = scratchCard({
      ...{ opensAt: hence, closesAt: later, claimUntil: dayOf(now + 2 * DAY_MS) },
      prizes: [{ key: 'vale', kind: 'code', name: 'Un vale', valueCents: 500, stock: 3, symbol: 'sol' }],
    })
    app = await createTestApi({ database, now, season: [card] })
    env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      SESSION_SECRET: 'x'.repeat(32),
      LEDGER_KEY,
      SMTP_URL: smtp.url('u:p@'),
      MAIL_FROM: 'hola@promo.example.es',
      PUBLIC_ORIGIN: originOf(answering),
    }
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    Object.assign(site, { status: 200, key: LEDGER_KEY, now: clock })
    smtp.refuseLogin(undefined)
    await note(STEADY_NOTE, app.clock.at)
    await note(READY_NOTE, app.clock.at)
  })

  const note = (name: string, at: number) => app.db.transact(() => noteTime(name, at))
  const look = async (changes: Record<string, string> = {}, outside: Partial<Outside> = {}) => {
    const found: Record<string, Finding> = {}
    const source = { ...env, ...changes }
    await examine({ source, now: clock, resolveTxt, ...outside }, (name, finding) => {
      found[name] = finding
    })
    return found
  }
  const withoutOrder = (found: Record<string, Finding>) =>
    Object.fromEntries(
      Object.entries(found).flatMap(([name, { state }]) => (state === 'in order' ? [] : [[name, state]])),
    )
  const IN_ORDER = ['settings', 'Node.js', 'database', 'database version', 'migrations', 'durable write']

  test('finds all in order, and changes nothing', async () => {
    const before = { rows: await dumpOf(app.db), mails: smtp.received.length }
    const found = await look()
    // The test server has no proxy, and the trial trusts none.
    expect(withoutOrder(found)).toEqual({})
    expect(Object.keys(found)).toEqual([
      ...IN_ORDER,
      ...(engine === 'PostgreSQL' ? ['clock, database'] : []),
      ...['clock, last noted', 'LEDGER_KEY', 'codes', 'draws', 'mails', 'disk', 'permissions', 'receipt key'],
      ...['push keys', 'mail server', 'SPF', 'DMARC', 'site', 'clock, site', 'proxies'],
    ])
    expect(found.LEDGER_KEY?.seen).toBe('It opens the seeds (editions: 1) and the codes (editions: 1).')
    expect({ rows: await dumpOf(app.db), mails: smtp.received.length }).toEqual(before)
  })

  test('finds each fault, and goes on', async () => {
    Object.assign(site, { status: 503, key: OTHER_KEY })
    smtp.refuseLogin(535)
    await note(STEADY_NOTE, app.clock.at + DAY_MS)
    const found = await look({ LEDGER_KEY: OTHER_KEY, PORT: 'x' })
    expect(withoutOrder(found)).toEqual({
      settings: 'wrong',
      'clock, last noted': 'wrong',
      LEDGER_KEY: 'wrong',
      codes: 'not checked',
      draws: 'not checked',
      'mail server': 'wrong',
      site: 'wrong',
    })
    expect(found.LEDGER_KEY?.seen).toContain('seed of rasca/test')
    expect(found['mail server']?.seen).toContain('EAUTH 535')
    expect((await look())['receipt key']).toMatchObject({ state: 'wrong' })
  })

  test('says that the key is missing that has locked the database', async () => {
    const { LEDGER_KEY, 'receipt key': receipt } = await look({ LEDGER_KEY: '' })
    expect([LEDGER_KEY?.state, receipt?.state]).toEqual(['wrong', 'not checked'])
    expect(LEDGER_KEY?.seen).toContain('no usable key')
    expect(readdirSync(folder).filter((file) => file.endsWith('-key'))).toEqual([])
  })

  test('checks the rest while the database, the mail server, the site and the name server are away', async () => {
    const failing = async () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
    }
    const away = { SQLite: `sqlite:${folder}/nowhere.db`, PostgreSQL: 'postgres://a@127.0.0.1:1/a' }[engine] ?? ''
    const changes = { DATABASE_URL: away, SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_ORIGIN: 'http://127.0.0.1:1' }
    expect(withoutOrder(await look(changes, { resolveTxt: failing }))).toEqual({
      database: engine === 'SQLite' ? 'needs attention' : 'wrong',
      'mail server': 'wrong',
      SPF: 'not checked',
      DMARC: 'not checked',
      site: 'needs attention',
      'clock, site': 'not checked',
    })
    expect(readdirSync(folder)).not.toContain('nowhere.db')
  })

  test('compares the heartbeat in the replica with that in the database', async () => {
    if (engine === 'SQLite') return
    await note(HEARTBEAT, app.clock.at)
    const [same, away] = [
      await look({ DATABASE_READ_URL: url }),
      await look({ DATABASE_READ_URL: 'postgres://a@127.0.0.1:1/a' }),
    ]
    expect([same.replica?.state, away.replica?.state]).toEqual(['in order', 'needs attention'])
  })

  test('sends a test message past the queue, and looks for the key of a selector', async () => {
    const found = await look({ SITE_NAME: 'Feria' }, { mailTo: 'ana@example.es', selector: 's1' })
    expect([found['test message']?.state, found.DKIM?.state]).toEqual(['in order', 'wrong'])
    expect(smtp.received.at(-1)).toMatchObject({
      from: { name: 'Feria', address: 'hola@promo.example.es' },
      to: [{ address: 'ana@example.es' }],
      subject: 'Feria: test message',
    })
    expect(await app.db.read.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  test('finds a clock that differs from that of the database and of the site', async () => {
    const found = await look({}, { now: () => clock() + 5 * MINUTE_MS })
    expect(found['clock, site']?.state).toBe('wrong')
    if (engine === 'PostgreSQL') expect(found['clock, database']).toMatchObject({ state: 'wrong' })
  })

  test('finds missing and newer migrations', async () => {
    const migrations = app.db.read.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    const last = '0032-noted-times'
    await migrations.updateTable('kysely_migration').set({ name: '9999-later' }).where('name', '=', last).execute()
    const newer = (await look()).migrations
    await migrations.deleteFrom('kysely_migration').where('name', '=', '9999-later').execute()
    const missing = (await look()).migrations
    await migrations.insertInto('kysely_migration').values({ name: last, timestamp: '-' }).execute()
    expect([newer, missing]).toMatchObject([
      { state: 'wrong', seen: expect.stringContaining('9999-later') },
      { state: 'needs attention', seen: expect.stringContaining(last) },
    ])
  })

  test('opens the database so that nothing can write to it', async () => {
    const db = await openDatabase(url, { readOnly: true, connections: 1 })
    await expect(db.transact(() => noteTime('x', 1))).rejects.toThrow(/readonly|read-only/)
    await db.close()
  })

  test('finds failed and late mails', async () => {
    const mail = { kind: 'prize-reminder', to_addr: 'a@example.es', locale: 'es-ES', payload: '{}', priority: 0 }
    const insert = (id: string, status: string, created_at: number) => {
      const times = { created_at, next_at: created_at, expires_at: app.clock.at + DAY_MS }
      return app.db.transact(() =>
        run(tables.insertInto('outbox').values({ id, dedupe_key: id, status, ...mail, ...times })),
      )
    }
    await insert('a', 'dead', app.clock.at)
    await insert('b', 'queued', app.clock.at - 20 * MINUTE_MS)
    const { mails } = await look()
    await app.db.read.deleteFrom('outbox').execute()
    expect(mails).toMatchObject({
      state: 'needs attention',
      seen: expect.stringMatching(/has waited since.*1 have failed/),
    })
  })
})

describe('the doctor as a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-doctor-'))
  const file = join(folder, 'site.db')
  let app: TestApi
  beforeAll(async () => {
    const database = await openDatabase(`sqlite:${file}`)
    await migrate(database)
    const inDays = (days: number) => dayOf(Date.now() + days * DAY_MS)
    const drawn = beach({
      ...{ opensAt: inDays(-9), closesAt: inDays(-5), claimUntil: inDays(5) },
      prizes: [{ key: 'tabla', kind: 'physical', name: 'Una tabla', valueCents: 900, stock: 1, pool: 'draw:beach' }],
      draws: [{ key: 'beach', name: 'Sorteo', drawsAt: inDays(0), alternates: 2, daysToClaim: 14 }],
    })
    const coded = scratchCard({
      ...{ opensAt: inDays(-5), closesAt: inDays(5), claimUntil: inDays(9) },
      prizes: [
        { key: 'vale', kind: 'code', codes: 'partner', name: 'Un vale', valueCents: 500, stock: 4, symbol: 'sol' },
      ],
    })
    app = await createTestApi({ database, now: Date.now(), season: [drawn, coded] })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  const command = (changes: Record<string, string> = {}, ...words: string[]) =>
    runProgram('doctor', words, {
      DATABASE_URL: `sqlite:${file}`,
      DATA_DIR: folder,
      SESSION_SECRET: 'x'.repeat(32),
      LEDGER_KEY,
      ...changes,
    })

  test('prints a line for each check beside a server, and succeeds', async () => {
    const { code, stdout, stderr } = await command()
    expect(stderr).toMatch(/^16 checks: 0 wrong, \d need attention, 1 not checked\.\n$/)
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(16)
    expect(lines[0]).toBe('in order         settings           All are valid.')
    expect(stdout).toMatch(
      /^needs attention {2}codes .* 4 units of vale in rasca\/test\. Import them: npm run codes -- import/m,
    )
    expect(stdout).toMatch(/^needs attention {2}draws .* beach of playa\/test\./m)
  })

  test('fails if something is wrong, and mends nothing', async () => {
    chmodSync(file, 0o644)
    const { code, stdout, stderr } = await command(
      { MAIL_FROM: 'hola@sitio.test', SMTP_URL: smtp.url() },
      '--mail',
      'a@example.es',
    )
    expect({ code, mode: statSync(file).mode & 0o777 }).toEqual({ code: 1, mode: 0o644 })
    expect(stderr).toMatch(/^18 checks: 1 wrong/)
    expect(stdout).toMatch(/^wrong {12}permissions .*site\.db is 0644/m)
    expect(stdout).toMatch(/^in order {9}test message /m)
  })

  test.each([
    ['a word', ['all'], 'Usage:'],
    ['no address', ['--mail', 'ana'], '"ana" is not an e-mail address.'],
  ])('refuses %s', async (_, words, message) => {
    const { code, stdout, stderr } = await command({}, ...words)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(message)
  })
})
