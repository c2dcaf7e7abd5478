import { afterEach, describe, expect, test } from 'vitest'
import { getMe } from '#contract/accounts.schema.ts'
import { listCampaigns } from '#contract/campaigns.schema.ts'
import { playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { getHome } from '#contract/home.schema.ts'
import { listLatestPrizes, listPrizes } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { beach, scratchCard, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const NOW = Date.parse('2026-11-20T12:00+01:00')

describe.each(databases)("a member's home data on $name", ({ open }) => {
  let app: TestApi
  afterEach(() => app.close())

  test('combines the data of the endpoints for its parts in one response', async () => {
    const season = [scratchCard({ limits: { physical: 0, code: 0 } }), beach()]
    app = await createTestApi({ database: await open(), now: NOW, season })
    const { access: as } = await app.signUp()
    const slot = 'day:2026-11-20:1'
    const { play } = await app.call(playCard, { as, params: TEST_CARD, input: { slot }, idempotencyKey: `of-${slot}` })
    await app.call(revealCard, { as, params: { id: play?.id ?? '' } })

    const home = await app.call(getHome, { as })
    expect(home).toEqual({
      serverNow: app.clock.at,
      account: await app.call(getMe, { as }),
      campaigns: (await app.call(listCampaigns)).campaigns,
      prizes: (await app.call(listPrizes, { as })).prizes,
      latest: (await app.call(listLatestPrizes)).days,
      todos: [expect.objectContaining({ kind: 'rasca', count: 0 })],
      cards: [expect.objectContaining({ kind: 'rasca' })],
    })
    expect(home.campaigns.map(({ kind }) => kind)).toEqual(['rasca', 'playa'])
  })

  test.each([
    [{}, ['rasca', 'playa']],
    [{ country: 'MX' as const }, []],
  ])('invites a member with %j to the games %j', async (person, kinds) => {
    const span = { opensAt: '2026-11-01T00:00', closesAt: '2026-12-01T00:00', claimUntil: '2027-01-01T00:00' }
    app = await createTestApi({ database: await open(), now: NOW, season: [scratchCard(), beach(span)] })
    const { access: as } = await app.signUp(person)
    const { todos } = await app.call(getHome, { as })
    expect(todos.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('is refused to a visitor who is not signed in', async () => {
    app = await createTestApi({ database: await open(), now: NOW })
    await expect(app.call(getHome)).rejects.toMatchObject({ code: 'not_signed_in' })
  })
})
