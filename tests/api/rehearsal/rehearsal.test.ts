import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, instantOf, localTime } from '#api/days.ts'
import type { Database } from '#api/db/database.ts'
import { databaseNow } from '#api/db/database-clock.ts'
import type { RunningRehearsal } from '#api/deps.ts'
import { GAMES } from '#api/games/catalog.ts'
import { seasonFrom } from '#api/season/season.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { createMoves } from '#api/simulator/advance.ts'
import { accountOf } from '#api/simulator/world.ts'
import { getMe } from '#contract/accounts.schema.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { KINDS } from '#contract/kinds.ts'
import * as rehearsal from '#contract/rehearsal.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { freezing, scratchCard, seasonOf, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'

const ZONE = 'Europe/Madrid'
const HOUR_MS = 3_600_000
const at = (text: string) => instantOf(text, ZONE)

const open = () => (databases[0] as (typeof databases)[number]).open()

/** Makes the test API that of a rehearsal, whose moves run `runJobs`. */
function rehearse(app: TestApi, runJobs: () => Promise<void> = async () => {}): void {
  const clock = {
    now: app.deps.now,
    databaseNow,
    monotonic: app.deps.now,
    moveTo(to: number) {
      app.clock.at = to
    },
  }
  const shown = { endsAt: NOON, zone: ZONE, monotonic: clock.monotonic }
  app.deps.rehearsal = { ...shown, ...createMoves(app.deps, clock, runJobs) } satisfies RunningRehearsal
}

describe('on a real site', () => {
  test.each<[Endpoint, object]>([
    [rehearsal.getRehearsal, {}],
    [rehearsal.moveRehearsalClock, { to: '2026-11-21T10:00' }],
    [rehearsal.enterRehearsal, {}],
    [rehearsal.bringPrizeForward, { ...TEST_CARD, prize: 'caja' }],
  ])('$path is not found, and changes nothing', async (endpoint, input) => {
    const app = await createTestApi({ database: await open() })
    await expect(app.call(endpoint, { input })).rejects.toMatchObject({ code: 'not_found' })
    expect(app.clock.at).toBe(NOON)
    expect(await app.db.read.selectFrom('account').select('id').execute()).toEqual([])
    await app.close()
  })
})

describe('on a rehearsal', () => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), now: at('2026-11-20T12:00') })
    rehearse(app)
  })
  afterEach(() => app.close())
  const move = (to: string) => app.call(rehearsal.moveRehearsalClock, { input: { to } })

  test.each([
    ['the present', '2026-11-20T12:00'],
    ['an earlier time', '2026-11-20T11:59'],
    ['an earlier time of another zone', '2026-11-20T10:30:00Z'],
    ['a day that does not exist', '2026-11-31T10:00'],
    ['no time', ''],
    ['a time after more than a year', '2027-11-22T12:00'],
  ])('the clock does not move to %s', async (_, to) => {
    await expect(move(to)).rejects.toMatchObject({ code: 'invalid_input', body: { fields: [{ path: 'to' }] } })
    expect(app.clock.at).toBe(at('2026-11-20T12:00'))
  })

  test('the clock moves forward in steps, with the jobs on the way and a stop at each close', async () => {
    const seen: string[] = []
    rehearse(app, async () => void seen.push(localTime(app.clock.at, ZONE)))
    expect(await move('2026-11-20T13:00')).toEqual({
      serverNow: at('2026-11-20T13:00'),
      movingTo: null,
      zone: ZONE,
    })
    expect(seen).toEqual(['2026-11-20 13:00', '2026-11-20 13:00'])
    await move('2026-11-28T20:00')
    seen.length = 0
    await move('2026-11-29T04:00')
    expect(seen).toEqual(['2026-11-29 00:00', '2026-11-29 04:00', '2026-11-29 04:00'])
  })

  test('a session lasts as long after a move as before it', async () => {
    const { access } = await app.call(rehearsal.enterRehearsal)
    await move('2027-02-20T12:00')
    expect(await app.call(getMe, { as: access })).toMatchObject({ validated: true })
  })

  test('a newcomer can play at once; another one is another person, and both are listed once they have played', async () => {
    const people = [await app.call(rehearsal.enterRehearsal), await app.call(rehearsal.enterRehearsal)]
    expect(people.map(({ account }) => [account.emailConfirmed, account.validated])).toEqual([
      [true, true],
      [true, true],
    ])
    expect(new Set(people.map(({ account }) => account.email)).size).toBe(2)
    expect((await app.call(rehearsal.getRehearsal)).people).toEqual([])
    await visit(app, people[0]?.access ?? '', people[0]?.account.id ?? '', 'rasca/test')
    const { alias, id } = people[0]?.account ?? {}
    expect((await app.call(rehearsal.getRehearsal)).people).toMatchObject([{ id, name: alias, plays: 1 }])
  })

  test('a person is entered without a password, with the sessions of the others left as they are', async () => {
    const { account, access } = await app.signUp()
    const other = await app.call(rehearsal.enterRehearsal, { input: { person: account.id } })
    expect(other.account.email).toBe(account.email)
    expect((await app.call(getMe, { as: access })).id).toBe(account.id)
    const unknown = app.call(rehearsal.enterRehearsal, { input: { person: accountOf(7) } })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the moments to come are those of the campaign, without those that have passed', async () => {
    const momentsNow = async () => (await app.call(rehearsal.getRehearsal)).campaigns[0]?.moments
    const draw = { kind: 'draw', name: 'Sorteo de cierre', at: expect.any(Number) }
    const claim = { kind: 'claim', name: null, at: at('2026-12-29T00:00') }
    expect(await momentsNow()).toEqual([{ kind: 'closes', name: null, at: at('2026-11-29T00:00') }, claim, draw])
    app.clock.at = at('2026-11-29T00:00')
    expect(await momentsNow()).toEqual([claim, draw])
  })

  test.each([
    ['an unknown edition', { ...TEST_CARD, edition: 'none', prize: 'caja' }, '2026-11-20T12:00', 'not_found'],
    ['an unknown prize', { ...TEST_CARD, prize: 'none' }, '2026-11-20T12:00', 'not_found'],
    ['a campaign to come', { ...TEST_CARD, prize: 'caja' }, '2026-10-31T23:59', 'not_open'],
    ['a campaign that is over', { ...TEST_CARD, prize: 'caja' }, '2026-11-29T00:00', 'campaign_over'],
  ])('a prize of %s is not brought forward', async (_, input, now, code) => {
    app.clock.at = at(now)
    await expect(app.call(rehearsal.bringPrizeForward, { input })).rejects.toMatchObject({ code })
  })

  test('a prize of which every unit is won is not brought forward', async () => {
    await app.close()
    const prizes = [
      { key: 'caja', kind: 'physical', name: 'Caja', valueCents: 100, stock: 1, symbol: 'naranja' },
    ] as const
    app = await createTestApi({ database: await open(), season: [scratchCard({ prizes })] })
    rehearse(app)
    const { access, account } = await app.call(rehearsal.enterRehearsal)
    const input = { ...TEST_CARD, prize: 'caja' }
    await app.call(rehearsal.bringPrizeForward, { input })
    await visit(app, access, account.id, 'rasca/test')
    const again = app.call(rehearsal.bringPrizeForward, { input })
    await expect(again).rejects.toMatchObject({ code: 'no_unit_left' })
  })
})

