import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '#api/mail/enqueue.ts'
import { declinePrize } from '#api/prizes/declining.ts'
import { deliverPrize, sendPrize } from '#api/prizes/handling.ts'
import { listHistory } from '#contract/history.schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { claimPrize, declinePrize as declineEndpoint } from '#contract/prizes.schema.ts'
import { type CardWorld, cardWorld } from '#tests/support/card-world.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayers } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { ADDRESS, addWinner, everyCardWins } from '#tests/support/winner.ts'

describe.each(databases)('a prize that its winner declines on $name', ({ open }) => {
  let app: TestApi
  let withCodes: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: [everyCardWins('physical')] })
    withCodes = await createTestApi({ database: await open(), season: [everyCardWins('code')] })
  })
  afterAll(() => Promise.all([app.close(), withCodes.close()]))
  const decline = (id: string, access: string, at = app) => at.call(declineEndpoint, { as: access, params: { id } })

  test.each([{ claims: true }, { claims: false }])(
    'is given up for good, whether claimed before or not: %o',
    async ({ claims }) => {
      const { id, access, prize } = await addWinner(app, { claims })
      expect(await prize()).toMatchObject({ isDeclinable: true, passesTo: 'closing' })
      expect(await decline(id, access)).toMatchObject({ state: 'declined', isDeclinable: false })
      expect(await decline(id, access)).toMatchObject({ state: 'declined' })
      expect(await prize()).toMatchObject({ state: 'declined' })
      const { entries } = await app.call(listHistory, { as: access })
      expect(entries.filter(({ kind }) => kind === 'refusal').map(({ text }) => text)).toEqual([
        'Renunciaste a tu premio: Una caja.',
      ])
      const claim = app.call(claimPrize, { as: access, params: { id }, input: { address: ADDRESS } })
      await expect(claim).rejects.toMatchObject({ code: 'claim_over' })
      const unit = await app.db.read.selectFrom('prize_unit').selectAll().where('id', '=', id).executeTakeFirst()
      expect(unit).toMatchObject({ state: 'declined', address: null })
    },
  )

  test('is not found when another member tries to decline it', async () => {
    const { id } = await addWinner(app)
    const { access } = await addWinner(app)
    await expect(decline(id, access)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each(['sent', 'delivered'])('can no longer be declined once it is %s', async (state) => {
    const { id, access } = await addWinner(app)
    const desk = { season: app.deps.season, enqueue, now: app.clock.at, actor: 'operator:test' }
    await app.db.transact(() => (state === 'sent' ? sendPrize(desk, id, null) : deliverPrize(desk, id)))
    await expect(decline(id, access)).rejects.toMatchObject({ code: 'prize_on_its_way' })
  })

  test('can no longer be declined once it is claimed and its code shown', async () => {
    const { id, access } = await addWinner(withCodes)
    await expect(decline(id, access, withCodes)).rejects.toMatchObject({ code: 'prize_on_its_way' })
    const other = await addWinner(withCodes, { claims: false })
    expect(await decline(other.id, other.access, withCodes)).toMatchObject({ state: 'declined', code: null })
  })
})

describe.each(databases)('a declined prize, on $name', ({ open }) => {
  let world: CardWorld
  beforeEach(async () => {
    world = await cardWorld(await open(), {
      prizes: [{ key: 'caja', kind: 'physical', name: 'Caja', valueCents: 1, stock: 1, symbol: 'sol' }],
      closingDraw: { alternates: 1 },
    })
  })
  afterEach(() => world.db.close())
  const holders = async () =>
    (await world.units()).map(({ unit, state }) => `${unit} ${state}`).sort((a, b) => a.localeCompare(b))
  const declineAs = (unit: { id: string; account_id: string | null } | undefined) =>
    world.db.transact(() =>
      declinePrize(world.season, { prizeId: unit?.id ?? '', accountId: unit?.account_id ?? '' }, world.clock.at),
    )
  const held = async (state: string) => (await world.units()).find((unit) => unit.state === state)

  test('passes to the closing draw, then to an alternate of that draw, and then to no other member', async () => {
    const { closesAt } = world.edition
    for (const [i, player] of (await addPlayers(world.db, 4)).entries()) {
      await world.play(player, closesAt - HOUR_MS + i * MINUTE_MS)
    }
    await declineAs(await held('won'))
    expect(await holders()).toEqual(['caja-001 declined'])
    await world.advance(closesAt + MINUTE_MS)
    expect(await holders()).toEqual(['caja-001 declined'])
    await world.advance(world.drawsAt)
    expect(await holders()).toEqual(['caja-001 declined', 'caja-001-2 won'])
    await declineAs(await held('won'))
    await world.advance(world.drawsAt + MINUTE_MS)
    expect(await holders()).toEqual(['caja-001 declined', 'caja-001-2 declined', 'caja-001-3 won'])
    expect((await world.closingDraw()).places.map(({ state, unit }) => [state, unit])).toEqual([
      ['lapsed', 'caja-001-2'],
      ['won', 'caja-001-3'],
    ])
    expect(await world.faults()).toEqual([])
    const mails = await world.db.read.selectFrom('outbox').selectAll().where('kind', '=', 'prize-drawn').execute()
    expect(mails).toHaveLength(2)
    await declineAs(await held('won'))
    await world.advance(world.drawsAt + DAY_MS)
    expect(await held('won')).toBeUndefined()
    expect(await world.faults()).toEqual([])
  })
})
