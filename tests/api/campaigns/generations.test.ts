import { describe, expect, onTestFinished, test } from 'vitest'
import { createVault } from '#api/campaigns/definition/vault.ts'
import type { Database } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { exportSeason, type Season, seasonFrom } from '#api/season/season.ts'
import { parseSeason, type SeasonFileInput } from '#api/season/season-file.ts'
import { getMe, updateConsents } from '#contract/accounts.schema.ts'
import { getBrand } from '#contract/brand.schema.ts'
import { getCampaign } from '#contract/campaigns.schema.ts'
import { listConditions } from '#contract/conditions.schema.ts'
import { getExit } from '#contract/exits.schema.ts'
import { listLeagues } from '#contract/games/eurocopa/leagues.schema.ts'
import { DAY_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { beach, freezing, LEDGER_KEY, scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'

const FIRST = seasonOf(scratchCard())
const PUBLISHED = { title: 'Bases', publishedAt: '2026-11-01T00:00' }
const CLUB = { key: 'club', name: 'Club', base: 'https://club.example' }
/** The same campaign, with everything else in the season changed. */
const SECOND: SeasonFileInput = {
  ...FIRST,
  organiser: { ...FIRST.organiser, name: 'Otra marca' },
  brand: { colours: { main: '#1f4d3a', accent: '#a8421f' } },
  drawProtocol: 'Otro protocolo',
  rules: [...FIRST.rules, { ...PUBLISHED, id: 'general/2', text: 'Texto segundo' }],
  exits: [CLUB],
  mailboxes: 'refuse',
}

/** The same JSON in another order and with other spaces. */
const laidOutAnew = (season: SeasonFileInput): SeasonFileInput =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(season).reverse()), null, 4))

const startOn = (db: Database, season: SeasonFileInput | undefined, options = freezing(() => NOON)): Promise<Season> =>
  seasonFrom(db, season && parseSeason(season, GAMES), options)

/** Returns the numbers of all generations. */
const numbersIn = async (db: Database) =>
  (await db.read.selectFrom('season_generation').select('n').orderBy('n').execute()).map(({ n }) => n)

