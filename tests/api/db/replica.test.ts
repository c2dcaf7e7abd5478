import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, migrate, openDatabase, prepared } from '#api/db/database.ts'
import { createReplica, HEARTBEAT, laggingReads, MOST_LAG_MS, type Replica } from '#api/db/replica.ts'
import { noteTime, readNotedTime, timeKey } from '#api/db/settings.ts'
import { startApiProcess } from '#tests/support/api-process.ts'
import { type Cluster, startPostgres } from '#tests/support/postgres.ts'

const isStandby = prepared<{ standby: boolean }, Record<never, never>>({
  sqlite: 'select 0 as standby',
  postgres: 'select pg_is_in_recovery() as standby',
})
const pauseReplay = prepared<unknown, Record<never, never>>('select pg_wal_replay_pause()')
const resumeReplay = prepared<unknown, Record<never, never>>('select pg_wal_replay_resume()')

describe('a standby of PostgreSQL', () => {
  let cluster: Cluster
  let primary: Database
  let standby: Database
  beforeAll(async () => {
    cluster = await startPostgres({ standby: true })
    primary = await openDatabase(cluster.url)
    await migrate(primary)
    standby = await openDatabase(cluster.standby?.url ?? '', { readOnly: true })
    await primary.transact(() => noteTime(HEARTBEAT, Date.now()))
    await vi.waitFor(async () => expect(await readNotedTime(standby, HEARTBEAT)).toBeDefined(), 10_000)
  })
  afterAll(async () => {
    await Promise.all([primary.close(), standby.close()])
    await cluster.stop()
  })

  let clock: number
  let logged: string[]
  let replica: Replica
  beforeEach(() => {
    clock = 0
    logged = []
    const log = pino({ base: null, timestamp: false }, { write: (line: string) => logged.push(JSON.parse(line).msg) })
    replica = createReplica({ primary, standby, elapsed: () => clock, log })
  })

  const readsStandby = async (reads = replica.reads()) => (await reads.ask(isStandby({})))[0]?.standby
  const measureUntil = (told: string) =>
    vi.waitFor(async () => {
      await replica.measure()
      expect(logged.at(-1)).toBe(told)
    }, 10_000)
  const USED = 'the replica is read'

  test('is not read before its lag is known', async () => {
    expect(await readsStandby()).toBe(false)
    expect(logged).toEqual([])
  })

  test('is read by both kinds of queries while it follows, which is logged once', async () => {
    await measureUntil(USED)
    await replica.measure()
    expect(await readsStandby()).toBe(true)
    const beats = replica.reads().read.selectFrom('setting').select('value').where('key', '=', timeKey(HEARTBEAT))
    expect(Number((await beats.executeTakeFirst())?.value)).toBeGreaterThan(0)
    expect(logged).toEqual([USED])
  })

  test('is not read when its lag was not measured for too long', async () => {
    await measureUntil(USED)
    const lag = replica.lagMs()
    clock += MOST_LAG_MS - lag
    expect(await readsStandby()).toBe(true)
    clock += 1
    expect(await readsStandby()).toBe(false)
    expect(replica.lagMs()).toBe(MOST_LAG_MS + 1)
  })

  test('is not read while it is behind, until it follows again', async () => {
    await measureUntil(USED)
    const former = (await readNotedTime(primary, HEARTBEAT)) ?? 0
    await primary.transact(() => noteTime(HEARTBEAT, former - MOST_LAG_MS))
    await vi.waitFor(async () => expect(await readNotedTime(standby, HEARTBEAT)).toBe(former - MOST_LAG_MS), 10_000)
    await standby.ask(pauseReplay({}))
    await replica.measure()
    await replica.measure()
    expect(replica.lagMs()).toBeGreaterThanOrEqual(MOST_LAG_MS)
    expect(await readsStandby()).toBe(false)
    await standby.ask(resumeReplay({}))
    await measureUntil(USED)
    expect(await readsStandby()).toBe(true)
    expect(logged).toEqual([USED, 'the replica is behind: the database is read', USED])
  })

  test('that does not answer is replaced by the database, for the rest of a request too', async () => {
    await measureUntil(USED)
    const reads = replica.reads()
    expect(await readsStandby(reads)).toBe(true)
    const ask = vi.spyOn(standby, 'ask').mockRejectedValue(new Error('the replica is gone'))
    expect([await readsStandby(reads), await readsStandby()]).toEqual([false, false])
    await replica.measure()
    ask.mockRestore()
    expect(logged).toEqual([USED, 'the replica is away: the database is read'])
    await measureUntil(USED)
    // The database may have told this request what the standby does not have yet.
    expect([await readsStandby(reads), await readsStandby()]).toEqual([false, true])
  })

  test('is named by DATABASE_READ_URL, and measured by each process', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'temporada-replica-'))
    const api = startApiProcess({ DATA_DIR, DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.standby?.url ?? '' })
    await api.origin
    await vi.waitFor(() => expect(api.said.text).toContain(USED), 20_000)
    await api.kill()
    rmSync(DATA_DIR, { recursive: true })
  })
})

test('without a replica the database is read', () => {
  const db = { ask: vi.fn(), read: undefined as never }
  expect(laggingReads({ db, replica: undefined })).toBe(db)
})
