import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAccount } from '#contract/accounts.schema.ts'
import { getHistoryEntry, listHistory } from '#contract/history.schema.ts'
import { anniversary, candleLighter, GIFT_OF_TEST, march, RIGHT, WRONG } from '#tests/support/cake.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const NOON = march('10T12:00:00')

describe.each(databases)('gift and history on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: NOON, season: [anniversary()] })
  })
  afterAll(() => app.close())

  test('every member gets the same gift once, and the gift earns no entry', async () => {
    app.clock.at = NOON
    const [me, other] = [await candleLighter(app), await candleLighter(app)]
    const { name, text, code } = GIFT_OF_TEST
    expect((await me.look()).gift).toEqual({ name, text, openedAt: null, code: null })
    const opened = { name, text, openedAt: NOON, code }
    const cake = await me.openGift()
    expect(cake).toMatchObject({ gift: opened, entries: [] })
    app.clock.advance(1000)
    expect((await me.openGift()).gift).toEqual(opened)
    expect((await other.openGift()).gift.code).toBe(code)
    await Promise.all(Array.from({ length: 8 }, () => other.openGift()))
    const events = await app.db.read.selectFrom('event').selectAll().where('account_id', '=', other.id).execute()
    expect(events.map(({ kind, once, subject, amount }) => [kind, once, subject, amount])).toEqual([
      ['gift', 'gift', 'cake', null],
    ])
  })

  test('the gift can be opened only during the week, and stays readable afterwards', async () => {
    app.clock.at = march('09T00:00:00') - 1
    const me = await candleLighter(app)
    await expect(me.openGift()).rejects.toMatchObject({ code: 'not_open' })
    await expect(me.openGift('other')).rejects.toMatchObject({ code: 'not_found' })
    app.clock.at = march('15T23:59:59')
    await me.signIn()
    const { code } = (await me.openGift()).gift
    const late = await candleLighter(app)
    app.clock.at = march('16T00:00:00')
    expect((await me.openGift()).gift.code).toBe(code)
    expect((await me.look()).gift.code).toBe(code)
    await expect(late.openGift()).rejects.toMatchObject({ code: 'campaign_over' })
    expect((await late.look()).gift).toMatchObject({ openedAt: null, code: null })
  })

  test('the history lists every step, and a wrong first try does not reveal the right answer', async () => {
    app.clock.at = NOON
    const me = await candleLighter(app, { createdAt: march('01T00:00:00') - 400 * 24 * 60 * 60 * 1000 })
    const step = async <T>(work: () => Promise<T>) => {
      app.clock.advance(1000)
      return work()
    }
    await step(() => me.openGift())
    await step(() => me.answer(1, WRONG))
    await step(() => me.answer(1, RIGHT, { nth: 2 }))
    await step(() => me.answer(2, WRONG))
    await step(() => me.answer(2, 0, { nth: 2 }))
    const { entries } = await app.call(listHistory, { as: me.access(), input: {} })
    expect(new Set(entries.map(({ text }) => text))).toEqual(
      new Set([
        'La vela 2 se quedó sin encender: tampoco acertaste a la segunda.',
        'No acertaste la pregunta de la vela 2. Te quedaba otro intento.',
        'Encendiste la vela 1 a la segunda.',
        'Ganaste una participación en el sorteo del aniversario. Vela 1, a la segunda.',
        'Ganaste una participación en el sorteo del aniversario. Tu año 1 con nosotros.',
        'No acertaste la pregunta de la vela 1. Te quedaba otro intento.',
        'Abriste el regalo del aniversario.',
      ]),
    )
    expect(entries.every(({ outcome }) => outcome === null)).toBe(true)
    const details = await Promise.all(
      entries
        .filter(({ kind }) => kind === 'play')
        .map(async ({ id }) => (await app.call(getHistoryEntry, { as: me.access(), params: { id } })).detail),
    )
    const common = { game: 'aniversario', question: 'Pregunta 2' }
    expect(details.slice(0, 3)).toEqual([
      { ...common, n: 2, try: 2, answer: 'Azul', isRight: false, right: 'Verde' },
      { ...common, n: 2, try: 1, answer: 'Rojo', isRight: false, right: null },
      { ...common, question: 'Pregunta 1', n: 1, try: 2, answer: 'Verde', isRight: true, right: 'Verde' },
    ])
  })

  test("a member's export contains candles, entries, years and gift, but no question", async () => {
    app.clock.at = NOON
    const me = await candleLighter(app)
    await me.openGift()
    await me.light(2)
    const file = await app.call(exportAccount, { as: me.access() })
    expect(file.games).toMatchObject({
      'aniversario/test': {
        candles: [
          { n: 1, state: 'ready', tries: [] },
          { n: 2, state: 'lit', tries: [{ answer: RIGHT }] },
          {},
          {},
          {},
          {},
          {},
        ],
        entries: [{ cause: 'candle', n: 2, count: 2 }],
        years: { full: 0 },
        gift: { name: 'Un café', openedAt: NOON, code: 'CAFE-PARA-TODOS' },
      },
    })
    expect(JSON.stringify(file.games)).not.toContain('Pregunta')
  })
})