/** Plays all that a member can play in an edition now. */
async function visit(app: TestApi, as: string, account: string, id: string): Promise<void> {
  const edition = app.deps.season.byId(id)
  if (!edition) throw new Error(`no edition ${id}`)
  const { slug, edition: name } = edition
  await GAMES[edition.kind]?.simulated.visit({
    edition,
    account,
    at: app.clock.at,
    day: localTime(app.clock.at, edition.zone).slice(0, 10),
    reads: app.db,
    roll: () => 0,
    once: () => true,
    take: () => undefined,
    async call(endpoint, { params, input }) {
      app.clock.advance(1)
      const play = { ...params, slug, edition: name }
      await app.call<Endpoint>(endpoint, { as, params: play, input, idempotencyKey: crypto.randomUUID() })
    },
  })
}

const FIRST_DAY = '2026-12-01'
const demos = KINDS.flatMap((kind) => GAMES[kind]?.demo ?? [])
const plain = seasonOf(...demos.map((demo) => demo.entry(FIRST_DAY)))
const demonstration = parseSeason(
  { ...plain, rules: [...plain.rules, ...demos.flatMap((demo) => demo.rules(FIRST_DAY))] },
  GAMES,
)

/** The prizes of the demonstration that are won by playing, and a day on which they can be won. */
const INSTANT = demonstration.campaigns.flatMap((campaign) => {
  const { kind, slug, edition, prizes, game } = campaign
  if (GAMES[kind]?.chanceAction === undefined) return []
  const id = { slug, edition }
  return prizes.flatMap(({ key, pool }) => {
    if (pool.startsWith('draw:')) return []
    const door = Number(/^door:(\d+)$/.exec(pool)?.[1] ?? 1)
    return [{ ...id, kind, key, pool, day: addDays(FIRST_DAY, door - 1), game }]
  })
})

describe('each prize of the demonstration that is won by playing', () => {
  let db: Database
  let app: TestApi
  beforeEach(async () => {
    db = await open()
    const season = await seasonFrom(
      db,
      demonstration,
      freezing(() => at('2026-11-30T12:00')),
    )
    app = await createTestApi({ database: db, deps: { season } })
    rehearse(app)
  })
  afterEach(() => app.close())

  test('there are some', () => expect(INSTANT.length).toBeGreaterThan(8))

  test.each(INSTANT)('$slug: the next play wins $key', async ({ slug, edition, key, pool, day }) => {
    app.clock.at = at(`${day}T10:00`)
    const { access, account } = await app.call(rehearsal.enterRehearsal)
    await app.call(rehearsal.bringPrizeForward, { input: { slug, edition, prize: key } })
    app.clock.advance(HOUR_MS)
    await visit(app, access, account.id, `${slug}/${edition}`)
    const units = await db.read
      .selectFrom('prize_unit')
      .select('prize_key')
      .where('account_id', '=', account.id)
      .where('pool', '=', pool)
      .orderBy('won_at')
      .execute()
    expect(units[0]?.prize_key).toBe(key)
  })
})
