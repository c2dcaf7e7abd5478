import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { BATCH, expireClaims } from '#api/prizes/due.ts'
import { annulPrize, deliverPrize, sendPrize } from '#api/prizes/handling.ts'
import { updateProfile } from '#contract/accounts.schema.ts'
import { getCards, playCard } from '#contract/games/rasca/rasca.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { claimPrize } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { scratchCard, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { ADDRESS, addWinner } from '#tests/support/winner.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(databases)('prizes on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    const prizes = [
      { key: 'caja', kind: 'physical', name: 'Una caja', valueCents: 2500, stock: 300, symbol: 'sol' },
      { key: 'vale', kind: 'code', name: 'Un vale', valueCents: 100, stock: 300, symbol: 'limon' },
    ] as const
    const season = [scratchCard({ playsPerDay: 24, limits: { physical: 1, code: 3 }, prizes })]
    app = await createTestApi({ database: await open(), season })
  })
  afterAll(() => app.close())

  const play = (as: string, day: string, n: number) =>
    app.call(playCard, {
      as,
      params: TEST_CARD,
      input: { slot: `day:${day}:${n}` },
      idempotencyKey: `play-${day}-${n}`,
    })
  const desk = () => ({ season: app.deps.season, enqueue, now: app.clock.at, actor: 'operator:ana' })
  const parcel = async () => {
    for (;;) {
      const winner = await addWinner(app, { claims: false })
      if ((await winner.prize())?.kind === 'physical') return winner
    }
  }

  test('a parcel can only be sent to a country of the campaign, whatever country the account has', async () => {
    const { id, access } = await parcel()
    const claim = (country: 'MX' | 'ES') =>
      app.call(claimPrize, { as: access, params: { id }, input: { address: { ...ADDRESS, country } } })
    await expect(claim('MX')).rejects.toMatchObject({
      code: 'invalid_input',
      body: { fields: [{ path: 'address.country' }] },
    })
    expect(await claim('ES')).toMatchObject({ state: 'claimed' })
  })

  test('the country of the first play decides who may play until the edition ends', async () => {
    const [{ access: mine }, { access: other }] = [await app.signUp(), await app.signUp()]
    const move = (as: string) =>
      app.call(updateProfile, {
        as,
        input: { country: 'MX', alias: null, zone: 'Europe/Madrid', locale: 'es-ES' },
      })
    await play(mine, '2026-11-20', 1)
    await move(mine)
    await play(mine, '2026-11-20', 2)
    // The page shows no obstacle either, even after a play from the new country.
    expect((await app.call(getCards, { as: mine, params: { slug: 'rasca' } })).obstacle).toBeNull()
    await move(other)
    await expect(play(other, '2026-11-20', 1)).rejects.toMatchObject({ code: 'country_not_eligible' })
  })

  test('a member who has reached the limit for one kind of prize still wins the other kind', async () => {
    const { access, account } = await app.signUp()
    for (let n = 1; n <= 24; n++) await play(access, '2026-11-20', n)
    const won = await app.db.read
      .selectFrom('prize_unit')
      .select(['cap_group', (eb) => eb.fn.countAll<number>().as('n')])
      .where('account_id', '=', account.id)
      .groupBy('cap_group')
      .orderBy('cap_group')
      .execute()
    expect(won.map(({ cap_group, n }) => [cap_group, Number(n)])).toEqual([
      ['code', 3],
      ['physical', 1],
    ])
  })

  test('events record who sent and delivered a parcel; sending again without a tracking number keeps the first', async () => {
    const { id, access, prize } = await parcel()
    await app.call(claimPrize, { as: access, params: { id }, input: { address: ADDRESS } })
    app.clock.advance(1000)
    await app.db.transact(() => sendPrize(desk(), id, 'PK123'))
    await app.db.transact(() => sendPrize(desk(), id, null))
    expect(await prize()).toMatchObject({ tracking: 'PK123' })
    app.clock.advance(DAY_MS)
    await app.db.transact(() => deliverPrize(desk(), id))
    await expect(app.db.transact(() => annulPrize(desk(), id, 'Tarde'))).rejects.toThrow('cannot become annulled')
    const events = await app.db.read.selectFrom('event').selectAll().where('unit_id', '=', id).orderBy('at').execute()
    expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['claim', 'member'],
      ['sent', 'operator:ana'],
      ['delivered', 'operator:ana'],
    ])
    const unit = await app.db.read
      .selectFrom('prize_unit')
      .select('delivered_at')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(Number(unit?.delivered_at)).toBe(app.clock.at)
    const { entries } = await app.call(listHistory, { as: access })
    expect(entries.slice(0, 2).map(({ text }) => text)).toEqual([
      'Recibiste tu premio: Una caja.',
      'Salió tu paquete: Una caja.',
    ])
  })

  test('unclaimed prizes expire in batches, each with its own event', async () => {
    const edition = app.deps.season.byId('rasca/test')
    if (!edition) throw new Error('no edition')
    const { account } = await app.signUp()
    const free = await app.db.read
      .selectFrom('prize_unit')
      .select('id')
      .where('account_id', 'is', null)
      .limit(BATCH + 50)
      .execute()
    for (const [i, { id }] of free.entries()) {
      const won = { account_id: account.id, cap_no: 1000 + i, state: 'won', won_at: app.clock.at } as const
      await app.db.transact(() => run(tables.updateTable('prize_unit').set(won).where('id', '=', id)))
    }
    const end = () => app.db.transact(() => expireClaims(edition, enqueue, edition.claimUntil))
    expect(await end()).toBe(BATCH)
    expect(await end()).toBeGreaterThanOrEqual(50)
    expect(await end()).toBe(0)
    const events = await app.db.read
      .selectFrom('event')
      .select('id')
      .where('account_id', '=', account.id)
      .where('kind', '=', 'expiry')
      .execute()
    expect(events).toHaveLength(free.length)
  })
})
