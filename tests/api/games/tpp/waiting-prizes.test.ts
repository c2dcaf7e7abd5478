import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCodes, partnerStock } from '#api/prizes/codes/codes.ts'
import { listOffers } from '#contract/games/tpp/tpp.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { aCustomer, issue, OFFERS, outcomeOf, partners } from '#tests/support/partners.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const told = { kind: 'code', codes: 'partner', valueCents: 500, pool: 'code:vale' } as const
const edition = partners(
  {
    prizes: [
      { ...told, key: 'cine', name: 'Una entrada de cine', stock: 1 },
      { ...told, key: 'libro', name: 'Vale de libros', stock: 1, drawing: 'libro' },
    ],
    draws: [],
  },
  OFFERS.filter(({ key }) => key === 'vale'),
)

describe.each(databases)('an offer whose prizes need codes imported from a partner, on $name', ({ open }) => {
  let app: TestApi
  let codes: string[]
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: [edition] })
    codes = await issue(app, 'vale', { count: 3 })
  })
  afterAll(() => app.close())

  const bring = (prize: string, code: string) => {
    const found = app.deps.season.byId('tpp/test')
    if (!found) throw new Error('no edition')
    const lines = [{ line: 1, code }]
    return app.db.transact(() => importCodes(partnerStock(found, prize), lines, app.deps.codeHashing))
  }
  const listed = async () =>
    (await app.call(listOffers, { params: { slug: 'tpp' } })).offers.map(({ state, gift }) => [state, gift])

  test('is not listed before the import, and checking one of its codes says that it cannot be redeemed yet', async () => {
    const ana = await aCustomer(app)
    expect(await listed()).toEqual([])
    expect(await ana.check(codes[0] ?? '')).toMatchObject({ state: 'coming', offer: { state: 'coming' } })
    expect(await outcomeOf(ana.redeem(codes[0] ?? ''))).toBe('bonus_unavailable')
  })

  test('names the prize that the next code will give, and gives that prize', async () => {
    await bring('libro', 'LIBRO-1')
    const gift = { what: 'prize', name: 'Vale de libros', symbol: 'libro' }
    expect(await listed()).toEqual([['open', gift]])
    const [ana, eva] = [await aCustomer(app), await aCustomer(app)]
    expect(await ana.check(codes[0] ?? '')).toMatchObject({ state: 'ready', offer: { gift } })
    expect(await ana.redeem(codes[0] ?? '')).toMatchObject({ prize: { name: gift.name }, offer: { gift } })
    expect(await listed()).toEqual([])
    expect(await eva.check(codes[1] ?? '')).toMatchObject({ state: 'coming' })
    await bring('cine', 'CINE-1')
    expect(await eva.redeem(codes[1] ?? '')).toMatchObject({ prize: { name: 'Una entrada de cine' } })
    expect(await ana.check(codes[0] ?? '')).toMatchObject({ state: 'yours', redemption: { offer: { gift } } })
    expect(await listed()).toEqual([['sold-out', expect.anything()]])
    expect(await eva.check(codes[2] ?? '')).toMatchObject({ state: 'sold-out', offer: { state: 'sold-out' } })
  })
})
