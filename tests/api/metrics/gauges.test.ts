import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { readGauges } from '#api/metrics/gauges.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { beach, scratchCard, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DRAWS = Date.parse('2026-09-05T12:00:00+02:00')

const card = scratchCard({
  limits: { physical: 1, code: 10 },
  prizes: [
    { key: 'vale', kind: 'code', codes: 'partner', name: 'Un vale', valueCents: 500, stock: 40, symbol: 'sol' },
    { key: 'taza', kind: 'physical', name: 'Una taza', valueCents: 900, stock: 5, symbol: 'llave' },
  ],
})
const drawn = beach({
  prizes: [{ key: 'tabla', kind: 'physical', name: 'Una tabla', valueCents: 39_000, stock: 1, pool: 'draw:beach' }],
  draws: [{ key: 'beach', name: 'Sorteo', drawsAt: '2026-09-05T12:00', alternates: 2, daysToClaim: 14 }],
})

describe.each(databases)('the gauges of the data on $name', ({ open }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'temporada-gauges-'))
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), season: [card, drawn] })
  })
  afterEach(() => app.close())

  const gauges = async (isReady = true) => {
    const read = await readGauges(app.deps, { dataDir, isReady: async () => isReady })
    return Object.fromEntries(
      read.flatMap(({ name, values }) =>
        values.map(({ labels, value }) => [[name, ...Object.values(labels)].join(' '), value]),
      ),
    )
  }
  const insertMail = (id: string, status: string, ageMs: number) =>
    app.db.transact(() =>
      run(
        tables.insertInto('outbox').values({
          ...{
            id,
            dedupe_key: id,
            kind: 'prize-reminder',
            to_addr: `${id}@example.com`,
            locale: 'es-ES',
            payload: '{}',
          },
          ...{ status, created_at: app.clock.at - ageMs, next_at: app.clock.at, expires_at: app.clock.at + DAY_MS },
          priority: 0,
        }),
      ),
    )

  test('have the plays and the prizes of each edition', async () => {
    const { access } = await app.signUp()
    const input = { slot: 'day:2026-11-20:1' }
    await app.call(playCard, { as: access, params: TEST_CARD, input, idempotencyKey: 'once-a-day' })
    await advanceTallies(app.db, app.clock.at + 60_000)
    const read = await gauges()
    expect(read['temporada_plays rasca/test card']).toBe(1)
    expect(read['temporada_prizes_without_code rasca/test vale']).toBe(40)
    expect(read['temporada_prizes_without_code rasca/test taza']).toBeUndefined()
    const left =
      (read['temporada_prizes_left rasca/test vale'] ?? 0) + (read['temporada_prizes_left rasca/test taza'] ?? 0)
    expect([44, 45]).toContain(left)
  })

  test('have the connections of each pool, also while nothing can be played', async () => {
    await app.db.ping()
    const isPostgres = app.db.dialect === 'postgres'
    for (const isReady of [true, false]) {
      const read = await gauges(isReady)
      const used = (state: string) => read[`temporada_database_connections read ${state}`]
      expect([used('used'), used('idle')]).toEqual(isPostgres ? [0, expect.any(Number)] : [undefined, undefined])
      if (isPostgres) expect(used('idle')).toBeGreaterThan(0)
      expect(read['temporada_database_waiting write']).toBe(isPostgres ? 0 : undefined)
    }
  })

  test('count the mails of each status, and say how long the oldest one has waited', async () => {
    const before = await gauges()
    await insertMail('a', 'queued', 90_000)
    await insertMail('b', 'queued', 30_000)
    await insertMail('c', 'dead', DAY_MS)
    await insertMail('d', 'sent', DAY_MS)
    const read = await gauges()
    const added = (status: string) =>
      (read[`temporada_mails ${status}`] ?? 0) - (before[`temporada_mails ${status}`] ?? 0)
    expect([added('waiting'), added('dead'), added('unknown')]).toEqual([2, 1, 0])
    expect(read.temporada_mail_oldest_seconds).toBeGreaterThanOrEqual(90)
  })

  test.each([
    ['before its time', DRAWS - 1, 0],
    ['from its time on', DRAWS, 1],
  ])('a draw that is not held is overdue %s: %i', async (_, at, overdue) => {
    app.clock.at = at
    expect((await gauges())['temporada_draws_overdue playa/test']).toBe(overdue)
  })

  test.each([
    ['whose list is frozen is overdue', null, 1],
    ['that was held is not overdue', DRAWS, 0],
  ])('a draw %s after its time', async (_, drawn_at, overdue) => {
    app.clock.at = DRAWS + DAY_MS
    const row = { campaign_id: 'playa/test', key: 'beach', entries: 0, list_hash: '-', frozen_at: NOON, drawn_at }
    await app.db.transact(() => run(tables.insertInto('drawing').values(row)))
    expect((await gauges())['temporada_draws_overdue playa/test']).toBe(overdue)
  })

  test('have the free space of the data folder', async () => {
    expect((await gauges()).temporada_data_free_bytes).toBeGreaterThan(0)
  })

  const withoutPools = (read: Record<string, number>) =>
    Object.fromEntries(Object.entries(read).filter(([name]) => !name.startsWith('temporada_database_')))

  test('are only the readiness and the connections while the process is not ready', async () => {
    expect(withoutPools(await gauges(false))).toEqual({ temporada_ready: 0 })
  })

  test('are only the readiness and the connections, with a log line, if the data cannot be read', async () => {
    const ask = vi.spyOn(app.db, 'ask').mockRejectedValue(new Error('the database is away'))
    expect(withoutPools(await gauges())).toEqual({ temporada_ready: 1 })
    ask.mockRestore()
    expect(app.logged.join('')).toContain('the metrics of the data were not read')
  })
})
