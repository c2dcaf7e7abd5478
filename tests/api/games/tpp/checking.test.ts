import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCodeHashing } from '#api/codes/hashing.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import type { OfferInput } from '#api/games/tpp/rules/rules.ts'
import { checkCode, listOffers, redeemCode } from '#contract/games/tpp/tpp.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { aCustomer, checkAs, issue, outcomeOf, PARTNERS, partners, withTargets } from '#tests/support/partners.ts'
import { signInAgain } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const madrid = (text: string) => Date.parse(`${text}+01:00`)

const OLD: OfferInput = {
  key: 'antes',
  partner: 'Panadería Estrella',
  title: 'Título',
  text: 'Texto.',
  kind: 'single',
  gives: { what: 'item', slug: 'xmastree', item: 'bola' },
}
const LATER = { draws: [], prizes: [] }

describe.each(databases)('checking codes on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    const years = [
      partners(
        {
          edition: 'old',
          opensAt: '2025-11-01T00:00',
          closesAt: '2025-11-29T00:00',
          claimUntil: '2025-12-29T00:00',
          ...LATER,
        },
        [OLD],
      ),
      partners(),
      partners(
        {
          edition: 'new',
          opensAt: '2027-11-01T00:00',
          closesAt: '2027-11-29T00:00',
          claimUntil: '2027-12-29T00:00',
          ...LATER,
        },
        [OLD],
      ),
    ]
    app = await createTestApi({ database: await open(), season: withTargets(...years) })
  })
  afterAll(() => app.close())

  const one = async (offer: string, changes = {}) => (await issue(app, offer, changes))[0] ?? ''
  const stranger = (code: string) => checkAs(app, code)

  test('tells members and signed-out visitors that a code is ready and what it gives', async () => {
    const [ana, code] = [await aCustomer(app), await one('pan')]
    expect(await ana.check(code)).toEqual({
      serverNow: app.clock.at,
      edition: 'test',
      state: 'ready',
      offer: {
        key: 'pan',
        partner: 'Panadería Estrella',
        title: 'Título',
        text: 'Texto.',
        kind: 'single',
        gift: { what: 'play', campaign: { kind: 'rasca', slug: 'rasca', title: 'Rasca' }, name: 'tarjeta', count: 1 },
        state: 'open',
        opensAt: madrid('2026-11-01T00:00'),
        closesAt: madrid('2026-11-29T00:00'),
        countries: ['ES', 'PE'],
        shape: null,
      },
      reservedUntil: null,
      pausedUntil: null,
      redemption: null,
    })
    expect(await stranger(code)).toMatchObject({ state: 'ready', offer: { key: 'pan' } })
  })

  test.each([
    ['of an offer that has not begun', 'tarde', {}, 'early'],
    ['of an offer that is over', 'pronto', {}, 'over'],
    ['of an edition that is over', 'antes', { campaign_id: 'tpp/old' }, 'over'],
    ['of an edition that has not opened', 'antes', { campaign_id: 'tpp/new' }, 'early'],
    ['used', 'pan', { uses: 0 }, 'used'],
    ['blocked', 'pan', { blocked_at: 1 }, 'blocked'],
    ['blocked, even when its offer is over', 'pronto', { blocked_at: 1 }, 'blocked'],
    ['of an offer that is over, even when used', 'pronto', { uses: 0 }, 'over'],
    ['of an incomplete batch', 'pan', { completed_at: null }, 'unknown'],
    ['of another campaign', 'pan', { campaign_id: 'rasca/test' }, 'unknown'],
  ] as const)('tells a member the state of a code that is %s', async (_, offer, changes, state) => {
    const ana = await aCustomer(app)
    const seen = await ana.check(await one(offer, changes))
    expect(seen.state).toBe(state)
    expect(seen.offer === null).toBe(state === 'unknown')
  })

  test('gives signed-out visitors the same answer for unknown, reserved, used and blocked codes', async () => {
    const reserved = await one('pan')
    const ana = await aCustomer(app, { emailConfirmed: false })
    await app.db.transact(() =>
      run(tables.updateTable('account').set({ email_verified_at: null }).where('id', '=', ana.id)),
    )
    expect(await outcomeOf(ana.redeem(reserved))).toBe('email_unconfirmed')
    const eva = await aCustomer(app)
    expect(await eva.check(reserved)).toMatchObject({ state: 'reserved', reservedUntil: expect.any(Number) })

    const codes = ['OLMO-9999', reserved, await one('pan', { uses: 0 }), await one('pan', { blocked_at: 1 })]
    const answers = []
    for (const code of codes) answers.push(await stranger(code))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ state: 'unknown', offer: null, reservedUntil: null, redemption: null })
  })

  test('answers a mistyped code without querying or changing the database', async () => {
    let asked = 0
    const { db } = app
    const database: Database = {
      dialect: db.dialect,
      read: db.read,
      ask: (query) => {
        asked++
        return db.ask(query)
      },
      transact: (tx, affinity) => {
        asked++
        return db.transact(tx, affinity)
      },
      runAlone: (statement) => {
        asked++
        return db.runAlone(statement)
      },
      forMigrations: (work) => db.forMigrations(work),
      ping: () => db.ping(),
      pools: () => db.pools(),
      close: () => db.close(),
    }
    const deaf = await createTestApi({ database, deps: { season: app.deps.season } })
    asked = 0
    for (const code of ['7K2M-QX9T-04BX', 'x', '7K2M-QX9T-04BD-7K2M', 'UUUU-UUUU-UUUU']) {
      expect(await checkAs(deaf, code)).toMatchObject({ state: 'slip', offer: null })
    }
    expect(asked).toBe(0)
    await checkAs(deaf, 'OLMO-9999')
    expect(asked).toBe(1)
  })

  test('lists the offers with their states, and without the code of a poster', async () => {
    const list = () => app.call(listOffers, { params: { slug: 'tpp' } })
    const statesIn = async () => Object.fromEntries((await list()).offers.map(({ key, state }) => [key, state]))
    expect(await statesIn()).toMatchObject({
      pan: 'open',
      tarde: 'announced',
      pronto: 'over',
      cupo: 'open',
      vale: 'open',
    })
    expect(JSON.stringify(await list())).not.toContain('HORNO')
    for (let i = 0; i < 3; i++) await (await aCustomer(app)).redeem('ZAPATERO')
    for (const code of await issue(app, 'vale', { count: 2 })) await (await aCustomer(app)).redeem(code)
    expect(await statesIn()).toMatchObject({ cupo: 'sold-out', vale: 'sold-out', pan: 'open' })
  })

  test('shows a redemption of an earlier edition to its owner, and the code as over to others', async () => {
    const [ana, code] = [await aCustomer(app), await one('antes', { campaign_id: 'tpp/old' })]
    const now = app.clock.at
    app.clock.at = madrid('2025-11-10T12:00')
    const redeemed = await app.call(redeemCode, {
      as: ana.id,
      params: { ...PARTNERS, edition: 'old', code },
      idempotencyKey: 'a-key-of-ana',
    })
    app.clock.at = now
    await signInAgain(app.db, ana.id, now)
    expect(await ana.check(code)).toMatchObject({ state: 'yours', redemption: { id: redeemed.id } })
    expect(await ana.redeem(code)).toMatchObject({ id: redeemed.id })
    expect((await (await aCustomer(app)).check(code)).state).toBe('over')
  })

  test('accepts codes that were hashed with a former key', async () => {
    const code = await one('pan')
    const named = await createTestApi({
      database: app.db,
      deps: {
        season: app.deps.season,
        codeHashing: createCodeHashing([
          'a newer ledger key of the tests, long',
          'a ledger key of the tests, of 32 letters',
        ]),
      },
    })
    expect(await checkAs(named, code)).toMatchObject({ state: 'ready' })
    // Starting with a newer key keeps the stored hash of the poster code and adds no second one.
    const posters = await app.db.read
      .selectFrom('code')
      .select('hash')
      .where('batch_id', '=', 'season:tpp/test:cartel')
      .execute()
    expect(posters).toHaveLength(1)
    expect(await checkAs(named, 'PAN-2026-HORNO')).toMatchObject({ state: 'ready', offer: { key: 'cartel' } })
  })

  test('answers not_found for a campaign with another game', async () => {
    expect(await outcomeOf(app.call(checkCode, { params: { slug: 'rasca', code: 'x' } }))).toBe('not_found')
    expect(await outcomeOf(app.call(listOffers, { params: { slug: 'rasca' } }))).toBe('not_found')
  })
})