describe.each(databases)('the seasons of several processes on $name', ({ openPair }) => {
  async function pair() {
    const both = await openPair()
    onTestFinished(async () => {
      for (const db of new Set(both)) await db.close()
    })
    return both
  }

  test('share a generation if their files have the same content, in whatever layout', async () => {
    const [one, other] = await pair()
    for (const [db, season] of [
      [one, FIRST],
      [other, FIRST],
      [one, laidOutAnew(FIRST)],
    ] as const)
      await startOn(db, season)
    expect(await numbersIn(one)).toEqual([1])
  })

  test('share a generation if the processes start concurrently', async () => {
    const [one, other] = await pair()
    await Promise.all([one, other, one, other, one, other].map((db) => startOn(db, FIRST)))
    expect(await numbersIn(one)).toEqual([1])
  })

  const parts: [string, SeasonFileInput][] = [
    ['organiser', { ...FIRST, organiser: { ...FIRST.organiser, email: 'otra@example.com' } }],
    ['brand', { ...FIRST, brand: { colours: { main: '#1f4d3a', accent: '#a8421f' } } }],
    ['draw protocol', { ...FIRST, drawProtocol: 'Otro' }],
    ['titles of the rules', { ...FIRST, rules: FIRST.rules.map((text) => ({ ...text, title: 'Otro' })) }],
    ['versions of the rules', { ...FIRST, rules: SECOND.rules }],
    [
      'campaigns',
      seasonOf(
        scratchCard(),
        beach({ opensAt: '2027-07-01T00:00', closesAt: '2027-09-01T00:00', claimUntil: '2027-10-01T00:00' }),
      ),
    ],
    ['exits', { ...FIRST, exits: [CLUB] }],
    ['rule about mailboxes', { ...FIRST, mailboxes: 'refuse' }],
  ]
  test.each(parts)('are different generations after a change to the %s', async (_, changed) => {
    const [one, other] = await pair()
    await startOn(one, FIRST)
    await startOn(other, changed)
    expect(await numbersIn(one)).toEqual([1, 2])
  })

  test('can return to an earlier season, which becomes a new generation', async () => {
    const [one, other] = await pair()
    for (const [db, season] of [
      [one, FIRST],
      [other, SECOND],
      [one, FIRST],
      [other, SECOND],
    ] as const)
      await startOn(db, season)
    expect(await numbersIn(one)).toEqual([1, 2, 3, 4])
  })

  test('share a generation in the demonstration, even after it has gained further editions', async () => {
    const [one, other] = await pair()
    await startOn(one, undefined)
    const later = freezing(() => NOON + 400 * DAY_MS)
    await startOn(other, undefined, later)
    expect(await numbersIn(one)).toEqual([1])
  })

  test('are compared by a keyed hash, and keep their generation and file when the key is rotated', async () => {
    const [one, other] = await pair()
    await startOn(one, FIRST)
    const [row] = await one.read.selectFrom('season_generation').selectAll().execute()
    expect(row?.hash).not.toContain(parseSeason(FIRST, GAMES).hash)
    expect(row?.file).not.toContain(FIRST.organiser.name)
    const NEXT_KEY = 'another ledger key of the tests has 32 letters'
    await startOn(other, FIRST, { ...freezing(() => NOON), vault: createVault([NEXT_KEY, LEDGER_KEY]) })
    // The former key is gone.
    const vault = createVault([NEXT_KEY])
    await startOn(other, FIRST, { ...freezing(() => NOON), vault })
    expect(await numbersIn(one)).toEqual([1])
    expect(JSON.parse((await exportSeason(one, vault)) ?? '')).toEqual(FIRST)
  })

  /** Starts two servers, the second one with a newer season. */
  async function servers() {
    const [one, other] = await pair()
    const serverOn = async (database: Database, season: SeasonFileInput) =>
      createTestApi({ database, deps: { season: await startOn(database, season) } })
    return { former: await serverOn(one, FIRST), latter: await serverOn(other, SECOND) }
  }

  test('give way to the newest season in every process after a second', async () => {
    const { former, latter } = await servers()
    expect(await former.call(getBrand)).toMatchObject({ brand: null })
    former.clock.advance(SECOND_MS)
    const conditions = await former.call(listConditions)
    expect(conditions).toEqual(await latter.call(listConditions))
    expect(conditions).toMatchObject({
      organiser: { name: 'Otra marca' },
      drawProtocol: 'Otro protocolo',
      mailboxes: 'refuse',
    })
    const current = conditions.versions.filter((text) => text.current).map(({ id }) => id)
    expect(current.sort()).toEqual(['general/2', 'privacidad/1', 'rasca/test/1'])
    for (const app of [former, latter]) {
      const { brand } = await app.call(getBrand)
      expect(brand?.palette?.light).toMatchObject({ ground: '#1f4d3a', accent: '#a8421f' })
      expect(await app.call(getExit, { params: { key: 'club' }, input: { path: '', query: '' } })).toMatchObject({
        state: 'open',
      })
      expect(await app.call(getCampaign, { params: { slug: 'rasca' } })).toMatchObject({ edition: 'test' })
    }
  })

  const accept = (app: TestApi, as: string) => app.call(updateConsents, { as, input: { rules: true } })
  const stateAt = async (app: TestApi, as: string) => {
    const { validated, consents } = await app.call(getMe, { as })
    return [validated, consents.rules.version]
  }

  test('let members accept only the newest rules, in any process', async () => {
    const [one, other] = await pair()
    const former = await createTestApi({ database: one, deps: { season: await startOn(one, FIRST) } })
    const { access } = await former.signUp()
    expect(await stateAt(former, access)).toEqual([true, 'general/1'])
    const latter = await createTestApi({ database: other, deps: { season: await startOn(other, SECOND) } })
    expect(await stateAt(latter, access)).toEqual([false, 'general/1'])
    // The former process has not checked for a newer season since.
    expect(await accept(former, access)).toMatchObject({
      validated: true,
      consents: { rules: { version: 'general/2' } },
    })
    for (const app of [former, latter, former]) expect(await stateAt(app, access)).toEqual([true, 'general/2'])
    await accept(latter, access)
    await accept(former, access)
    for (const app of [former, latter]) expect(await stateAt(app, access)).toEqual([true, 'general/2'])
  })

  test('have new members accept the newest rules, in any process', async () => {
    const { former, latter } = await servers()
    const { access } = await former.signUp()
    for (const app of [former, latter]) expect(await stateAt(app, access)).toEqual([true, 'general/2'])
  })

  test('never take members back to older rules than they have accepted when an earlier season returns', async () => {
    const { former, latter } = await servers()
    const { access } = await latter.signUp()
    const back = await startOn(former.db, FIRST)
    expect(back.currentRules('general')?.id).toBe('general/1')
    for (const app of [former, latter]) {
      app.clock.advance(SECOND_MS)
      expect(await stateAt(app, access)).toEqual([true, 'general/2'])
      await accept(app, access)
      expect(await stateAt(app, access)).toEqual([true, 'general/2'])
      await expect(app.call(listLeagues, { as: access, params: { slug: 'eurocopa' } })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    const { access: another } = await latter.signUp()
    for (const app of [former, latter]) expect(await stateAt(app, another)).toEqual([true, 'general/1'])
  })

  test('keep the latest consent of a member in force, even if the clocks of the processes differ', async () => {
    const { former, latter } = await servers()
    former.clock.advance(30 * SECOND_MS)
    const { access } = await former.signUp()
    for (const news of [true, false]) await former.call(updateConsents, { as: access, input: { news } })
    await latter.call(updateConsents, { as: access, input: { news: true } })
    const { consents } = await latter.call(getMe, { as: access })
    expect(consents.news.granted).toBe(true)
  })
})
