import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { getCards } from '#contract/games/rasca/rasca.schema.ts'
import { getTree } from '#contract/games/xmastree/xmastree.schema.ts'
import { getHistoryEntry } from '#contract/history.schema.ts'
import { listPrizes } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { aCustomer, issue, issueAs, outcomeOf, partners, withTargets } from '#tests/support/partners.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

describe.each(databases)('redeeming a code on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: withTargets(partners()) })
  })
  afterAll(() => app.close())

  const one = async (offer: string, changes = {}) => (await issue(app, offer, changes))[0] ?? ''
  const entriesOf = (account: string) =>
    app.db.read
      .selectFrom('event')
      .select(['once', 'subject', 'campaign_id'])
      .where('account_id', '=', account)
      .where('kind', '=', 'entry')
      .orderBy('once')
      .execute()
  const usesLeft = async (code: string) =>
    (
      await app.db.read
        .selectFrom('code')
        .select('uses_left')
        .where('hash', '=', app.deps.codeHashing.ofOurs(code.replaceAll('-', '')))
        .executeTakeFirstOrThrow()
    ).uses_left

  test('gives a scratch card that names the code as its cause, and adds a line to the history', async () => {
    const ana = await aCustomer(app)
    const code = await one('pan')
    const redemption = await ana.redeem(code.toLowerCase().replaceAll('-', ' '))
    expect(redemption).toMatchObject({
      mask: code.slice(-4),
      prize: null,
      offer: { key: 'pan', partner: 'Panadería Estrella' },
    })
    const { current } = await app.call(getCards, { as: ana.id, params: { slug: 'rasca' } })
    expect(current).toContainEqual(expect.objectContaining({ cause: 'Código de Panadería Estrella' }))
    expect(await ana.history()).toEqual([
      `Canjeaste el código …${code.slice(-4)} de Panadería Estrella: 1 tarjeta más en «Rasca».`,
    ])
    const { detail } = await app.call(getHistoryEntry, { as: ana.id, params: { id: redemption.id } })
    expect(detail).toMatchObject({ game: 'tpp', mask: code.slice(-4), gift: { what: 'play', count: 1 } })
    expect(await ana.check(code)).toMatchObject({ state: 'yours', redemption })
  })

  test('gives an ornament', async () => {
    const ana = await aCustomer(app)
    const { offer } = await ana.redeem(await one('adorno'))
    expect(offer.gift).toMatchObject({ what: 'item', item: 'estrella', name: expect.stringMatching(/^\p{Lu}/u) })
    const tree = await app.call(getTree, { as: ana.id, params: { slug: 'xmastree' } })
    expect(JSON.stringify(tree)).toContain('Código de Panadería Estrella')
  })

  test('gives as many entries in the draw as the offer promises', async () => {
    const ana = await aCustomer(app)
    await ana.redeem(await one('dos'))
    const entries = await entriesOf(ana.id)
    expect(entries.map(({ once }) => once?.split(':').at(-1))).toEqual(['1', '2'])
    expect(entries).toContainEqual(expect.objectContaining({ subject: 'draw:bonos', campaign_id: 'tpp/test' }))
  })

  test('gives the prizes of an offer in the order of their names, and leaves the code unused when none is left', async () => {
    const [ana, eva, leo] = [await aCustomer(app), await aCustomer(app), await aCustomer(app)]
    const codes = await issue(app, 'vale', { count: 3 })
    expect((await ana.redeem(codes[0] ?? '')).prize).toMatchObject({ name: 'Vale de libros', state: 'won' })
    await eva.redeem(codes[1] ?? '')
    const units = await app.db.read
      .selectFrom('prize_unit')
      .select(['unit', 'account_id'])
      .where('pool', '=', 'code:vale')
      .orderBy('unit')
      .execute()
    expect(units).toEqual([
      { unit: 'libro-001', account_id: ana.id },
      { unit: 'libro-002', account_id: eva.id },
    ])
    expect((await app.call(listPrizes, { as: ana.id })).prizes).toHaveLength(1)
    expect(await leo.check(codes[2] ?? '')).toMatchObject({ state: 'sold-out', offer: { state: 'sold-out' } })
    expect(await outcomeOf(leo.redeem(codes[2] ?? ''))).toBe('bonus_unavailable')
    expect(await usesLeft(codes[2] ?? '')).toBe(1)
  })

  test('is refused beyond the limit of prizes per person, and leaves the code unused', async () => {
    const ana = await aCustomer(app)
    const [first = '', second = ''] = await issue(app, 'caja', { count: 2 })
    expect((await ana.redeem(first)).prize).toMatchObject({ name: 'Caja de quesos' })
    expect(await outcomeOf(ana.redeem(second))).toBe('code_limit')
    expect(await usesLeft(second)).toBe(1)
    expect((await (await aCustomer(app)).redeem(second)).prize).not.toBeNull()
  })

  test('is refused beyond the limit of codes per person, and leaves the code unused', async () => {
    const ana = await aCustomer(app)
    const codes = await issue(app, 'dos', { count: 3 })
    const outcomes = []
    for (const code of codes) outcomes.push(await outcomeOf(ana.redeem(code)))
    expect(outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'ok'))).toEqual([
      'ok',
      'ok',
      'code_limit',
    ])
    expect(await usesLeft(codes[2] ?? '')).toBe(1)
    expect(await entriesOf(ana.id)).toHaveLength(4)
  })

  test('requires a member from a country of the offer', async () => {
    const code = await one('uno')
    expect(await outcomeOf((await aCustomer(app)).redeem(code))).toBe('code_country')
    const lima = await aCustomer(app, { country: 'PE' })
    expect(await lima.redeem(code)).toMatchObject({ offer: { key: 'uno', countries: ['PE'] } })
  })

  test("accepts codes in a partner's own format and poster codes, in any case and with any separators", async () => {
    await issueAs(app, 'olmo', [app.deps.codeHashing.ofTheirs('OLMO1234')])
    const [ana, eva] = [await aCustomer(app), await aCustomer(app)]
    expect(await ana.redeem('olmo 1234')).toMatchObject({ offer: { key: 'olmo' }, mask: '1234' })
    expect(await ana.redeem('pan2026horno')).toMatchObject({ offer: { key: 'cartel' }, mask: 'ORNO' })
    expect(await eva.redeem('PAN-2026-HORNO')).toMatchObject({ offer: { key: 'cartel' } })
    expect(await entriesOf(ana.id)).toHaveLength(2)
  })

  test('is refused once the stock of a shared code is used up', async () => {
    const outcomes = []
    for (let i = 0; i < 4; i++) outcomes.push(await outcomeOf((await aCustomer(app)).redeem('zapatero')))
    expect(outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'ok'))).toEqual([
      ...['ok', 'ok', 'ok'],
      'code_sold_out',
    ])
    expect(await (await aCustomer(app)).check('ZAPATERO')).toMatchObject({ state: 'sold-out' })
  })

  test.each([
    ['a mistyped code', '7K2M-QX9T-04BX', 'code_slip'],
    ['a code that does not exist', 'OLMO-9999', 'code_unknown'],
  ])('refuses %s', async (_, code, problem) => {
    expect(await outcomeOf((await aCustomer(app)).redeem(code))).toBe(problem)
  })

  test.each([
    ['a code of an offer that has not begun', 'tarde', {}, 'code_early'],
    ['a code of an offer that is over', 'pronto', {}, 'code_over'],
    ['a used code', 'pan', { uses: 0 }, 'code_used'],
    ['a code of a blocked batch', 'pan', { blocked_at: 1 }, 'code_blocked'],
    ['a code of an incomplete batch', 'pan', { completed_at: null }, 'code_unknown'],
    ['a code of an offer that no longer exists', 'nada', {}, 'code_unknown'],
    ['a code of an edition that no longer exists', 'pan', { campaign_id: 'tpp/nada' }, 'code_unknown'],
  ])('refuses %s', async (_, offer, changes, problem) => {
    expect(await outcomeOf((await aCustomer(app)).redeem(await one(offer, changes)))).toBe(problem)
  })

  test('returns the same redemption when repeated, with any idempotency key, and uses the code once', async () => {
    const ana = await aCustomer(app)
    const code = await one('pan')
    const first = await ana.redeem(code, { key: 'key-of-ana-1' })
    expect(await ana.redeem(code, { key: 'key-of-ana-1' })).toEqual(first)
    expect(await ana.redeem(code, { key: 'key-of-ana-2' })).toEqual(first)
    expect(await ana.history()).toHaveLength(1)
    expect(await outcomeOf((await aCustomer(app)).redeem(code))).toBe('code_used')
  })

  test('returns the same redemption when repeated, even if the code has been blocked in the meantime', async () => {
    const ana = await aCustomer(app)
    const code = await one('pan', { id: 'to-be-blocked' })
    const first = await ana.redeem(code)
    await app.db.transact(function* () {
      yield* run(tables.updateTable('code_batch').set({ blocked_at: 2 }).where('id', '=', 'to-be-blocked'))
    })
    expect(await ana.redeem(code)).toEqual(first)
  })

  test('refuses an idempotency key that was used with another code', async () => {
    const ana = await aCustomer(app)
    const [first = '', second = ''] = await issue(app, 'pan', { count: 2 })
    await ana.redeem(first, { key: 'the-same-key' })
    expect(await outcomeOf(ana.redeem(second, { key: 'the-same-key' }))).toBe('idempotency_key_reused')
    expect(await usesLeft(second)).toBe(1)
  })

  test('is impossible by GET or HEAD, which neither use up nor reserve the code', async () => {
    const ana = await aCustomer(app)
    const code = await one('pan')
    for (const method of ['GET', 'HEAD']) {
      const headers = { authorization: `Bearer ${ana.id}` }
      for (const path of [`/campaigns/tpp/codes/${code}`, `/campaigns/tpp/editions/test/codes/${code}/redemptions`]) {
        await app.send(method, path, { headers })
      }
    }
    expect(await ana.check(code)).toMatchObject({ state: 'ready', reservedUntil: null })
    expect(await usesLeft(code)).toBe(1)
  })

  test('answers 404 for an edition that does not exist', async () => {
    const ana = await aCustomer(app)
    const code = await one('pan')
    const path = `/campaigns/tpp/editions/nada/codes/${code}/redemptions`
    const headers = {
      authorization: `Bearer ${ana.id}`,
      'idempotency-key': 'a-key-of-ana',
      'content-type': 'application/json',
    }
    expect((await app.send('POST', path, { headers, body: '{}' })).status).toBe(404)
  })
})
