import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { run, tables } from '#api/db/database.ts'
import { exportAccount, requestDeletion, updateProfile } from '#contract/accounts.schema.ts'
import { getSharedTree } from '#contract/games/xmastree/xmastree.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { PASSWORD, type TestApi } from '#tests/support/test-api.ts'
import { createForest, earn, FRIDAY, growerWith, newGrower } from './growers.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LOLA = { alias: 'Lola', country: 'ES', zone: 'Europe/Madrid', locale: 'es-ES' } as const

describe.each(databases)('links of a tree on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createForest({ database: await open() })
  })
  afterAll(() => app.close())

  const at = async <T>(instant: number, what: () => Promise<T>): Promise<T> => {
    const before = app.clock.at
    app.clock.at = instant
    try {
      return await what()
    } finally {
      app.clock.at = before
    }
  }
  const looked = (token: string | null | undefined) => app.call(getSharedTree, { params: { token: token ?? 'none' } })
  const linkRows = (account: string) =>
    app.db.read.selectFrom('link').selectAll().where('account_id', '=', account).execute()

  describe('a public page', () => {
    test('shows the tree to anyone, without a name, until its link is revoked for good', async () => {
      const me = await newGrower(app)
      await earn(app, me.id, ['tren', 'lazo'])
      await me.hang('tren', 1)
      expect((await me.look()).share).toBeNull()
      const { share } = await me.share()
      const token = share?.token
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(await me.share()).toMatchObject({ share: { token } })
      const seen = await looked(token)
      expect(seen).toMatchObject({ hung: 1, name: null, state: 'growing', title: 'Árbol' })
      expect(seen.places[0]).toBe('tren')
      expect(JSON.stringify(seen)).not.toContain(me.id)
      await me.hang('lazo', 2)
      expect(await looked(token)).toMatchObject({ hung: 2 })
      expect((await me.unshare()).share).toBeNull()
      await expect(looked(token)).rejects.toMatchObject({ code: 'link_revoked', status: 410 })
      const again = (await me.share()).share?.token
      expect(again).not.toBe(token)
      await expect(looked(token)).rejects.toMatchObject({ code: 'link_revoked' })
      expect(await looked(again)).toMatchObject({ hung: 2 })
    })

    test("shows the owner's name only if the owner has chosen so", async () => {
      const me = await newGrower(app)
      await app.call(updateProfile, { as: me.access, input: LOLA })
      const token = (await me.share(false)).share?.token
      expect((await looked(token)).name).toBeNull()
      expect((await me.share(true)).share).toMatchObject({ token, showsName: true })
      expect((await looked(token)).name).toBe('Lola')
    })

    test('is stored with only a hash of its token, and is not found by an unknown token or that of a gift', async () => {
      const me = await newGrower(app)
      const token = (await me.share()).share?.token ?? ''
      expect(JSON.stringify(await linkRows(me.id))).not.toContain(token)
      await expect(looked('x'.repeat(43))).rejects.toMatchObject({ code: 'not_found' })
      // The token of a gift opens no page.
      await expect(looked(await me.give())).rejects.toMatchObject({ code: 'not_found' })
    })

    test('is made only once by two concurrent requests', async () => {
      const me = await newGrower(app)
      const made = await Promise.all([me.share(), me.share()])
      expect(new Set(made.map(({ share }) => share?.token)).size).toBe(1)
      expect(await linkRows(me.id)).toHaveLength(1)
    })

    test('can be revoked after the end of the edition', async () => {
      const me = await newGrower(app)
      const token = (await me.share()).share?.token
      await at(Date.parse('2027-01-10T12:00:00Z'), async () => {
        const late = await me.again()
        expect(await looked(token)).toMatchObject({ state: 'frozen' })
        await late.unshare()
        await expect(looked(token)).rejects.toMatchObject({ code: 'link_revoked' })
      })
    })
  })

  describe('a gift', () => {
    test('gives one ornament to one friend', async () => {
      const [giver, friend, other] = [await newGrower(app), await newGrower(app), await newGrower(app)]
      const token = await giver.give()
      expect(await friend.lookAtGift(token)).toMatchObject({ state: 'ready' })
      // Looking changes nothing.
      expect((await friend.look()).gained).toEqual([])
      const { ornament, tree } = await friend.accept(token)
      expect(tree.gained).toMatchObject([{ ornament, source: 'Regalo de una amistad' }])
      expect(tree.gifts).toMatchObject({ received: 1 })
      expect((await giver.look()).gifts).toMatchObject({ given: 1, open: [] })
      await expect(other.accept(token)).rejects.toMatchObject({ code: 'gift_used' })
      expect(await other.lookAtGift(token)).toMatchObject({ state: 'used' })
      const told = async (as: string) => (await app.call(listHistory, { as })).entries.map(({ text }) => text)
      expect(await told(giver.access)).toEqual(['Una amistad recogió el adorno que le regalaste.'])
      expect((await told(friend.access))[0]).toMatch(/^Recogiste el regalo de una amistad: una? /)
    })

    test('is gone when its giver has asked for deletion, unless it was accepted before', async () => {
      const [giver, friend] = [await newGrower(app), await newGrower(app)]
      const [token, used] = [await giver.give(), await giver.give()]
      await friend.accept(used)
      await app.call(requestDeletion, { as: giver.access, input: { password: PASSWORD } })
      const other = await newGrower(app)
      expect(await other.lookAtGift(token)).toMatchObject({ state: 'gone' })
      await expect(other.accept(token)).rejects.toMatchObject({ code: 'gift_gone', status: 410 })
      expect(await other.lookAtGift(used)).toMatchObject({ state: 'used' })
      expect(await friend.lookAtGift(used)).toMatchObject({ state: 'accepted' })
    })

    test('is in the export of its giver before and after it is accepted, without naming the friend', async () => {
      const [giver, friend] = [await newGrower(app), await newGrower(app)]
      const token = await giver.give()
      const gift = { kind: 'gift', campaign: 'xmastree/test', token, createdAt: app.clock.at }
      const exported = async () => (await app.call(exportAccount, { as: giver.access })).links
      expect(await exported()).toMatchObject([{ ...gift, usedAt: null }])
      await friend.accept(token)
      expect(await exported()).toMatchObject([{ ...gift, usedAt: app.clock.at }])
      expect(JSON.stringify(await exported())).not.toContain(friend.id)
    })

    test('returns the same ornament when the same friend accepts it again', async () => {
      const [giver, friend] = [await newGrower(app), await newGrower(app)]
      const token = await giver.give()
      const { ornament } = await friend.accept(token)
      const again = await friend.accept(token)
      expect(again).toMatchObject({ ornament, tree: { gifts: { received: 1 } } })
      expect(again.tree.gained).toHaveLength(1)
      expect(await friend.lookAtGift(token)).toMatchObject({ state: 'accepted' })
      expect((await giver.look()).gifts).toMatchObject({ given: 1 })
    })

    test('cannot be accepted by its giver', async () => {
      const giver = await newGrower(app)
      const token = await giver.give()
      expect(await giver.lookAtGift(token)).toMatchObject({ state: 'own' })
      await expect(giver.accept(token)).rejects.toMatchObject({ code: 'gift_own' })
      expect((await giver.look()).gifts).toMatchObject({ received: 0, open: [{ token }] })
    })

    test('is refused to a friend who has already accepted one from the same giver, and stays open to others', async () => {
      const [giver, friend, other] = [await newGrower(app), await newGrower(app), await newGrower(app)]
      await friend.accept(await giver.give())
      const second = await giver.give()
      expect(await friend.lookAtGift(second)).toMatchObject({ state: 'repeated' })
      await expect(friend.accept(second)).rejects.toMatchObject({ code: 'gift_repeated' })
      await expect(other.accept(second)).resolves.toMatchObject({ tree: { gifts: { received: 1 } } })
    })

    test('in return is refused within a day, and says when it can be accepted', async () => {
      const [ana, bea] = [await newGrower(app), await newGrower(app)]
      const back = await bea.give()
      await bea.accept(await ana.give())
      expect(await ana.lookAtGift(back)).toMatchObject({ state: 'ring', readyAt: FRIDAY + DAY_MS })
      await expect(ana.accept(back)).rejects.toMatchObject({ code: 'gift_ring' })
      await at(FRIDAY + DAY_MS - 1, () => expect(ana.accept(back)).rejects.toMatchObject({ code: 'gift_ring' }))
      await at(FRIDAY + DAY_MS, () => expect(ana.accept(back)).resolves.toBeDefined())
    })

    test('from a sixth friend is refused', async () => {
      const me = await newGrower(app)
      for (let n = 0; n < 5; n++) await me.accept(await (await newGrower(app)).give())
      const sixth = await (await newGrower(app)).give()
      expect(await me.lookAtGift(sixth)).toMatchObject({ state: 'full' })
      await expect(me.accept(sixth)).rejects.toMatchObject({ code: 'gifts_full' })
    })

    test('cannot be made while five gifts of the same giver are waiting', async () => {
      const giver = await newGrower(app)
      const tokens = [
        await giver.give(),
        await giver.give(),
        await giver.give(),
        await giver.give(),
        await giver.give(),
      ]
      await expect(giver.give()).rejects.toMatchObject({ code: 'gifts_waiting' })
      await (await newGrower(app)).accept(tokens[0] ?? '')
      await expect(giver.give()).resolves.toBeDefined()
    })

    test('requires a validated account, an open edition and an existing token', async () => {
      const [giver, friend] = [await newGrower(app), await newGrower(app)]
      const token = await giver.give()
      await app.db.transact(() =>
        run(tables.updateTable('account').set({ email_verified_at: null }).where('id', '=', friend.id)),
      )
      await expect(friend.accept(token)).rejects.toMatchObject({ code: 'not_validated' })
      await expect(giver.accept('x'.repeat(43))).rejects.toMatchObject({ code: 'not_found' })
      await expect(giver.accept('no')).rejects.toMatchObject({ code: 'invalid_input' })
      await at(Date.parse('2027-01-06T12:00:00Z'), async () => {
        const late = await giver.again()
        expect(await late.lookAtGift(token)).toMatchObject({ state: 'over' })
        await expect(late.accept(token)).rejects.toMatchObject({ code: 'campaign_over' })
      })
    })
  })

  test('erasing an account removes its links, its hung ornaments and its id from the gifts it accepted', async () => {
    const [giver, friend] = [await newGrower(app), await newGrower(app)]
    const token = (await friend.share()).share?.token
    await friend.accept(await giver.give())
    await friend.arrange()
    await friend.give()
    await app.call(requestDeletion, { as: friend.access, input: { password: PASSWORD } })
    await expect(looked(token)).rejects.toMatchObject({ code: 'link_revoked' })
    await at(FRIDAY + 31 * DAY_MS, () => eraseDue({ ...app.deps, db: app.db }))
    await expect(looked(token)).rejects.toMatchObject({ code: 'not_found' })
    expect(await linkRows(friend.id)).toEqual([])
    expect(await linkRows(giver.id)).toMatchObject([{ used_by: null, used_at: FRIDAY }])
    const holdings = await app.db.read.selectFrom('holding').selectAll().where('account_id', '=', friend.id).execute()
    expect(holdings).toEqual([])
  })

  test('a public page whose token can no longer be recovered works until sharing again replaces it', async () => {
    const me = await newGrower(app)
    const former = (await me.share()).share?.token
    const later = await createForest({
      database: app.db,
      deps: { season: app.deps.season, secret: 'another secret of the tests, of 32 letters' },
    })
    const same = growerWith(later, me.access, me.id)
    expect((await same.look()).share).toMatchObject({ token: null })
    expect(await looked(former)).toMatchObject({ hung: 0 })
    const { share } = await same.share()
    expect(share?.token).toMatch(/^[\w-]{43}$/)
    await expect(looked(former)).rejects.toMatchObject({ code: 'link_revoked' })
  })
})
