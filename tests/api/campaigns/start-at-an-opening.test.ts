import { expect, inject, onTestFinished, test } from 'vitest'
import { instantOf } from '#api/days.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { type Season, seasonFrom } from '#api/season/season.ts'
import { parseSeason, SeasonFaults } from '#api/season/season-file.ts'
import { dig } from '#contract/games/playa/playa.schema.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { beforeEachWriting, beforeWriting, closeGate } from '#tests/support/interleaving.ts'
import { newPostgresDatabase } from '#tests/support/postgres.ts'
import { faultsOfBeach } from '#tests/support/replayed-beach.ts'
import { addPlayers, addSessions, beach, freezing, scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { createTestApi } from '#tests/support/test-api.ts'

/** Two processes over one PostgreSQL: one serves, the other one starts with another definition of the beach. */
const OPENING = instantOf('2026-07-01T00:00', 'Europe/Madrid')
const EARLY = OPENING - 10 * MINUTE_MS
const MEMBERS = 8

/** A scratch card that is open while the beach has not opened yet. */
const card = scratchCard({ opensAt: '2026-06-01T00:00', closesAt: '2026-08-01T00:00', claimUntil: '2026-09-01T00:00' })
const seasonWith = (changes: Parameters<typeof beach>[0] = {}) => seasonOf(beach(changes), card)
const CHANGED = { closesAt: '2026-09-02T00:00', game: { digsPerDay: 2 } }

async function twoProcesses() {
  const url = await newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  const [one, other] = [await openDatabase(url), await openDatabase(url)]
  const gate = await closeGate(url)
  onTestFinished(async () => {
    await gate.open()
    await Promise.all([one.close(), other.close()])
  })
  /** The clocks of the serving process, the starting process, and the database. */
  const clocks = { serving: EARLY, starting: EARLY, database: EARLY }
  const startOn = (db: Database, clock: 'serving' | 'starting', season = seasonWith()): Promise<Season> =>
    seasonFrom(
      db,
      parseSeason(season, GAMES),
      freezing(
        () => clocks[clock],
        () => clocks.database,
      ),
    )
  const season = await startOn(one, 'serving')
  const players = await addPlayers(one, MEMBERS)
  await addSessions(one, players, ({ accountId }) => accountId, OPENING)
  const members = players.map(({ accountId }) => accountId)

  async function serve(database: Database) {
    const app = await createTestApi({ database, deps: { season, now: () => clocks.serving, secret: 's'.repeat(32) } })
    const digAs = (as: string | undefined) =>
      app.call(dig, {
        as,
        params: { slug: 'playa', edition: 'test' },
        input: { slot: 'day:2026-07-01:1', spot: 1 },
        idempotencyKey: `dig-of-${as}`,
      })
    const scratchAs = (as: string | undefined) =>
      app.call(playCard, {
        as,
        params: { slug: 'rasca', edition: 'test' },
        input: { slot: 'day:2026-06-30:1' },
        idempotencyKey: `card-of-${as}`,
      })
    return { digAs, scratchAs }
  }
  const promises = async () =>
    (await one.read.selectFrom('commitment').select('n').where('campaign_id', '=', 'playa/test').execute()).length
  return { one, other, gate, clocks, startOn, members, serve, promises }
}

test('a play on a server with a fast clock, made while the definition changes, follows the new definition', async () => {
  const { one, other, gate, clocks, startOn, members, serve, promises } = await twoProcesses()
  const { digAs } = await serve(one)
  const started = startOn(beforeWriting(other, 'prize_unit', gate.pass), 'starting', seasonWith(CHANGED))
  await gate.reached()
  clocks.serving = OPENING + 90 * SECOND_MS
  const digs = members.map(digAs)
  await gate.blocked()
  await gate.open()
  await started
  expect(await Promise.all(digs)).toHaveLength(MEMBERS)
  expect(await promises()).toBe(2)
  expect(await faultsOfBeach(one)).toEqual([])
})

test('an edition that opens during a change of its definition keeps the definition it was committed to', async () => {
  const { one, other, gate, clocks, startOn, members, serve, promises } = await twoProcesses()
  const { digAs } = await serve(one)
  const started = startOn(beforeWriting(other, 'prize_unit', gate.pass), 'starting', seasonWith(CHANGED))
  const refused = expect(started).rejects.toThrow(SeasonFaults)
  await gate.reached()
  Object.assign(clocks, { serving: OPENING, starting: OPENING, database: OPENING })
  const digs = members.map(digAs)
  await gate.blocked()
  await gate.open()
  await refused
  expect(await Promise.all(digs)).toHaveLength(MEMBERS)
  expect(await promises()).toBe(1)
  expect(await faultsOfBeach(one)).toEqual([])
})

test('a definition cannot change while a play by it is being written', async () => {
  const { one, other, gate, clocks, startOn, members, serve, promises } = await twoProcesses()
  const { digAs } = await serve(beforeWriting(one, 'play', gate.pass))
  clocks.serving = OPENING + 90 * SECOND_MS
  const digs = members.map(digAs)
  await gate.reached()
  const started = startOn(other, 'starting', seasonWith(CHANGED))
  const refused = expect(started).rejects.toThrow('"playa/test" has started')
  await gate.blocked()
  await gate.open()
  await Promise.all(digs)
  await refused
  expect(await promises()).toBe(1)
  expect(await faultsOfBeach(one)).toEqual([])
})

test('a start that changes an announced edition delays neither plays of other editions nor refusals of early plays', async () => {
  const { one, other, gate, startOn, members, serve } = await twoProcesses()
  const { digAs, scratchAs } = await serve(one)
  const started = startOn(beforeWriting(other, 'prize_unit', gate.pass), 'starting', seasonWith(CHANGED))
  await gate.reached()
  await Promise.all(members.map((as) => expect(digAs(as)).rejects.toMatchObject({ code: 'not_open' })))
  expect(await Promise.all(members.map(scratchAs))).toHaveLength(MEMBERS)
  await gate.open()
  await started
})

test('a start that writes a large stock in batches stops at the next batch once the edition has opened', async () => {
  const { other, clocks, startOn } = await twoProcesses()
  let parts = 0
  const large = {
    ...CHANGED,
    prizes: [{ key: 'helado', kind: 'code', name: 'Helado', valueCents: 1, stock: 5000 } as const],
  }
  const counting = beforeEachWriting(other, 'prize_unit', () => {
    // The first write deletes the old units.
    if (++parts === 3) clocks.database = OPENING
    return undefined
  })
  await expect(startOn(counting, 'starting', seasonWith(large))).rejects.toThrow(SeasonFaults)
  expect(parts).toBe(3)
})
