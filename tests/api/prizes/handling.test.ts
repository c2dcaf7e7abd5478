import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { annulPrize, deliverPrize, sendPrize } from '#api/prizes/handling.ts'
import { deleteTaxRecord, prizesIn } from '#api/prizes/queries.ts'
import { listHistory } from '#contract/history.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { claimPrize, type PrizeState } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { ADDRESS, addWinner, everyCardWins } from '#tests/support/winner.ts'

describe.each(databases)("the organiser's desk on $name", ({ open }) => {
  let app: TestApi
  let withCodes: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: [everyCardWins('physical')] })
    withCodes = await createTestApi({ database: await open(), season: [everyCardWins('code')] })
  })
  afterAll(() => Promise.all([app.close(), withCodes.close()]))

  const desk = () => ({ season: app.deps.season, enqueue, now: app.clock.at, actor: 'operator:test' })

  async function winner({ claims = true, at = app } = {}) {
    const { prize: mine, email, ...rest } = await addWinner(at, { claims })
    const news = async () => (await at.mailsTo(email)).filter(({ subject }) => /premio/.test(subject))
    return { ...rest, mine, news }
  }

  test('a sent parcel is announced by one mail and on its page; its tracking number can be corrected', async () => {
    const { id, mine, news } = await winner()
    await app.db.transact(() => sendPrize(desk(), id, 'Correos, PK123'))
    expect(await mine()).toMatchObject({ state: 'sent', sentAt: app.clock.at, tracking: 'Correos, PK123' })
    await app.db.transact(() => sendPrize({ ...desk(), now: app.clock.at + 1000 }, id, 'Correos, PK124'))
    expect(await mine()).toMatchObject({ sentAt: app.clock.at, tracking: 'Correos, PK124' })
    const mails = await news()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Correos, PK123')
    expect(mails[0]?.text).toContain(`https://promo.example.es/user/prizes/${id}`)
  })

  test('annulling a prize shows the reason in the history and in a mail, and the prize can no longer be claimed', async () => {
    const { id, access, mine, news } = await winner({ claims: false })
    await app.db.transact(() => annulPrize(desk(), id, 'Se jugó con dos cuentas.'))
    await app.db.transact(() => annulPrize(desk(), id, 'Otra vez.'))
    expect(await mine()).toMatchObject({ state: 'annulled', reason: 'Se jugó con dos cuentas.' })
    const { entries } = await app.call(listHistory, { as: access })
    expect(entries.map(({ kind }) => kind)).toEqual(['annulment', 'play'])
    expect(JSON.stringify(entries[0])).toContain('Se jugó con dos cuentas.')
    expect((await news()).map(({ text }) => text).join()).toContain('Se jugó con dos cuentas.')
    const claiming = app.call(claimPrize, { as: access, params: { id }, input: { address: ADDRESS } })
    await expect(claiming).rejects.toMatchObject({ code: 'claim_over' })
  })

  describe('the tax record', () => {
    const records = async (id: string) => {
      const rows = await app.db.read.selectFrom('tax_record').selectAll().where('unit_id', '=', id).execute()
      return rows.map(({ name, country, at }) => ({ name, country, at }))
    }
    const recorded = (at: number) => [{ name: ADDRESS.name, country: 'ES', at }]

    test('of a winner is made when the parcel is sent, and once', async () => {
      const { id } = await winner()
      expect(await records(id)).toEqual([])
      await app.db.transact(() => sendPrize(desk(), id, null))
      await app.db.transact(() => deliverPrize({ ...desk(), now: app.clock.at + DAY_MS }, id))
      expect(await records(id)).toEqual(recorded(app.clock.at))
    })

    test('of a winner goes when the prize is annulled', async () => {
      const { id } = await winner()
      await app.db.transact(() => sendPrize(desk(), id, null))
      await app.db.transact(() => annulPrize(desk(), id, 'Se jugó con dos cuentas.'))
      expect(await records(id)).toEqual([])
    })

    test('of a parcel that was never marked as sent is made on its delivery', async () => {
      const { id } = await winner()
      await app.db.transact(() => deliverPrize(desk(), id))
      expect(await records(id)).toEqual(recorded(app.clock.at))
    })

    test('of a parcel that a former version has sent is made before its address goes', async () => {
      const { id } = await winner()
      await app.db.transact(() => sendPrize(desk(), id, null))
      await app.db.transact(() => deleteTaxRecord(id))
      await eraseDue({ ...app.deps, now: () => app.clock.at + 90 * DAY_MS })
      expect(await records(id)).toEqual(recorded(app.clock.at))
    })
  })

  test.each<[PrizeState, string[], RegExp]>([
    ['won', ['send'], /is won: it cannot become sent/],
    ['won', ['deliver'], /is won: it cannot become delivered/],
    ['claimed', ['deliver', 'annul'], /is delivered: it cannot become annulled/],
    ['claimed', ['deliver', 'send'], /is delivered: it cannot become sent/],
    ['claimed', ['annul', 'deliver'], /is annulled: it cannot become delivered/],
  ])('from the state %s, the last step of %j is refused and changes nothing', async (start, steps, message) => {
    const { id, mine } = await winner({ claims: start === 'claimed' })
    const take = (step = '') =>
      app.db.transact(() => {
        if (step === 'send') return sendPrize(desk(), id, null)
        return step === 'deliver' ? deliverPrize(desk(), id) : annulPrize(desk(), id, 'Motivo')
      })
    for (const step of steps.slice(0, -1)) await take(step)
    const before = await mine()
    await expect(take(steps.at(-1))).rejects.toThrow(message)
    expect(await mine()).toEqual(before)
  })

  test('a prize is sent and then delivered; delivering it again changes nothing', async () => {
    const { id, mine } = await winner()
    await app.db.transact(() => sendPrize(desk(), id, null))
    await app.db.transact(() => deliverPrize(desk(), id))
    await app.db.transact(() => deliverPrize(desk(), id))
    expect(await mine()).toMatchObject({ state: 'delivered', tracking: null })
  })

  test('a code cannot be sent by post, and a prize that was not won cannot be delivered', async () => {
    const { id } = await winner({ at: withCodes })
    await expect(withCodes.db.transact(() => sendPrize(desk(), id, null))).rejects.toThrow('nothing to send')
    const free = await app.db.read
      .selectFrom('prize_unit')
      .select('id')
      .where('account_id', 'is', null)
      .limit(1)
      .execute()
    for (const nobodys of [free[0]?.id ?? '', 'no-such-prize']) {
      await expect(app.db.transact(() => deliverPrize(desk(), nobodys))).rejects.toThrow('Nobody has won')
    }
  })

  test('the list shows the prizes in one state page by page, with their addresses', async () => {
    const { id } = await winner()
    const claimed = await prizesIn(app.db.read, 'claimed', undefined, 100)
    expect(claimed.map((prize) => prize.state)).toEqual(claimed.map(() => 'claimed'))
    expect(JSON.parse(claimed.find((prize) => prize.id === id)?.address ?? '{}')).toEqual(ADDRESS)
    const [first] = claimed
    expect((await prizesIn(app.db.read, 'claimed', first, 100)).map((prize) => prize.id)).toEqual(
      claimed.slice(1).map((prize) => prize.id),
    )
  })
})
