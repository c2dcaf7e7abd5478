import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MEMBERS } from '#api/badges/note-badges.ts'
import type { Bonus } from '#api/games/bonus.ts'
import { GAMES } from '#api/games/catalog.ts'
import { annul } from '#api/ledger/annul.ts'
import { dig, getBeach } from '#contract/games/playa/playa.schema.ts'
import { getCards, playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { getMySummer, stampDay } from '#contract/games/verano/verano.schema.ts'
import { getTree } from '#contract/games/xmastree/xmastree.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { getHome } from '#contract/home.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { beach, scratchCard, TEST_BEACH, TEST_CARD, tree } from '#tests/support/seasons.ts'
import { summer } from '#tests/support/summer.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const FIRST = Date.parse('2026-07-10T12:00+02:00')
const LABEL = 'Código de Panadería Estrella'
const SUMMER = { slug: 'verano', edition: 'test' }
const dates = { opensAt: '2026-07-01T00:00', closesAt: '2026-09-01T00:00', claimUntil: '2026-10-01T00:00' }

describe.each(databases)('gifts of partner codes in other campaigns, on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    const next = beach({ edition: 'luego', opensAt: '2026-09-01T00:00', closesAt: '2026-10-01T00:00' })
    app = await createTestApi({
      database: await open(),
      now: FIRST,
      season: [
        scratchCard(dates),
        beach(),
        { ...next, claimUntil: '2026-11-01T00:00' },
        summer({}, { levels: { arena: 6, ola: 40, sol: 60 } }),
        summer({
          edition: 'luego',
          opensAt: '2026-09-01T00:00',
          closesAt: '2026-11-02T00:00',
          claimUntil: '2026-12-01T00:00',
          draws: [{ key: 'verano', name: 'Sorteo', drawsAt: '2026-11-06T12:00', alternates: 3 }],
        }),
        tree({ ...dates, draws: [], prizes: [] }),
      ],
    })
  })
  afterAll(() => app.close())

  /** Signs up a member. `give` does for the member what redeeming a code would do. */
  async function recipient() {
    app.clock.at = FIRST
    const { access: as, account } = await app.signUp()
    const give = (id: string, bonus: Bonus, cause = 'code:1') => {
      const edition = app.deps.season.byId(id)
      const gives = edition && GAMES[edition.kind]?.give
      if (!gives) throw new Error(`${id} gives nothing`)
      return app.db.transact(() =>
        gives(bonus, { edition, account: account.id, cause, label: LABEL, at: app.clock.at }),
      )
    }
    const history = async () => (await app.call(listHistory, { as })).entries
    return { as, give, history, again: async () => (await app.signIn(account.email)).access }
  }
  type Recipient = Awaited<ReturnType<typeof recipient>>
  const summerOf = ({ as }: Pick<Recipient, 'as'>) => app.call(getMySummer, { as, params: { slug: 'verano' } })
  const stamp = ({ as }: Pick<Recipient, 'as'>, day: string) =>
    app.call(stampDay, { as, params: SUMMER, input: { day } })

  test('given cards wait beside the card of the day, and show their cause before and after they are opened', async () => {
    const { as, give } = await recipient()
    await give('rasca/test', { what: 'play', count: 2 })
    const cards = () => app.call(getCards, { as, params: { slug: 'rasca' } })
    const todo = async () => (await app.call(getHome, { as })).todos.find(({ campaign }) => campaign.slug === 'rasca')
    const [daily, first, second] = (await cards()).current
    expect([first, second]).toMatchObject(new Array(2).fill({ state: 'available', cause: LABEL }))
    const input = { slot: first?.slot ?? '' }
    const opened = await app.call(playCard, { as, params: TEST_CARD, input, idempotencyKey: 'the-first' })
    expect(opened).toMatchObject({ cause: LABEL })
    const revealed = await app.call(revealCard, { as, params: { id: opened.play?.id ?? '' } })
    expect(revealed).toMatchObject({ state: 'revealed', cause: LABEL })
    // The card of the day ends tonight; the given cards last until the campaign closes.
    const MIDNIGHT = Date.parse('2026-07-11T00:00+02:00')
    expect(await todo()).toMatchObject({
      count: 2,
      deadline: MIDNIGHT,
      text: 'La de hoy vale hasta medianoche, hora peninsular.',
    })
    const own = { slot: daily?.slot ?? '' }
    const { play } = await app.call(playCard, { as, params: TEST_CARD, input: own, idempotencyKey: 'of-the-day' })
    await app.call(revealCard, { as, params: { id: play?.id ?? '' } })
    expect(await todo()).toMatchObject({
      count: 1,
      deadline: Date.parse('2026-09-01T00:00+02:00'),
      text: 'No caduca hasta que cierre la promoción.',
    })
    expect((await cards()).past).toMatchObject([{ slot: first?.slot, cause: LABEL }])
  })

  test('given digs wait beside the dig of the day, even in an edition that opens later', async () => {
    const me = await recipient()
    await me.give('playa/test', { what: 'play', count: 1 })
    await me.give('playa/luego', { what: 'play', count: 1 })
    const { current } = await app.call(getBeach, { as: me.as, params: { slug: 'playa' } })
    expect(current.map(({ cause }) => cause)).toEqual([null, LABEL])
    const { todos } = await app.call(getHome, { as: me.as })
    expect(todos.find(({ kind }) => kind === 'playa')).toMatchObject({
      text: 'Siempre sale algo para tu álbum. Lo de hoy te espera hasta medianoche, hora peninsular.',
    })
    const input = { slot: current[1]?.slot ?? '', spot: 1 }
    const dug = await app.call(dig, { as: me.as, params: TEST_BEACH, input, idempotencyKey: 'a-dig-more' })
    expect(dug).toMatchObject({ cause: LABEL })
    app.clock.at = Date.parse('2026-09-02T12:00+02:00')
    const later = await app.call(getBeach, { as: await me.again(), params: { slug: 'playa' } })
    expect(later).toMatchObject({ edition: 'luego', current: [{ cause: null }, { cause: LABEL }] })
  })

  test('given points count once per cause and towards levels, but neither as a stamp nor as a mission', async () => {
    const me = await recipient()
    await me.give('verano/test', { what: 'points', count: 5 })
    await me.give('verano/test', { what: 'points', count: 5 })
    expect(await summerOf(me)).toMatchObject({ points: 5, days: [], isStamped: false, unseen: 0 })
    const [entry] = await me.history()
    expect(entry).toMatchObject({ kind: 'points', text: `Sumaste 5 puntos: ${LABEL}.` })
    app.clock.at = FIRST + 1
    const { news, summer: mine } = await stamp(me, '2026-07-10')
    expect(news).toMatchObject({ points: 1, levels: ['arena'], missions: [], badges: [] })
    expect(mine).toMatchObject({ points: 6, days: ['2026-07-10'] })
  })

  test('a level reached by given points is recorded with the next stamp, and stays when the points are annulled', async () => {
    const me = await recipient()
    await me.give('verano/test', { what: 'points', count: 6 })
    expect(await summerOf(me)).toMatchObject({ points: 6, unseen: 1 })
    const [entry] = await me.history()
    app.clock.at = FIRST + 1
    expect((await stamp(me, '2026-07-10')).news).toMatchObject({ points: 1, levels: ['arena'] })
    const annulment = { id: entry?.id ?? '', reason: 'El código no era tuyo.', actor: 'operator:ana', now: FIRST + 2 }
    await app.db.transact(() => annul(annulment))
    expect(await summerOf(me)).toMatchObject({ points: 1 })
    const kinds = (await me.history()).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['annulment', 'entry', 'milestone', 'points', 'points'])
  })

  test('a member with only given points gets an entry in the draw when the edition is settled', async () => {
    const me = await recipient()
    await me.give('verano/test', { what: 'points', count: 6 }, 'code:2')
    app.clock.at = Date.parse('2026-09-01T00:00+02:00') + DAY_MS
    const edition = app.deps.season.byId('verano/test')
    if (!edition) throw new Error('no summer')
    await GAMES.verano?.settle?.(edition, { db: app.db, season: app.deps.season, now: app.clock.at })
    const texts = (await app.call(listHistory, { as: await me.again() })).entries.map(({ text }) => text)
    expect(texts).toContain('Ganaste una participación en el sorteo del verano.')
  })

  test('points given before an edition opens count there; the member is counted at the first act after opening', async () => {
    const members = async () => {
      const rows = await app.db.read
        .selectFrom('tally')
        .select(['campaign_id', 'n'])
        .where('campaign_id', '=', 'verano/luego')
        .where('key', '=', MEMBERS)
        .execute()
      return rows.map(({ n }) => n)
    }
    const [me, other] = [await recipient(), await recipient()]
    for (const one of [me, other]) await one.give('verano/luego', { what: 'points', count: 5 })
    expect(await members()).toEqual([])
    app.clock.at = Date.parse('2026-09-02T12:00+02:00')
    const as = await me.again()
    expect(await summerOf({ as })).toMatchObject({ edition: 'luego', points: 5 })
    for (const day of [2, 3]) {
      app.clock.at = Date.parse(`2026-09-0${day}T12:00+02:00`)
      const params = { ...SUMMER, edition: 'luego' }
      await app.call(stampDay, { as, params, input: { day: `2026-09-0${day}` } })
    }
    expect(await members()).toEqual([1])
    await other.give('verano/luego', { what: 'points', count: 5 }, 'code:2')
    expect(await members()).toEqual([2])
  })

  test('given ornaments wait in the tray with their cause, count once per cause, and can be annulled', async () => {
    const me = await recipient()
    const farolas = { what: 'item', item: 'farol', count: 2 } as const
    await me.give('xmastree/test', farolas)
    await me.give('xmastree/test', farolas)
    const { tray, gained, unseen } = await app.call(getTree, { as: me.as, params: { slug: 'xmastree' } })
    expect(tray.find(({ ornament }) => ornament === 'farol')).toMatchObject({ owned: 2, waiting: 2 })
    expect(gained).toMatchObject(new Array(2).fill({ ornament: 'farol', source: LABEL, lost: null }))
    // `unseen` counts the ornaments of the weekly visit, not the given ones.
    expect(unseen).toBe(2)
    const [entry] = await me.history()
    expect(entry).toMatchObject({ kind: 'item', text: `Ganaste 2 faroles. ${LABEL}.` })
    await app.db.transact(() => annul({ id: entry?.id ?? '', reason: 'Error', actor: 'operator:ana', now: FIRST }))
    const after = await app.call(getTree, { as: me.as, params: { slug: 'xmastree' } })
    expect(after.gained.map(({ lost }) => lost)).toEqual(['Error', 'Error'])
  })

  test.each<[string, Bonus]>([
    ['rasca/test', { what: 'points', count: 1 }],
    ['playa/test', { what: 'item', item: 'bola', count: 1 }],
    ['verano/test', { what: 'play', count: 1 }],
    ['xmastree/test', { what: 'play', count: 1 }],
    ['xmastree/test', { what: 'item', item: 'oro', count: 1 }],
  ])('the edition %s refuses the gift %o', async (id, bonus) => {
    const { give, history } = await recipient()
    await expect(give(id, bonus)).rejects.toThrow('does not take')
    expect(await history()).toEqual([])
  })
})
