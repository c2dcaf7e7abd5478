import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearReservations } from '#api/codes/upkeep.ts'
import { run, tables } from '#api/db/database.ts'
import { drain, inPace, inSteps, MOST_ROWS, nextLimit } from '#api/db/steps.ts'
import { createTurns } from '#api/db/turns.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { jobsOf } from '#api/job-list.ts'
import { buryDead, keepDue, mendQueue } from '#api/mail/worker.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { recordStatements } from '#tests/api/db/recorded-statements.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

test('a step that took long is followed by a smaller one, a short one by a larger one, within bounds', () => {
  expect([nextLimit(100, 11), nextLimit(100, 7), nextLimit(100, 4)]).toEqual([50, 100, 200])
  expect(nextLimit(30, 1000)).toBe(25)
  expect(nextLimit(400, 1)).toBe(MOST_ROWS)
})

test('a step waits until the database has put away what was written before', async () => {
  const order: string[] = []
  const inTurn = createTurns(async () => void order.push('put away'))
  const step = async () => order.push('step') < 6
  await inPace({ dialect: 'sqlite', inTurn }, step)
  expect(order).toEqual(['put away', 'step', 'put away', 'step', 'put away', 'step'])
})

test('a turn whose wait fails does not keep the next one waiting', async () => {
  let waits = 0
  const inTurn = createTurns(async () => {
    if (++waits === 1) throw new Error('the disk is gone')
  })
  await expect(inTurn(async () => 'first')).rejects.toThrow('the disk is gone')
  expect(await inTurn(async () => 'second')).toBe('second')
})

test('one step goes at a time, and after each the others have the process for as long', async () => {
  const inTurn = createTurns(async () => {})
  const times: { from: number; until: number }[] = []
  const step = async () => {
    const from = performance.now()
    await setTimeout(20)
    times.push({ from, until: performance.now() })
  }
  const fails = inTurn(() => Promise.reject(new Error('a step that fails')))
  await Promise.all([expect(fails).rejects.toThrow('a step that fails'), inTurn(step), inTurn(step), inTurn(step)])
  expect(times).toHaveLength(3)
  times.slice(1).forEach(({ from }, i) => {
    const before = times[i] ?? { from: 0, until: 0 }
    // Timers may come a little early.
    expect(from - before.until).toBeGreaterThan(before.until - before.from - 3)
  })
})

const MAILS = 1_300

describe.each(databases)('jobs go in steps on $name', ({ open }) => {
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

  /** Runs the work; no statement of it may change more rows than a step has. */
  const stepped = async (work: (deps: TestApi['deps']) => Promise<unknown>) => {
    const { db, transactions } = recordStatements(app.db)
    await work({ ...app.deps, db })
    const changed = transactions.flat().map(({ affected }) => affected)
    expect(Math.max(...changed)).toBeLessThanOrEqual(MOST_ROWS)
    expect(transactions.length).toBeGreaterThan(2)
  }

  test('mails that are of no use any more', async () => {
    await fill({ expires_at: app.clock.at - MINUTE_MS })
    await stepped((deps) => buryDead(deps))
    expect(await mailsWith('dead')).toHaveLength(MAILS)
    await clear()
  })

  test('mails whose every attempt ended with the process', async () => {
    await fill({ attempts: 8, lease_until: app.clock.at - MINUTE_MS })
    await stepped((deps) => buryDead(deps))
    expect(await mailsWith('dead')).toHaveLength(MAILS)
    await clear()
  })

  test('mails that a wrong clock has put off, or holds', async () => {
    await fill({ next_at: app.clock.at + 400 * DAY_MS, lease_until: app.clock.at + 400 * DAY_MS })
    await stepped((deps) => mendQueue(deps))
    const mended = await mailsWith('queued')
    expect(mended.map(({ next_at, lease_until }) => [Number(next_at), lease_until])).toEqual(
      Array.from({ length: MAILS }, () => [app.clock.at, null]),
    )
    await clear()
  })

  test('mails that are kept to be read', async () => {
    await fill({})
    await stepped((deps) => keepDue(deps))
    expect(await mailsWith('kept')).toHaveLength(MAILS)
    await clear()
  })

  test('reservations of codes that have ended', async () => {
    const codes = Array.from({ length: MAILS }, (_, i) => {
      return { hash: `code-${i}`, batch_id: 'b', uses_left: 1, reserved_by: `a${i}`, reserved_until: app.clock.at - 1 }
    })
    for (let i = 0; i < MAILS; i += 400) {
      await app.db.transact(() => run(tables.insertInto('code').values(codes.slice(i, i + 400))))
    }
    await stepped(({ db, now }) => drain(db, (limit) => clearReservations(now(), limit)))
    const left = await app.db.read.selectFrom('code').select('hash').where('reserved_by', 'is not', null).execute()
    expect(left).toEqual([])
  })

  test('a job of the list changes no more at a time', async () => {
    await fill({ expires_at: app.clock.at - MINUTE_MS })
    await stepped(async (deps) => {
      const jobs = jobsOf(deps, undefined, new AbortController().signal)
      for (const name of ['dead-mail', 'late-mail', 'cleanup']) await jobs.find((job) => job.name === name)?.work()
    })
    expect(await mailsWith('dead')).toHaveLength(MAILS)
  })

  test('a round ends with the step that is under way when the process stops', async () => {
    const stopping = new AbortController()
    const seen: number[] = []
    await inSteps<number>(
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
