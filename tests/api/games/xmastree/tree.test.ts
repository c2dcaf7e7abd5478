import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { admitAct } from '#api/games/edition-now.ts'
import { addEvent } from '#api/ledger/queries.ts'
import { exportAccount } from '#contract/accounts.schema.ts'
import { getProof } from '#contract/campaigns.schema.ts'
import { ORNAMENTS, type Ornament } from '#contract/games/xmastree/ornaments.ts'
import { getTree, hangOrnament } from '#contract/games/xmastree/xmastree.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { getHome } from '#contract/home.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { scratchCard, TEST_TREE, tree } from '#tests/support/seasons.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { createForest, earn, FRIDAY, newGrower, playCards } from './growers.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const many = (count: number): Ornament[] => Array.from({ length: count }, (_, i) => ORNAMENTS[i % 9] ?? 'bola')

describe.each(databases)('the tree on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    const former = tree({ edition: 'antes', opensAt: '2025-12-01T00:00', closesAt: '2026-01-06T00:00' })
    app = await createForest({
      database: await open(),
      season: [
        tree(),
        { ...former, claimUntil: '2026-02-06T00:00', draws: [], prizes: [] },
        scratchCard({ closesAt: '2026-12-20T00:00' }),
      ],
    })
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
  const sentences = async (as: string) =>
    (await app.call(listHistory, { as })).entries.map(({ kind, text }) => `${kind}: ${text}`)

  test('the first visit of a week brings two ornaments, and later visits in that week bring none', async () => {
    const me = await newGrower(app)
    expect(await me.look()).toMatchObject({
      state: 'growing',
      hung: 0,
      unseen: 2,
      sources: { visit: { isNoted: false } },
    })
    const [first, ...others] = await Promise.all([me.visit(), me.visit()])
    const news = [first, ...others].flatMap((one) => one.news)
    expect(news).toHaveLength(2)
    const { gained, sources } = await me.look()
    expect(gained).toHaveLength(2)
    expect(sources.visit).toMatchObject({ isNoted: true, each: 2 })
    await at(FRIDAY + 2 * DAY_MS, async () => expect((await me.visit()).news).toEqual([]))
    await at(FRIDAY + 3 * DAY_MS, async () => expect((await me.visit()).news).toHaveLength(2))
    expect((await sentences(me.access)).filter((line) => line.startsWith('item: Visitaste'))).toHaveLength(2)
  })

  test('plays in another campaign bring ornaments, and the next visit reports them once', async () => {
    const me = await newGrower(app)
    await playCards(app, me.id, [
      { day: '2026-11-17', ornament: 'farol' },
      { day: '2026-11-18' },
      { day: '2026-11-19', ornament: 'farol' },
    ])
    const { tray, gained } = await me.look()
    expect(tray.find(({ ornament }) => ornament === 'farol')?.owned).toBeGreaterThanOrEqual(2)
    expect(tray.find(({ ornament }) => ornament === 'angel')).toEqual({ ornament: 'angel', owned: 1, waiting: 1 })
    expect(gained).toHaveLength(4)
    expect(await me.look()).toMatchObject({ unseen: 6 })
    expect((await me.visit()).news).toHaveLength(6)
    expect(await me.look()).toMatchObject({ unseen: 0 })
    expect((await me.visit()).news).toEqual([])
    const told = await sentences(me.access)
    expect(told).toContain('item: Ganaste un farol. Una tarjeta rascada.')
    expect(told).toContain('item: Ganaste un ángel. Racha de 3 días.')
  })

  test('an ornament can be hung, moved and taken down, and repeated requests change nothing', async () => {
    const me = await newGrower(app)
    await earn(app, me.id, ['lazo'])
    const hung = await me.hang('lazo', 3)
    expect(hung).toMatchObject({ hung: 1, places: expect.arrayContaining(['lazo']) })
    expect(await me.hang('lazo', 3)).toMatchObject({ places: hung.places })
    const moved = await me.hang('lazo', 30, 3)
    expect([moved.places[2], moved.places[29]]).toEqual([null, 'lazo'])
    expect(await me.hang('lazo', 30, 3)).toMatchObject({ places: moved.places })
    const bare = await me.hang('lazo', null, 30)
    expect(bare).toMatchObject({ hung: 0 })
    expect(bare.tray.find(({ ornament }) => ornament === 'lazo')).toMatchObject({ owned: 1, waiting: 1 })
  })

  test('refuses ornaments that are not owned, taken places and places that do not exist', async () => {
    const me = await newGrower(app)
    await earn(app, me.id, ['lazo', 'bola'])
    await me.hang('lazo', 3)
    await expect(me.hang('tren', 4)).rejects.toMatchObject({ code: 'no_ornament_left' })
    await expect(me.hang('lazo', 4)).rejects.toMatchObject({ code: 'no_ornament_left' })
    await expect(me.hang('bola', 3)).rejects.toMatchObject({ code: 'place_taken' })
    await expect(me.hang('bola', 4, 3)).rejects.toMatchObject({ code: 'ornament_moved' })
    for (const place of [0, 31, 2.5]) {
      await expect(me.hang('bola', place)).rejects.toMatchObject({ code: 'invalid_input' })
    }
    const gold = { as: me.access, params: TEST_TREE, input: { ornament: 'oro' as 'bola', place: 4 } }
    await expect(app.call(hangOrnament, gold)).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await me.look()).hung).toBe(1)
  })

  test('ten, twenty and thirty hung ornaments are milestones, and the last milestone earns one entry in the draw', async () => {
    const me = await newGrower(app)
    await earn(app, me.id, many(9))
    expect((await me.arrange()).milestones.map(({ reachedAt }) => reachedAt)).toEqual([null, null, null])
    await earn(app, me.id, many(10))
    expect(await me.arrange()).toMatchObject({ hung: 19, code: null, milestones: [{ reachedAt: FRIDAY }, {}, {}] })
    await earn(app, me.id, many(10))
    expect(await me.arrange()).toMatchObject({ hung: 29, code: 'TURRON', state: 'growing' })
    await earn(app, me.id, many(9))
    const whole = await me.arrange()
    expect(whole).toMatchObject({ hung: 30, state: 'complete' })
    expect(whole.milestones.map(({ reachedAt }) => reachedAt)).toEqual([FRIDAY, FRIDAY, FRIDAY])
    // Taking an ornament down and hanging it again earns nothing.
    const [ornament] = whole.places
    await me.hang(ornament ?? 'bola', null, 1)
    expect(await me.hang(ornament ?? 'bola', 1)).toMatchObject({ state: 'complete' })
    const entries = await app.db.read
      .selectFrom('event')
      .selectAll()
      .where('account_id', '=', me.id)
      .where('kind', '=', 'entry')
      .execute()
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ subject: 'draw:tree', amount: 1 })
    expect(await sentences(me.access)).toContain(
      'entry: Con el árbol completo tienes una participación en el sorteo del árbol.',
    )
  })

  test('the published definition does not contain the code of the second milestone', async () => {
    const { definition } = await app.call(getProof, { params: TEST_TREE })
    expect(definition).toContain('"visits":2')
    expect(definition).not.toContain('TURRON')
  })

  test('annulling a play removes its ornament from the tree, with the reason, but keeps the milestones', async () => {
    const me = await newGrower(app)
    const [play] = await earn(app, me.id, ['tren', ...many(9)])
    await me.arrange()
    await app.db.transact(() =>
      addEvent({
        account_id: me.id,
        campaign_id: 'rasca/test',
        kind: 'annulment',
        at: app.clock.at,
        actor: 'operator:ana',
        play_id: play ?? null,
        reason: 'Jugada repetida',
      }),
    )
    const after = await me.look()
    expect(after).toMatchObject({ hung: 9, milestones: [{ reachedAt: FRIDAY }, {}, {}] })
    expect(after.places).not.toContain('tren')
    expect(after.gained.filter(({ lost }) => lost !== null)).toEqual([
      expect.objectContaining({ ornament: 'tren', lost: 'Jugada repetida' }),
    ])
    const free = after.places.indexOf(null) + 1
    await expect(me.hang('tren', free)).rejects.toMatchObject({ code: 'no_ornament_left' })
  })

  test('annulling a visit removes its ornaments and shows in the history', async () => {
    const me = await newGrower(app)
    await me.visit()
    await app.db.transact(() =>
      addEvent({
        account_id: me.id,
        campaign_id: 'xmastree/test',
        kind: 'annulment',
        at: app.clock.at + 1,
        actor: 'operator:ana',
        subject: 'visit:2026-W47',
        reason: 'Fallo nuestro',
      }),
    )
    expect((await me.look()).tray.every(({ owned }) => owned === 0)).toBe(true)
    expect(await sentences(me.access)).toContain('annulment: Se anuló un adorno de tu árbol. Motivo: Fallo nuestro')
  })

  test('the tree can be changed only while the campaign is open, and is read-only after the close', async () => {
    const me = await newGrower(app)
    await earn(app, me.id, ['lazo', 'bola'])
    await me.hang('lazo', 3)
    await at(Date.parse('2026-11-15T12:00:00+01:00'), () =>
      expect(me.hang('bola', 4)).rejects.toMatchObject({ code: 'not_open' }),
    )
    const closed = Date.parse('2027-01-06T00:00:00+01:00')
    await at(closed - 1, async () => {
      await expect((await me.again()).hang('bola', 4)).resolves.toMatchObject({ hung: 2 })
    })
    await at(closed, async () => {
      const late = await me.again()
      for (const change of [() => late.hang('bola', 5, 4), late.arrange, late.visit, late.give]) {
        await expect(change()).rejects.toMatchObject({ code: 'campaign_over' })
      }
      expect(await late.look()).toMatchObject({ state: 'frozen', hung: 2, obstacle: 'campaign_over' })
    })
  })

  test('the previous year’s tree can be read until a year after its claim deadline', async () => {
    const me = await newGrower(app)
    expect((await me.look()).former).toEqual([])
    await app.db.transact(() =>
      run(
        tables
          .insertInto('holding')
          .values({ account_id: me.id, campaign_id: 'xmastree/antes', key: 'place:1', value: 1 }),
      ),
    )
    await app.db.transact(() =>
      addEvent({
        account_id: me.id,
        campaign_id: 'xmastree/antes',
        kind: 'item',
        at: Date.parse('2025-12-10T12:00:00Z'),
        actor: 'member',
        once: 'visit:2025-W50',
        subject: 'visit:bola',
      }),
    )
    expect((await me.look()).former).toMatchObject([{ edition: 'antes' }])
    expect(await me.look('antes')).toMatchObject({ edition: 'antes', state: 'frozen', hung: 1 })
    await expect(me.look('nunca')).rejects.toMatchObject({ code: 'not_found' })
    // A year after the end of its claims.
    await at(Date.parse('2027-02-07T12:00:00Z'), async () => {
      const late = await me.again()
      await expect(late.look('antes')).rejects.toMatchObject({ code: 'not_found' })
      expect((await late.look()).former).toEqual([])
    })
  })

  test('other campaigns have no tree, and signed-out visitors cannot read trees', async () => {
    const me = await newGrower(app)
    await expect(app.call(getTree, { as: me.access, params: { slug: 'rasca' } })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(app.call(getTree, { params: { slug: 'xmastree' } })).rejects.toMatchObject({ code: 'not_signed_in' })
    const wrong = { as: me.access, params: { slug: 'xmastree', edition: 'rasca' } }
    await expect(app.call(hangOrnament, { ...wrong, input: { ornament: 'bola', place: 1 } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('an edition that only announces its game admits no act', async () => {
    const edition = app.deps.season.byId('xmastree/test')
    if (!edition) throw new Error('no edition')
    const person = { emailConfirmed: true, isBlocked: false, country: 'ES', birthDate: '1990-05-05' }
    const admit = (playable: boolean) => app.db.transact(() => admitAct({ ...edition, playable }, person, FRIDAY))
    await admit(true)
    await expect(admit(false)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the home page announces the ornaments of the week, then those waiting to be hung', async () => {
    const me = await newGrower(app)
    const line = async () => (await app.call(getHome, { as: me.access })).todos.find(({ kind }) => kind === 'xmastree')
    expect(await line()).toMatchObject({ text: 'Esta semana te esperan 2 adornos.', count: 2 })
    await earn(app, me.id, many(1))
    await me.visit()
    expect(await line()).toMatchObject({ title: 'Tienes 3 adornos por colgar', action: 'Colgar', count: 3 })
    await me.arrange()
    expect(await line()).toBeUndefined()
  })

  test('the export of an account lists its ornaments and where they hang', async () => {
    const me = await newGrower(app)
    await earn(app, me.id, ['lazo'])
    await me.hang('lazo', 3)
    expect(await app.call(exportAccount, { as: me.access })).toMatchObject({
      games: {
        'xmastree/test': {
          places: [{ place: 'rama 2, izquierda', ornament: 'lazo' }],
          gained: [{ ornament: 'lazo', source: 'Una tarjeta rascada' }],
        },
      },
    })
  })

  test('a play in another campaign brings no ornament after the tree has closed', async () => {
    const late = await newGrower(app)
    const row = { day: '2026-12-19', ornament: 'luna' as const }
    await playCards(app, late.id, [row])
    await app.db.transact(() =>
      run(
        tables
          .updateTable('play')
          .set({ at: Date.parse('2027-01-06T00:00:00+01:00'), id: uuidv7() })
          .where('account_id', '=', late.id),
      ),
    )
    expect((await late.look()).gained).toEqual([])
  })
})
