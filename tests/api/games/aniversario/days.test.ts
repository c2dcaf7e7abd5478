import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import { aniversarioToday } from '#api/games/aniversario/today.ts'
import { getHome } from '#contract/home.schema.ts'
import { anniversary, CANDLES_OF_TEST, candleLighter, march, RIGHT, WRONG } from '#tests/support/cake.ts'
import { databases } from '#tests/support/databases.ts'
import { editionContext } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

describe.each(databases)('the candles in the course of the week, on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: march('09T12:00:00'), season: [anniversary()] })
  })
  afterAll(() => app.close())

  const at = (text: string) => {
    app.clock.at = march(text)
  }
  const member = () => candleLighter(app)

  test('can be lit from midnight of their day, and not a millisecond earlier', async () => {
    at('11T23:59:59.999')
    const me = await member()
    await expect(me.light(4)).rejects.toMatchObject({
      code: 'candle_closed',
      body: { detail: 'Esa vela todavía no se enciende. Vuelve el 12 de marzo.' },
    })
    expect((await me.look()).candles[3]).toMatchObject({ state: 'closed', question: null, tries: [] })
    app.clock.advance(1)
    expect((await me.look()).candles[3]).toMatchObject({ state: 'ready', question: { question: 'Pregunta 4' } })
    expect((await me.light(4)).isRight).toBe(true)
  })

  test('keep a first try past midnight, so that the second try can follow', async () => {
    at('09T23:59:59.999')
    const me = await member()
    await me.answer(1, WRONG)
    app.clock.advance(1)
    expect(await me.answer(1, RIGHT, { nth: 2 })).toMatchObject({ isRight: true, entries: 1 })
  })

  test('of every day can be lit until the edition closes, when all memories are shown', async () => {
    at('15T23:59:59.999')
    const me = await member()
    for (const n of [1, 7]) expect(await me.light(n)).toMatchObject({ isRight: true, entries: 2 })
    await me.answer(2, WRONG)
    app.clock.advance(1)
    for (const nth of [1, 2]) {
      await expect(me.answer(3, RIGHT, { nth })).rejects.toMatchObject({ code: 'campaign_over' })
    }
    await expect(me.answer(2, RIGHT, { nth: 2 })).rejects.toMatchObject({ code: 'campaign_over' })
    const cake = await me.look()
    expect(cake.obstacle).toBe('campaign_over')
    expect(cake.candles.map(({ state }) => state)).toEqual(['lit', ...Array(5).fill('missed'), 'lit'])
    expect(cake.candles.map(({ memory }) => memory)).toEqual(CANDLES_OF_TEST.map(({ memory }) => memory))
    expect(cake.next).toBeNull()
    // A request that is repeated after the end, because its response was lost, still gets that response.
    expect(await me.answer(7, RIGHT)).toMatchObject({ isRight: true, entries: 2 })
  })

  test('are closed before the edition opens, and say when it opens', async () => {
    at('09T00:00:00')
    app.clock.advance(-1)
    const me = await member()
    const cake = await me.look()
    expect(cake).toMatchObject({ obstacle: 'not_open', next: { n: 1, opensAt: march('09T00:00:00') } })
    expect(cake.candles.every(({ state, question }) => state === 'closed' && question === null)).toBe(true)
    await expect(me.light(1)).rejects.toMatchObject({ code: 'not_open' })
  })

  test('are listed on the home page while they wait, and then with the time of the next candle', async () => {
    at('11T20:00:00')
    const me = await member()
    const told = async () => (await app.call(getHome, { as: me.access() })).todos[0]
    expect(await told()).toMatchObject({
      title: 'Te esperan 3 velas',
      action: 'Encender',
      count: 3,
      deadline: march('16T00:00:00'),
    })
    await me.light(1)
    await me.light(2)
    expect(await told()).toMatchObject({ title: 'Te espera la vela 3', action: 'Encender la vela', count: 1 })
    await me.answer(3, WRONG)
    expect(await told()).toMatchObject({ title: 'Te espera la vela 3', text: 'Te queda un intento.', count: 1 })
    await me.answer(3, RIGHT, { nth: 2 })
    expect(await told()).toMatchObject({
      text: 'La vela 4 llega a medianoche, hora peninsular.',
      action: null,
      count: 0,
      deadline: null,
    })
    at('15T20:00:00')
    await me.signIn()
    for (const n of [4, 5, 6]) await me.light(n)
    expect(await told()).toMatchObject({ title: 'Te espera la vela 7' })
    await me.light(7)
    expect(await told()).toBeUndefined()
  })

  test("trigger a reminder of the day's candle, but not of earlier candles", async () => {
    at('10T20:00:00')
    const me = await member()
    const edition = app.deps.season.byId('aniversario/test')
    if (!edition) throw new Error('no edition')
    const player = { accountId: me.id, emailConfirmed: true, isBlocked: false, country: 'ES', birthDate: '1990-05-05' }
    const isOfToday = async () =>
      (await aniversarioToday({ db: app.db, player, now: app.clock.at }, edition))?.isOfToday
    expect(await isOfToday()).toBe(true)
    await me.light(2)
    expect(await isOfToday()).toBe(false)
  })
})

