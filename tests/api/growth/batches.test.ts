import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearReservations } from '#api/codes/upkeep.ts'
import { BATCH_ROWS, drain, walk } from '#api/db/batches.ts'
import { deleteOldCounts } from '#api/db/call-counts.ts'
import { run, tables } from '#api/db/database.ts'
import { databaseNow } from '#api/db/database-clock.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { jobsOf } from '#api/job-list.ts'
import { archiveDue, failExpired, repairLeases } from '#api/mail/worker.ts'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { recordStatements } from '#tests/api/db/recorded-statements.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const MAILS = 1_300

describe.each(databases)('batched jobs on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())

  const fill = async (changes: object) => {
    const { now } = app.deps
    const rows = Array.from({ length: MAILS }, () => {
      const id = uuidv7()
      const mail = { kind: 'reminder', to_addr: 'ana@example.es', locale: 'es-ES', payload: '{}', status: 'queued' }
      const times = { next_at: now(), created_at: now(), attempts: 0, priority: 2 }
      return { id, dedupe_key: id, ...mail, ...times, ...changes }
    })
    for (let i = 0; i < MAILS; i += 400) {
      await app.db.transact(() => run(tables.insertInto('outbox').values(rows.slice(i, i + 400))))
    }
  }
  const mailsWith = (status: string) =>
    app.db.read.selectFrom('outbox').select(['id', 'next_at', 'lease_until']).where('status', '=', status).execute()
  const clear = () => app.db.transact(() => run(tables.deleteFrom('outbox')))

  /** Runs the work, and checks that no statement changes more rows than fit in a batch. */
  const inBatches = async (work: (deps: TestApi['deps']) => Promise<unknown>) => {
    const { db, transactions } = recordStatements(app.db)
    await work({ ...app.deps, db })
    const changed = transactions.flat().map(({ affected }) => affected)
    expect(Math.max(...changed)).toBeLessThanOrEqual(BATCH_ROWS)
    expect(transactions.length).toBeGreaterThan(2)
  }

  test('expired mails are given up in batches', async () => {
    await fill({ expires_at: app.clock.at - MINUTE_MS })
    await inBatches((deps) => failExpired(deps))
    expect(await mailsWith('dead')).toHaveLength(MAILS)
    await clear()
  })

  test('mails whose last attempt ended with its process are given up in batches', async () => {
    await fill({ attempts: 8, lease_until: app.clock.at - MINUTE_MS })
    await inBatches((deps) => failExpired(deps))
    expect(await mailsWith('dead')).toHaveLength(MAILS)
    await clear()
  })

  test('mails that a wrong clock has postponed or leased for too long are repaired in batches', async () => {
    await fill({ next_at: app.clock.at + 400 * DAY_MS, lease_until: app.clock.at + 400 * DAY_MS })
    await inBatches((deps) => repairLeases(deps))
    const mended = await mailsWith('queued')
    expect(mended.map(({ next_at, lease_until }) => [Number(next_at), lease_until])).toEqual(
      Array.from({ length: MAILS }, () => [app.clock.at, null]),
    )
    await clear()
  })

  test('mails are kept for the development mailbox in batches', async () => {
    await fill({})
    await inBatches((deps) => archiveDue(deps))
    expect(await mailsWith('kept')).toHaveLength(MAILS)
    await clear()
  })

  test('expired reservations of codes are cleared in batches', async () => {
    const codes = Array.from({ length: MAILS }, (_, i) => {
      return { hash: `code-${i}`, batch_id: 'b', uses_left: 1, reserved_by: `a${i}`, reserved_until: app.clock.at - 1 }
    })
    for (let i = 0; i < MAILS; i += 400) {
      await app.db.transact(() => run(tables.insertInto('code').values(codes.slice(i, i + 400))))
    }
    await inBatches(({ db, now }) => drain(db, (limit) => clearReservations(now(), limit)))
    const left = await app.db.read.selectFrom('code').select('hash').where('reserved_by', 'is not', null).execute()
    expect(left).toEqual([])
  })

  describe('counts of rate limits', () => {
    const countsLeft = async () => (await app.db.read.selectFrom('call_count').select('key_hash').execute()).length
    const fillCounts = (kind: string, rows: number, endsAt: (i: number) => number) => {
      const counts = Array.from({ length: rows }, (_, i) => ({
        key_hash: `${kind} ${i}`,
        calls: 1,
        ends_at: endsAt(i),
      }))
      return app.db.transact(() => run(tables.insertInto('call_count').values(counts)))
    }

    test('are deleted in batches once they have ended, or if a wrong clock has written them', async () => {
      const now = await app.db.transact(databaseNow)
      await fillCounts('ended', 150, () => now - MINUTE_MS)
      await fillCounts('wrong', 150, () => now + 400 * DAY_MS)
      await fillCounts('live', 20, () => now + MINUTE_MS)
      await inBatches((deps) => deleteOldCounts(deps))
      expect(await countsLeft()).toBe(20)
    })

    test('are deleted in batches beyond a maximum, those that end first', async () => {
      const now = await app.db.transact(databaseNow)
      await fillCounts('later', 250, (i) => now + 2 * MINUTE_MS + i)
      await inBatches((deps) => deleteOldCounts(deps, undefined, 30))
      const left = await app.db.read.selectFrom('call_count').select('key_hash').orderBy('ends_at').execute()
      expect(left.map(({ key_hash }) => key_hash)).toEqual(Array.from({ length: 30 }, (_, i) => `later ${220 + i}`))
      expect(app.logged.filter((line) => line.includes('too many callers'))).toHaveLength(1)
    })
  })

  test('the jobs dead-mail, late-mail and cleanup change at most a batch of rows per statement', async () => {
    await fill({ expires_at: app.clock.at - MINUTE_MS })
    await inBatches(async (deps) => {
      const jobs = jobsOf(deps, undefined, new AbortController().signal)
      const run = async (name: string) => jobs.find((job) => job.name === name)?.work()
      await run('late-mail')
      await run('dead-mail')
      expect(await mailsWith('dead')).toHaveLength(MAILS)
      app.clock.advance(30 * DAY_MS)
      await run('cleanup')
    })
    expect(await mailsWith('dead')).toEqual([])
  })

  test('when the process stops, a walk ends after the current batch', async () => {
    const stopping = new AbortController()
    const seen: number[] = []
    await walk<number>(
      app.db,
      function* (_, after = 0) {
        yield* run(tables.deleteFrom('job').where('name', '=', 'nobody'))
        seen.push(after)
        if (after === 2) stopping.abort()
        return after + 1
      },
      stopping.signal,
    )
    expect(seen).toEqual([0, 1, 2])
  })
})
