import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCampaign } from '#contract/campaigns.schema.ts'
import { dig } from '#contract/games/playa/playa.schema.ts'
import { listPrizes } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { beach, TEST_BEACH } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

/** At this time more moments have passed than there are plays, so every dig wins. */
const LATE = Date.parse('2026-08-20T12:00:00+02:00')

describe.each(databases)('the drawing of a prize on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    const prizes = [
      { key: 'helado', kind: 'code', name: 'Un helado', valueCents: 300, stock: 62, drawing: 'helado' },
      { key: 'tabla', kind: 'physical', name: 'Una tabla', valueCents: 9000, stock: 1, pool: 'draw:beach' },
    ] as const
    const draws = [{ key: 'beach', name: 'Sorteo', drawsAt: '2026-09-04T12:00' }]
    app = await createTestApi({ database: await open(), now: LATE, season: [beach({ prizes: [...prizes], draws })] })
  })
  afterAll(() => app.close())

  test('is in the response about its campaign, and null for a prize without a drawing', async () => {
    const { prizes } = await app.call(getCampaign, { params: { slug: 'playa' } })
    expect(prizes.map(({ key, symbol }) => [key, symbol])).toEqual([
      ['helado', 'helado'],
      ['tabla', null],
    ])
  })

  test('is in the outcome of the winning play and in the winner’s list of prizes', async () => {
    const { access: as } = await app.signUp()
    const input = { slot: 'day:2026-08-20:1', spot: 3 }
    const { play } = await app.call(dig, { as, params: TEST_BEACH, input, idempotencyKey: 'the-first-dig' })
    expect(play?.outcome).toMatchObject({ kind: 'won', prize: { symbol: 'helado' } })
    expect((await app.call(listPrizes, { as })).prizes).toMatchObject([{ symbol: 'helado' }])
  })
})
