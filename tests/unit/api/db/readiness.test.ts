import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { createReadiness } from '#api/db/readiness.ts'

let db: Database
beforeEach(async () => {
  db = await openDatabase('sqlite::memory:')
  await migrate(db)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await db.close()
})

/** A database that a test can break, and the log of its readiness. */
function watched() {
  const logged: { level: number; msg: string; reason?: string }[] = []
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line)) })
  const broken: { dialect?: 'postgres'; ping?: () => Promise<void> } = {}
  const seen = new Proxy(db, { get: (target, name) => Reflect.get({ ...target, ...broken }, name) })
  const ask = createReadiness(seen, () => 1_000, log)
  const said = () => logged.map(({ level, msg, reason }) => [level, msg, ...(reason ? [reason] : [])])
  return {
    broken,
    said,
    /** Asks three times, two seconds apart; if the database `hangs`, also moves the clock past the check's timeout. */
    async isReady({ hangs = false } = {}) {
      const answers: boolean[] = []
      for (let i = 0; i < 3; i++) {
        vi.advanceTimersByTime(2_000)
        const asked = ask()
        if (hangs) vi.advanceTimersByTime(1_600)
        answers.push(await asked)
      }
      return answers
    },
  }
}

const failing = (message: string, properties = {}) => ({
  ping: async () => {
    throw Object.assign(new Error(message), properties)
  },
})
const NO_WRITE = 'the database does not take a write'

test.each([
  ['the file was moved away', failing('ENOENT: no such file'), 'ENOENT: no such file'],
  ['the disk is full', failing('database or disk is full', { errcode: 13 }), 'database or disk is full'],
  [
    'PostgreSQL refuses',
    { dialect: 'postgres', ...failing('connect ECONNREFUSED', { code: 'ECONNREFUSED' }) },
    NO_WRITE,
  ],
] as const)(
  '%s: the fault and its end are logged once each, however often the database is checked',
  async (_, fault, reason) => {
    const { broken, isReady, said } = watched()
    expect(await isReady()).toEqual([true, true, true])
    expect(said()).toEqual([])
    Object.assign(broken, fault)
    expect(await isReady()).toEqual([false, false, false])
    expect(said()).toEqual([[50, 'not ready', reason]])
    delete broken.ping
    expect((await isReady()).at(-1)).toBe(true)
    expect(said()).toEqual([
      [50, 'not ready', reason],
      [30, 'ready again'],
    ])
  },
)

test('a database that hangs is reported as not ready and logged once, before its ping ends', async () => {
  const { broken, isReady, said } = watched()
  broken.ping = () => new Promise(() => {})
  expect(await isReady({ hangs: true })).toEqual([false, false, false])
  expect(said()).toEqual([[50, 'not ready', NO_WRITE]])
})

test('a connection that fails with another error at each attempt is logged as one fault', async () => {
  const { broken, isReady, said } = watched()
  for (const message of ['connect ECONNREFUSED', 'Connection terminated', 'the database system is starting up']) {
    Object.assign(broken, { dialect: 'postgres', ...failing(message) })
    await isReady()
  }
  expect(said()).toEqual([[50, 'not ready', NO_WRITE]])
})

test('a missing migration is logged even if it follows another fault', async () => {
  const { broken, isReady, said } = watched()
  Object.assign(broken, failing('database or disk is full', { errcode: 13 }))
  await isReady()
  delete broken.ping
  await db.read.deleteFrom('kysely_migration' as never).execute()
  expect(await isReady()).toEqual([false, false, false])
  expect(said()).toEqual([
    [50, 'not ready', 'database or disk is full'],
    [50, 'not ready', 'a migration of this version is missing'],
  ])
})
