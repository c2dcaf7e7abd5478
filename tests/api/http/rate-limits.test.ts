import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type CallCounts, createCallCounts } from '#api/db/call-counts.ts'
import { type Database, openDatabase, prepared, run } from '#api/db/database.ts'
import { inDatabase, inMemory } from '#api/http/counters.ts'
import { createRateLimits, type RateLimits } from '#api/http/rate-limits.ts'
import { type MailPermit, permitMail, permitMailToOrganiser } from '#api/mail/mail-permits.ts'
import { signUp } from '#contract/accounts.schema.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { startApiProcess } from '#tests/support/api-process.ts'
import { databases } from '#tests/support/databases.ts'
import { newPostgresDatabase } from '#tests/support/postgres.ts'
import { createTestApi, newcomer, type TestApi } from '#tests/support/test-api.ts'

const REFUSED = { code: 'too_many_requests' }
const SECRET = 'a secret of the tests, of 32 letters or more'
const noLog = { warn() {} }
const sharedLimits = (db: Database) => createRateLimits(inDatabase(createCallCounts(db, SECRET), noLog))

/** The clock of the database cannot be moved, so all counts get older instead. */
const age = prepared<never, { ms: number }>('update call_count set ends_at = ends_at - :ms')

const waiting = prepared<{ pid: number }, object>(
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
)

/** Rate limits with a way to let time pass. */
interface Limited {
  limits: RateLimits
  pass(ms: number): Promise<unknown>
  close(): Promise<void>
}

async function limitsInMemory(): Promise<Limited> {
  const clock = { now: 1_000 }
  const pass = async (ms: number) => (clock.now += ms)
  return { limits: createRateLimits(inMemory(() => clock.now)), pass, close: async () => {} }
}

async function limitsIn(open: () => Promise<Database>): Promise<Limited> {
  const db = await open()
  return { limits: sharedLimits(db), pass: (ms) => db.transact(() => run(age({ ms }))), close: () => db.close() }
}

describe.each([
  { name: 'in memory', create: limitsInMemory },
  ...databases.map(({ name, open }) => ({ name: `in ${name}`, create: () => limitsIn(open) })),
])('rate limits $name', ({ create }) => {
  let limited: Limited
  let limits: RateLimits
  beforeEach(async () => {
    limited = await create()
    limits = limited.limits
  })
  afterEach(() => limited.close())

  async function times(count: number, spend: (i: number) => Promise<unknown>) {
    for (let i = 0; i < count; i++) await spend(i)
  }
  const refusal = (spending: Promise<unknown>) => spending.then(() => undefined).catch((problem) => problem)

  test('a budget counts each key separately, and a refusal says how long to wait', async () => {
    await times(5, () => limits.spend('resendPerAccount', 'ana'))
    const { code, body } = await refusal(limits.spend('resendPerAccount', 'ana'))
    expect(code).toBe(REFUSED.code)
    expect(body.retryAfter).toBeGreaterThan(3590)
    expect(body.retryAfter).toBeLessThanOrEqual(3600)
    await limits.spend('resendPerAccount', 'eva')
    await limits.spend('codePerTicket', 'ana')
  })

  test('a budget is whole again an hour after its first call, however many calls were refused', async () => {
    const resend = () => limits.spend('resendPerAccount', 'ana')
    await resend()
    await limited.pass(45 * MINUTE_MS)
    await times(4, resend)
    await times(10, () => refusal(resend()))
    const { body } = await refusal(resend())
    expect(body.retryAfter).toBeGreaterThan(890)
    expect(body.retryAfter).toBeLessThanOrEqual(900)
    await limited.pass(15 * MINUTE_MS + 1)
    await times(5, resend)
    await expect(resend()).rejects.toMatchObject(REFUSED)
  })

  test('a counter counts up and down for each key, and starts again after its time', async () => {
    const count = (key: string) => limits.count('guessesPerEmail', key)
    expect([await count('ana'), await count('ana'), await count('eva')]).toEqual([1, 2, 1])
    await limits.uncount('guessesPerEmail', 'ana')
    await limits.uncount('guessesPerEmail', 'a key without a count')
    expect([await count('ana'), await count('a key without a count')]).toEqual([2, 1])
    await limited.pass(15 * MINUTE_MS + 1)
    expect(await count('ana')).toBe(1)
  })

  describe('the budget of an address', () => {
    const MOST = 5
    const spend = (address: string) => limits.spendAddress('signUpUnproven', address)

    test('is shared by all spellings of the address', async () => {
      await times(MOST, (port) => spend(`203.0.113.9:${port + 1}`))
      await expect(spend('::ffff:203.0.113.9')).rejects.toMatchObject(REFUSED)
      await spend('203.0.113.10')
    })

    test('is shared by all values that are not addresses', async () => {
      await times(MOST, (i) => spend(`made up ${i}`))
      await expect(spend('made up as well')).rejects.toMatchObject(REFUSED)
    })

    test('is four times as large for a /48 as for each /64 in it', async () => {
      await times(4 * MOST, (i) => spend(`2001:db8:1:${i}::1`))
      await expect(spend('2001:db8:1:ffff::1')).rejects.toMatchObject(REFUSED)
      await spend('2001:db8:2::1')
    })

    test('is not used up for a whole /48 by the refused calls of one /64', async () => {
      await times(MOST, () => spend('2001:db8:1:1::1'))
      await times(10 * MOST, () => expect(spend('2001:db8:1:1::1')).rejects.toMatchObject(REFUSED))
      await spend('2001:db8:1:2::1')
    })
  })
})

