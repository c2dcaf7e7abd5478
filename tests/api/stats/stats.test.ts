import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { purgeExpired } from '#api/accounts/leaving/purge-expired.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { migrate, migrations } from '#api/db/migrate.ts'
import { countedKey } from '#api/stats/sign-up-counts.ts'
import { type Figures, readStats, type Stats } from '#api/stats/stats.ts'
import { exportAccount, requestDeletion } from '#contract/accounts.schema.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { upTo } from '#tests/support/former-database.ts'
import { addPlayers, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, PASSWORD, type TestApi } from '#tests/support/test-api.ts'
import { addWinner, everyCardWins } from '#tests/support/winner.ts'

/** The figures that are not 0. */
const some = (figures: Figures | undefined) =>
  Object.fromEntries(Object.entries(figures ?? {}).filter(([, n]) => n !== 0))
const groupOf = (figures: ReadonlyMap<string, Figures>) =>
  Object.fromEntries([...figures].map(([name, one]) => [name, some(one)]))

const TODAY = '2026-11-20'
const EDITION = 'rasca/test'

describe.each(databases)('the figures of a season on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), season: [everyCardWins('physical')] })
  })
  afterEach(() => app.close())

  const stats = () => readStats(app.db, app.deps.season.all())
  const play = (as: string, day: string) =>
    app.call(playCard, { as, params: TEST_CARD, input: { slot: `day:${day}:1` }, idempotencyKey: `card-on-${day}` })

  test('sign-ups and confirmations count on their day of the season’s zone, by country and key', async () => {
    await app.askToSignUp({ via: 'cartel-tienda' })
    await app.askToSignUp({ country: 'MX' })
    // 23:30 in UTC is tomorrow in Madrid.
    app.clock.advance(11.5 * HOUR_MS)
    await app.signUp({ via: 'cartel-tienda' })
    const { total, by } = await stats()
    expect(some(total)).toEqual({ signedUp: 3, confirmed: 1 })
    expect(groupOf(by.day)).toEqual({ [TODAY]: { signedUp: 2 }, '2026-11-21': { signedUp: 1, confirmed: 1 } })
    expect(groupOf(by.country)).toEqual({ ES: { signedUp: 2, confirmed: 1 }, MX: { signedUp: 1 } })
    expect(groupOf(by.via)).toEqual({ '': { signedUp: 1 }, 'cartel-tienda': { signedUp: 2, confirmed: 1 } })
    expect(groupOf(by.edition)).toEqual({})
    const tomorrow = { from: '2026-11-21', until: '2026-11-21' }
    expect(some((await readStats(app.db, app.deps.season.all(), tomorrow)).total)).toEqual({
      signedUp: 1,
      confirmed: 1,
    })
  })

  test('a member counts once at the first play and once on the third day, with the key of the link', async () => {
    const { access } = await app.signUp({ via: 'radio' })
    for (const day of [TODAY, '2026-11-21', '2026-11-24', '2026-11-25']) {
      await play(access, day)
      app.clock.advance(day === '2026-11-21' ? 3 * DAY_MS : DAY_MS)
    }
    const { by } = await stats()
    expect(groupOf(by.via)).toMatchObject({ radio: { firstPlay: 1, thirdDay: 1, won: 4 } })
    expect(groupOf(by.edition)).toEqual({ [EDITION]: { firstPlay: 1, thirdDay: 1, won: 4 } })
    expect(groupOf(by.day)).toMatchObject({ [TODAY]: { firstPlay: 1 }, '2026-11-24': { thirdDay: 1 } })
  })

  test('a prize counts when it is won, and when it is claimed', async () => {
    await addWinner(app)
    await addWinner(app, { claims: false })
    expect(groupOf((await stats()).by.day)).toEqual({
      [TODAY]: { signedUp: 2, confirmed: 2, firstPlay: 2, won: 2, claimed: 1 },
    })
    expect(some((await readStats(app.db, [])).total)).toEqual({ signedUp: 2, confirmed: 2 })
  })

  test('the members of all pages count', async () => {
    await addWinner(app)
    await addPlayers(app.db, 1_100)
    await addWinner(app)
    expect(some((await stats()).total)).toMatchObject({ firstPlay: 2, won: 2, claimed: 2 })
  })

  test('accounts that were erased or never confirmed still count', async () => {
    const { access } = await app.signUp({ via: 'cartel' })
    await play(access, TODAY)
    await app.askToSignUp({ via: 'cartel' })
    const before = await stats()
    await app.call(requestDeletion, { as: access, input: { password: PASSWORD } })
    app.clock.advance(31 * DAY_MS)
    await eraseDue(app.deps)
    await purgeExpired(app.deps)
    expect(await stats()).toEqual(before)
    expect(groupOf(before.by.via)).toEqual({ cartel: { signedUp: 2, confirmed: 1, firstPlay: 1, won: 1 } })
  })

  test('only 200 keys count by name, and a year later others may', async () => {
    const keys = Array.from({ length: 200 }, (_, i) => ({ key: `cartel-${i}`, at: app.clock.at }))
    await app.db.transact(function* () {
      for (const { key, at } of keys) yield* countedKey(key, at)
    })
    await app.askToSignUp({ via: 'cartel-200' })
    await app.askToSignUp({ via: 'cartel-7' })
    expect(groupOf((await stats()).by.via)).toEqual({ other: { signedUp: 1 }, 'cartel-7': { signedUp: 1 } })
    app.clock.advance(366 * DAY_MS)
    await purgeExpired(app.deps)
    await app.askToSignUp({ via: 'cartel-200' })
    expect(groupOf((await stats()).by.via)).toMatchObject({ 'cartel-200': { signedUp: 1 } })
  })

  test('a key is refused unless it has 1 to 32 letters, digits and hyphens, and its member may read it', async () => {
    for (const via of ['', 'Cartel', 'cartel tienda', 'a'.repeat(33)]) {
      await expect(app.askToSignUp({ via })).rejects.toMatchObject({ code: 'invalid_input' })
    }
    const { access } = await app.signUp({ via: 'a'.repeat(32) })
    expect(await app.call(exportAccount, { as: access })).toMatchObject({ via: 'a'.repeat(32) })
  })
})

describe.each(databases)('an update of $name', ({ newUrl }) => {
  let db: Database
  beforeAll(async () => {
    db = await openDatabase(await newUrl())
  })
  afterAll(() => db.close())

  test('counts the accounts that are there', async () => {
    await migrate(db, upTo('0040-blocked-accounts'))
    await addPlayers(db, 2)
    await addPlayers(db, 1, { country: 'MX' })
    await migrate(db, migrations)
    const { by }: Stats = await readStats(db, [])
    expect(groupOf(by.country)).toEqual({ ES: { signedUp: 2, confirmed: 2 }, MX: { signedUp: 1, confirmed: 1 } })
  })
})
