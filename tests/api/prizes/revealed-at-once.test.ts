import { afterEach, describe, expect, test } from 'vitest'
import { getCards, playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const SLOT = 'day:2026-11-20:1'

describe.each(databases)('a card on $name', ({ open }) => {
  let app: TestApi
  afterEach(() => app.close())
  const start = async () => {
    app = await createTestApi({ database: await open() })
    return (await app.signUp()).access
  }
  const play = (as: string, reveal?: boolean) =>
    app.call(playCard, { as, params: TEST_CARD, input: { slot: SLOT, reveal }, idempotencyKey: 'the-same-card' })

  test('is revealed by the call that plays it with `reveal`, and a retry returns the same card', async () => {
    const access = await start()
    const card = await play(access, true)
    expect(card).toMatchObject({ slot: SLOT, state: 'revealed' })
    app.clock.advance(1_000)
    expect(await play(access, true)).toEqual(card)
    expect((await app.call(getCards, { as: access, params: { slug: 'rasca' } })).current[0]).toEqual(card)
  })

  test.each([undefined, false])(
    'stays covered until it is revealed, if it was played with `reveal` %s',
    async (reveal) => {
      const access = await start()
      const card = await play(access, reveal)
      expect(card).toMatchObject({ slot: SLOT, state: 'open' })
      const revealed = await app.call(revealCard, { as: access, params: { id: card.play?.id ?? '' } })
      expect(revealed.state).toBe('revealed')
      expect(await play(access, reveal)).toEqual(revealed)
    },
  )
})
