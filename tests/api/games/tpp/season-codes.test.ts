import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportGuessing } from '#api/codes/upkeep.ts'
import { prepareGames } from '#api/games/prepare.ts'
import { tppDemo } from '#api/games/tpp/demo/demo.ts'
import type { OfferInput } from '#api/games/tpp/rules/rules.ts'
import { endTerms } from '#api/privacy/end-terms.ts'
import { seasonFrom } from '#api/season/season.ts'
import { listOffers, redeemCode } from '#contract/games/tpp/tpp.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { aCustomer, checkAs, OFFERS, partners, withTargets } from '#tests/support/partners.ts'
import { freezing, loadTestSeason } from '#tests/support/seasons.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BEFORE = Date.parse('2026-10-20T12:00:00Z')

const shared = (changes: Partial<OfferInput>): OfferInput[] => [
  {
    key: 'cupo',
    partner: 'Zapatería',
    title: 'Título',
    text: 'Texto.',
    kind: 'shared',
    stock: 3,
    gives: { what: 'entry', draw: 'bonos' },
    shape: '@@@@@@@@',
    code: 'ZAPATERO',
    ...changes,
  },
]
const noPrizes = { prizes: partners().prizes?.slice(0, 1) ?? [] }

describe.each(databases)('codes written in the season file, on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({
      database: await open(),
      now: BEFORE,
      season: withTargets(partners(noPrizes, shared({}))),
    })
  })
  afterAll(() => app.close())

  /** Starts again, with a changed offer in the season file. */
  async function restart(changes: Partial<OfferInput>) {
    const season = await loadTestSeason(app.db, () => app.clock.at, ...withTargets(partners(noPrizes, shared(changes))))
    await prepareGames({ ...app.deps, season })
  }
  const rows = () => app.db.read.selectFrom('code').select(['hash', 'uses_left']).execute()

  test('follow changes to the file until the campaign opens', async () => {
    const [first] = await rows()
    expect(first?.uses_left).toBe(3)
    await restart({ stock: 5 })
    expect(await rows()).toEqual([{ hash: first?.hash, uses_left: 5 }])
    await restart({ code: 'ESPARTOS' })
    expect(await rows()).toEqual([{ hash: expect.not.stringMatching(first?.hash ?? ''), uses_left: 3 }])
    await restart({ code: null })
    expect(await rows()).toEqual([])
    await restart({})
    expect(await rows()).toEqual([first])
  })

  test('keep their remaining uses across restarts', async () => {
    app.clock.at = NOON
    await app.deps.season.refresh()
    const ana = await aCustomer(app)
    await ana.redeem('ZAPATERO')
    await prepareGames(app.deps)
    await prepareGames(app.deps)
    expect(await rows()).toEqual([expect.objectContaining({ uses_left: 2 })])
  })
})

describe.each(databases)('the same printed code in two editions, on $name', ({ open }) => {
  test('belongs to the running edition', async () => {
    const year = (edition: string) => ({
      edition,
      opensAt: `${edition}-11-01T00:00`,
      closesAt: `${edition}-11-29T00:00`,
      claimUntil: `${edition}-12-29T00:00`,
      draws: [{ key: 'bonos', name: 'Sorteo', drawsAt: `${edition}-12-02T12:00` }],
      ...noPrizes,
    })
    const season = [partners(year('2025'), shared({})), partners(year('2026'), shared({}))]
    const app = await createTestApi({
      database: await open(),
      now: Date.parse('2025-11-20T12:00Z'),
      season: withTargets(...season),
    })
    expect(await checkAs(app, 'ZAPATERO')).toMatchObject({ state: 'ready', edition: '2025' })
    app.clock.at = NOON
    expect(await checkAs(app, 'ZAPATERO')).toMatchObject({ state: 'ready', edition: '2026' })
    await app.close()
  })
})

describe.each(databases)('wrong codes on $name', ({ open }) => {
  test('raise one alarm when more than 200 come within an hour, and are deleted once they no longer slow a caller', async () => {
    const app = await createTestApi({ database: await open(), season: withTargets(partners({}, OFFERS)) })
    const alarms = () => app.logged.filter((line) => line.includes('many wrong partner codes')).length
    for (let i = 0; i < 201; i++) {
      await checkAs(app, `OLMO-${1000 + i}`, { address: `198.51.100.${i}` })
      if (i === 199) await reportGuessing(app.db, app.deps.log, app.clock.at)
    }
    expect(alarms()).toBe(0)
    const report = () => reportGuessing(app.db, app.deps.log, app.clock.at)
    await report()
    await report()
    expect(alarms()).toBe(1)
    app.clock.advance(60 * 60 * 1000)
    await report()
    expect(alarms()).toBe(1)
    const count = async () => (await app.db.read.selectFrom('wrong_code').select('at').execute()).length
    await endTerms(app.deps)
    expect(await count()).toBe(201)
    app.clock.advance(DAY_MS)
    await endTerms(app.deps)
    expect(await count()).toBe(0)
    await app.close()
  })
})

describe.each(databases)('the demonstration campaign on $name', ({ open }) => {
  test('prints codes in its offers that any member can redeem, in its first and its second edition', async () => {
    const database = await open()
    let now = NOON
    const start = async () => {
      const season = await seasonFrom(
        database,
        undefined,
        freezing(() => now),
      )
      return createTestApi({ database, now, deps: { season } })
    }
    const tried = ['PAN-2026-HORNO', 'MAR-2026-LONJA', 'LEE-2026-FARO', 'CINE-2026-BUTACA']
    for (const later of [0, tppDemo.daysOpen * DAY_MS]) {
      now += later
      const app = await start()
      const { edition, offers } = await app.call(listOffers, { params: { slug: 'tpp' } })
      expect(offers.map(({ gift }) => gift.what)).toEqual(['play', 'play', 'prize', 'entry', 'prize', 'points', 'item'])
      const ana = await aCustomer(app)
      for (const code of tried) {
        expect(offers.some(({ text }) => text.includes(code))).toBe(true)
        const params = { slug: 'tpp', edition, code }
        const key = `demo-key-${code}`
        expect(await app.call(redeemCode, { as: ana.id, params, idempotencyKey: key })).toMatchObject({ at: now })
      }
    }
    await database.close()
  })
})