const MADRID_IN_CHANGE = [
  ['spring', '2026-03-26', '2026-03-29T23:59:59.999+02:00', '2026-03-28T23:59:59.999+01:00'],
  ['autumn', '2026-10-22', '2026-10-25T23:59:59.999+01:00', '2026-10-24T23:59:59.999+02:00'],
] as const

describe.each(databases)('a daylight saving change on $name', ({ open }) => {
  test.each(MADRID_IN_CHANGE)(
    'in %s leaves every candle at midnight local time',
    async (_, first, before5, before4) => {
      const day = (n: number) => `${first.slice(0, 8)}${Number(first.slice(8)) + n}T00:00`
      const season = anniversary({
        opensAt: day(0),
        closesAt: first.startsWith('2026-03') ? '2026-04-02T00:00' : day(7),
        claimUntil: '2026-12-01T00:00',
        draws: [{ key: 'aniversario', name: 'Sorteo', drawsAt: '2026-11-05T12:00' }],
      })
      const app = await createTestApi({ database: await open(), now: Date.parse(before4), season: [season] })
      const me = await candleLighter(app)
      for (const [n, before] of [
        [4, before4],
        [5, before5],
      ] as const) {
        app.clock.at = Date.parse(before)
        await me.signIn()
        await expect(me.light(n)).rejects.toMatchObject({ code: 'candle_closed' })
        app.clock.advance(1)
        expect(await me.light(n)).toMatchObject({ isRight: true })
      }
      expect((await me.look()).next?.n).toBe(6)
      await app.close()
    },
  )
})

describe.each(databases)('the organiser on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: march('11T12:00:00'), season: [anniversary()] })
  })
  afterAll(() => app.close())
  const order = () => {
    return { slug: 'aniversario', actor: 'operator:ana', now: app.clock.at }
  }
  /** Waits longer than a process caches pauses. */
  const soon = () => app.clock.advance(2000)

  test('pauses candles and gift, and resumes them where they were', async () => {
    const me = await candleLighter(app)
    const opener = await candleLighter(app)
    await opener.openGift()
    await me.answer(1, WRONG)
    await app.db.transact(() => pauseCampaign(order(), 'Revisión'))
    const paused = { code: 'paused', body: { detail: expect.stringContaining('Revisión') } }
    soon()
    expect(await me.look()).toMatchObject({ obstacle: 'paused', gift: { code: null } })
    expect((await me.look()).candles.map(({ state }) => state).slice(0, 4)).toEqual([
      'second',
      'ready',
      'ready',
      'closed',
    ])
    await expect(me.answer(1, RIGHT, { nth: 2 })).rejects.toMatchObject(paused)
    await expect(me.light(2)).rejects.toMatchObject(paused)
    await expect(me.openGift()).rejects.toMatchObject(paused)
    expect((await opener.openGift()).gift.code).toBe('CAFE-PARA-TODOS')
    expect(await me.answer(1, WRONG)).toMatchObject({ isRight: false })
    expect((await app.call(getHome, { as: me.access() })).todos).toEqual([])
    await resumeCampaign(app.db, order(), editionContext)
    soon()
    expect(await me.answer(1, RIGHT, { nth: 2 })).toMatchObject({ isRight: true, entries: 1 })
  })

  test('cancels the edition: unlit candles become missed, without showing their memories', async () => {
    const me = await candleLighter(app)
    await me.light(1)
    await app.db.transact(() => cancelCampaign(order(), 'Se acabó'))
    soon()
    const cake = await me.look()
    expect(cake).toMatchObject({ obstacle: 'campaign_over', entries: [{ cause: 'candle', n: 1 }] })
    expect(cake.candles.map(({ state }) => state)).toEqual(['lit', ...Array(6).fill('missed')])
    expect(cake.candles.map(({ memory }) => memory !== null)).toEqual([true, ...Array(6).fill(false)])
    expect(cake.candles.map(({ question }) => question !== null)).toEqual([true, true, true, ...Array(4).fill(false)])
    await expect(me.light(2)).rejects.toMatchObject({ code: 'campaign_over' })
  })
})