test.each(databases)('a count that a wrong clock of $name has written starts again', async ({ open }) => {
  const { limits, pass, close } = await limitsIn(open)
  expect([await limits.count('mailsPerHour', 'ana'), await limits.count('mailsPerHour', 'ana')]).toEqual([1, 2])
  await pass(-400 * DAY_MS)
  expect(await limits.count('mailsPerHour', 'ana')).toBe(1)
  await close()
})

describe.each([2, 4])('%d API processes on one PostgreSQL', (count) => {
  let apps: TestApi[]
  beforeEach(async () => {
    const url = await newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    apps = []
    for (let i = 0; i < count; i++) {
      const database = await openDatabase(url)
      const season = apps[0] ? { season: apps[0].deps.season } : {}
      apps.push(await createTestApi({ database, deps: { ...season, rateLimits: sharedLimits(database) } }))
    }
    // Loads the modules for passwords: a process that is busy with that for seconds would count in its memory.
    await apps[0]?.signUp()
  })
  afterEach(() => Promise.all(apps.map((app) => app.close())))

  /** Makes calls at once, spread over the processes; returns the number of those that were granted. */
  async function granted(calls: number, call: (app: TestApi, i: number) => Promise<unknown>) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: calls }, (_, i) => call(apps[i % count] as TestApi, i)),
    )
    return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value !== false).length
  }

  test('grant what one process grants, to the call', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const input = { subject: 'otra', message: 'Una pregunta sobre la rasca.' } as const
    const permit = async (permitting: Promise<MailPermit>) => (await permitting).isGranted
    expect(
      await Promise.all([
        granted(40, (app) => app.call(signUp, { input: newcomer(), headers })),
        granted(40, (app) => app.call(sendMessage, { input: { ...input, email: newcomer().email }, headers })),
        granted(40, (app) => app.deps.rateLimits.spendAddress('codeUnproven', '2001:db8::1')),
        granted(90, (app, i) => app.deps.rateLimits.spendAddress('codeUnproven', `2001:db8:1:${i % 9}::1`)),
        granted(40, (app) => permit(permitMail(app.deps, 'ana@example.es'))),
      ]),
    ).toEqual([5, 2, 15, 60, 6])
    // The messages above have taken two of the sixty.
    expect(await granted(90, (app) => permit(permitMailToOrganiser(app.deps)))).toBe(58)
    const alarms = apps.flatMap(({ logged }) =>
      logged.filter((line) => line.includes('no more mails to the organiser')),
    )
    expect(alarms).toHaveLength(1)
    const rows = await apps[0]?.db.read.selectFrom('call_count').select('key_hash').execute()
    // Hashes: no address is stored in plain text.
    expect(rows?.filter(({ key_hash }) => !/^[\w-]{22}$/.test(key_hash))).toEqual([])
  })
})

test.each([2, 4])('%d servers that an operator starts on one PostgreSQL share their budgets', async (count) => {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-budgets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const DATABASE_URL = await newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  const origins: string[] = []
  for (let i = 0; i < count; i++) {
    const server = startApiProcess({ DATA_DIR: folder, DATABASE_URL })
    onTestFinished(() => server.kill())
    origins.push(await server.origin)
  }
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) {
    const headers = { 'content-type': 'application/json' }
    const url = `${origins[i % count]}${API_PREFIX}${signUp.path}`
    statuses.push((await fetch(url, { method: 'POST', headers, body: JSON.stringify(newcomer()) })).status)
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429])
})

describe('while the database does not answer', () => {
  const clock = { now: 1_000 }
  const logged: unknown[] = []
  const log = { warn: (...line: unknown[]) => logged.push(line) }
  const limitsOver = (counts: CallCounts) => createRateLimits(inDatabase(counts, log, () => clock.now))
  beforeEach(() => void logged.splice(0))

  test('a process counts in its memory and logs it once, and asks the database again after five seconds', async () => {
    let asked = 0
    const fail = async () => {
      asked++
      throw new Error('no connection')
    }
    const limits = limitsOver({ add: fail, subtract: fail })
    for (let i = 0; i < 5; i++) await limits.spend('codePerTicket', 'a ticket')
    await expect(limits.spend('codePerTicket', 'a ticket')).rejects.toMatchObject(REFUSED)
    expect(asked).toBe(1)
    expect(logged).toEqual([
      [{ reason: 'Error: no connection' }, 'rate limits are counted in the memory of this process'],
    ])
    clock.now += 5_001
    await expect(limits.spend('codePerTicket', 'a ticket')).rejects.toMatchObject(REFUSED)
    expect(asked).toBe(2)
  })

  test('a row that stays locked fails no call', async () => {
    const url = await newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    const db = await openDatabase(url)
    const limits = limitsOver(createCallCounts(db, SECRET))
    expect(await limits.count('mailsPerHour', 'ana')).toBe(1)
    expect(await limits.count('mailsPerHour', 'ana')).toBe(2)
    const other = new pg.Client(url)
    await other.connect()
    await other.query('begin; update call_count set calls = calls')
    expect(await limits.count('mailsPerHour', 'ana')).toBe(1)
    expect(logged).toHaveLength(1)
    // The server ends the statement on its own, and the lock must not be free before.
    await expect.poll(() => db.ask(waiting({}))).toEqual([])
    await other.end()
    clock.now += 5_001
    expect(await limits.count('mailsPerHour', 'ana')).toBe(3)
    await db.close()
  })
})
