import { playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { claimPrize, listPrizes } from '#contract/prizes.schema.ts'
import { TEST_CARD } from '#tests/support/seasons.ts'
import { scratchCard } from './seasons.ts'
import { newcomer, type TestApi } from './test-api.ts'

export const ADDRESS = {
  name: 'Ana Ruiz',
  street: 'Calle Mayor 1',
  postcode: '28001',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
} as const

/** A scratch card of which every card wins: more moments have passed than there are plays. */
export const everyCardWins = (kind: 'physical' | 'code') =>
  scratchCard({
    limits: { physical: 10, code: 10 },
    prizes: [{ key: 'premio', kind, name: 'Una caja', valueCents: 2500, stock: 200, symbol: 'sol' }],
  })

/** A member who has won in `everyCardWins`, and claimed unless `claims` is false. */
export async function addWinner(
  app: TestApi,
  { claims = true, name = ADDRESS.name as string, email = newcomer().email } = {},
) {
  const { access, account } = await app.signUp({ email })
  const card = await app.call(playCard, {
    as: access,
    params: TEST_CARD,
    input: { slot: 'day:2026-11-20:1' },
    idempotencyKey: 'once-a-day',
  })
  await app.call(revealCard, { as: access, params: { id: card.play?.id ?? '' } })
  const prize = async () => (await app.call(listPrizes, { as: access })).prizes[0]
  const id = (await prize())?.id ?? 'nothing won'
  if (claims) await app.call(claimPrize, { as: access, params: { id }, input: { address: { ...ADDRESS, name } } })
  return { id, access, prize, email: account.email }
}
