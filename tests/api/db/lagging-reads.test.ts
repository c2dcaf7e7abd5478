import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Replica } from '#api/db/replica.ts'
import { getMe } from '#contract/accounts.schema.ts'
import { getCampaign, getProof, listCampaigns } from '#contract/campaigns.schema.ts'
import { listDraws } from '#contract/draws.schema.ts'
import { getCards, playCard } from '#contract/games/rasca/rasca.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { listLatestPrizes, listPrizes } from '#contract/prizes.schema.ts'
import { listRoots } from '#contract/roots.schema.ts'
import { TEST_CARD } from '#tests/support/seasons.ts'
import { openWithSchema } from '#tests/support/sqlite-schema.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

let app: TestApi
let access: string
let asked: number
const replica: Replica = {
  reads: () => {
    asked++
    return app.db
  },
  lagMs: () => 0,
  measure: async () => {},
  close: async () => {},
}
beforeAll(async () => {
  app = await createTestApi({ database: await openWithSchema(inject('sqliteSchema')), deps: { replica } })
  access = (await app.signUp()).access
})
afterAll(() => app.close())
beforeEach(() => {
  asked = 0
})

test.each<[string, () => Promise<unknown>]>([
  ['a campaign', () => app.call(getCampaign, { params: TEST_CARD })],
  ['a proof', () => app.call(getProof, { params: TEST_CARD })],
  ['the roots', () => app.call(listRoots, { params: TEST_CARD })],
  ['the draws', () => app.call(listDraws, { params: TEST_CARD })],
  ['the latest prizes', () => app.call(listLatestPrizes)],
])('%s may lag', async (_, call) => {
  await call()
  expect(asked).toBe(1)
})

test.each<[string, () => Promise<unknown>]>([
  ['the campaigns, which are in memory', () => app.call(listCampaigns)],
  ['an account', () => app.call(getMe, { as: access })],
  ['cards', () => app.call(getCards, { as: access, params: TEST_CARD })],
  ['prizes', () => app.call(listPrizes, { as: access })],
  ['the newest history', () => app.call(listHistory, { as: access })],
  [
    'a play',
    () =>
      app.call(playCard, {
        as: access,
        params: TEST_CARD,
        input: { slot: 'day:2026-11-20:1' },
        idempotencyKey: 'once-a-day',
      }),
  ],
])('%s may not lag', async (_, call) => {
  await call()
  expect(asked).toBe(0)
})
