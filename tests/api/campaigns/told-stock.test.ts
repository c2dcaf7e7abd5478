import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addToTally } from '#api/prizes/tally/queries.ts'
import { tellStock } from '#api/prizes/tally/told-stock.ts'
import { getCampaign } from '#contract/campaigns.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { scratchCard } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const madrid = (text: string) => Date.parse(`${text}+01:00`)
const OPENING = madrid('2026-11-01T00:00')
const ID = 'rasca/test'

describe.each(databases)('the published stock on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    const prizes = [{ key: 'caja', kind: 'physical', name: 'Caja', valueCents: 100, stock: 28, symbol: 'sol' }] as const
    app = await createTestApi({ database: await open(), now: OPENING, season: [scratchCard({ prizes })] })
  })
  afterAll(() => app.close())

  const win = (count: number) => app.db.transact(() => addToTally(ID, 'left:caja', -count))
  const at = (text: string) => {
    app.clock.at = madrid(text)
    return tellStock(app.db, app.deps.season, app.clock.at)
  }
  const told = async () => {
    const { prizes, countedAt } = await app.call(getCampaign, { params: { slug: 'rasca' } })
    return { left: prizes[0]?.left, countedAt }
  }

  test('is the full stock on the first day, whatever has been won', async () => {
    await at('2026-11-01T10:00')
    await win(2)
    expect(await told()).toEqual({ left: 28, countedAt: OPENING })
  })

  test('lags a day behind', async () => {
    await at('2026-11-02T00:01')
    await win(3)
    await at('2026-11-02T20:00')
    expect(await told()).toEqual({ left: 28, countedAt: OPENING })
    await at('2026-11-03T00:01')
    expect(await told()).toEqual({ left: 26, countedAt: madrid('2026-11-02T00:01') })
  })

  test('is counted once by concurrent runs of the job', async () => {
    app.clock.at = madrid('2026-11-04T00:01')
    await Promise.all([1, 2, 3].map(() => tellStock(app.db, app.deps.season, app.clock.at)))
    expect(await told()).toEqual({ left: 23, countedAt: madrid('2026-11-03T00:01') })
  })

  test('drops to zero immediately when nothing is left', async () => {
    await win(23)
    expect((await told()).left).toBe(0)
    await win(-1)
  })

  test('is the current count after the edition closes', async () => {
    await at('2026-11-29T00:00')
    expect(await told()).toEqual({ left: 1, countedAt: null })
  })
})
