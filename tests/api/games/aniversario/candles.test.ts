import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#api/db/uuid.ts'
import { getCake } from '#contract/games/aniversario/aniversario.schema.ts'
import { anniversary, CANDLES_OF_TEST, candleLighter, march, RIGHT, WRONG } from '#tests/support/cake.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

describe.each(databases)('the candles on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: march('09T12:00:00'), season: [anniversary()] })
  })
  afterAll(() => app.close())

  const at = (text: string) => {
    app.clock.at = march(text)
  }
  const member = () => candleLighter(app)

  test('open day by day, and show their question without the answer', async () => {
    at('11T09:00:00')
    const cake = await (await member()).look()
    expect(cake).toMatchObject({
      edition: 'test',
      zone: 'Europe/Madrid',
      today: '2026-03-11',
      closesAt: march('16T00:00:00'),
      obstacle: null,
      next: { n: 4, opensAt: march('12T00:00:00') },
      entries: [],
      reward: { first: 2, second: 1 },
      years: { since: '2026-03-11', full: 0, counted: 0, most: 5 },
      draw: { key: 'aniversario', name: 'Sorteo del aniversario', drawsAt: march('17T12:00:00') },
    })
    expect(cake.candles.map(({ n, day, state }) => [n, day, state])).toEqual([
      [1, '2026-03-09', 'ready'],
      [2, '2026-03-10', 'ready'],
      [3, '2026-03-11', 'ready'],
      [4, '2026-03-12', 'closed'],
      [5, '2026-03-13', 'closed'],
      [6, '2026-03-14', 'closed'],
      [7, '2026-03-15', 'closed'],
    ])
    expect(cake.candles.map(({ question }) => question?.question ?? null)).toEqual([
      'Pregunta 1',
      'Pregunta 2',
      'Pregunta 3',
      null,
      null,
      null,
      null,
    ])
    expect(cake.candles.filter(({ memory }) => memory)).toEqual([])
  })

  test('earn two entries and show their memory when lit at the first try', async () => {
    at('09T12:00:00')
    const me = await member()
    const { cake, ...answered } = await me.answer(1, RIGHT)
    expect(answered).toEqual({ n: 1, isRight: true, entries: 2 })
    expect(cake).toEqual(await me.look())
    expect(cake.candles[0]).toMatchObject({
      state: 'lit',
      entries: 2,
      memory: CANDLES_OF_TEST[0]?.memory,
      tries: [{ answer: RIGHT, isRight: true, at: march('09T12:00:00') }],
    })
    expect(cake.entries).toEqual([{ cause: 'candle', n: 1, try: 1, count: 2, at: march('09T12:00:00') }])
  })

  test('earn one entry and show their memory when lit at the second try', async () => {
    at('09T12:00:00')
    const me = await member()
    const first = await me.answer(1, WRONG)
    expect(first).toMatchObject({ isRight: false, entries: 0 })
    expect(first.cake.candles[0]).toMatchObject({ state: 'second', memory: null, tries: [{ isRight: false }] })
    const second = await me.answer(1, RIGHT, { nth: 2 })
    expect(second).toMatchObject({ isRight: true, entries: 1 })
    expect(second.cake.candles[0]).toMatchObject({ state: 'lit', entries: 1, memory: { title: 'Recuerdo 1' } })
    expect(second.cake.entries).toEqual([{ cause: 'candle', n: 1, try: 2, count: 1, at: march('09T12:00:00') }])
  })

  test('go out after two wrong answers, and show their memory', async () => {
    at('09T12:00:00')
    const me = await member()
    await me.answer(1, WRONG)
    const { cake, isRight } = await me.answer(1, 0, { nth: 2 })
    expect(isRight).toBe(false)
    expect(cake.candles[0]).toMatchObject({ state: 'out', entries: 0, memory: { right: RIGHT } })
    expect(cake.candles[0]?.tries.map(({ answer }) => answer)).toEqual([WRONG, 0])
    expect(cake.entries).toEqual([])
  })

  test('allow no third try, and keep the result of the second', async () => {
    at('09T12:00:00')
    const me = await member()
    await me.answer(1, WRONG)
    await me.answer(1, 0, { nth: 2 })
    await expect(me.answer(1, RIGHT, { nth: 3 })).rejects.toMatchObject({ body: { code: 'no_tries_left' } })
    expect(await me.answer(1, RIGHT, { nth: 2 })).toMatchObject({ isRight: false, entries: 0 })
    expect((await me.look()).candles[0]).toMatchObject({ state: 'out', tries: [{ answer: WRONG }, { answer: 0 }] })
  })

  test('keep the first answer when two tabs answer differently with different idempotency keys', async () => {
    at('09T12:00:00')
    const me = await member()
    const first = await me.answer(1, WRONG)
    const second = await me.answer(1, RIGHT)
    expect(second).toEqual(first)
    await me.answer(1, RIGHT, { nth: 2 })
    expect(await me.answer(1, WRONG, { nth: 2 })).toMatchObject({ isRight: true, entries: 1 })
    expect((await me.look()).entries).toHaveLength(1)
  })

  test('repeat the response to the same idempotency key, and refuse that key with another answer', async () => {
    at('09T12:00:00')
    const me = await member()
    const key = uuidv7()
    const first = await me.answer(1, RIGHT, { key })
    expect(await me.answer(1, RIGHT, { key })).toEqual(first)
    const reused = { code: 'idempotency_key_reused' }
    await expect(me.answer(1, WRONG, { key })).rejects.toMatchObject(reused)
    await expect(me.answer(1, RIGHT, { key, nth: 2 })).rejects.toMatchObject(reused)
    expect((await me.look()).entries).toHaveLength(1)
  })

  test('allow a second try only after a wrong first try', async () => {
    at('10T12:00:00')
    const me = await member()
    await expect(me.answer(1, RIGHT, { nth: 2 })).rejects.toMatchObject({
      code: 'invalid_input',
      body: { fields: [{ path: 'try', message: 'Antes va el primer intento.' }] },
    })
    await me.light(1)
    await expect(me.answer(1, RIGHT, { nth: 2 })).rejects.toMatchObject({ code: 'candle_lit' })
    // A wrong answer at another candle allows no second try at this candle.
    await me.answer(2, WRONG)
    await expect(me.answer(1, RIGHT, { nth: 2 })).rejects.toMatchObject({ code: 'candle_lit' })
    expect((await me.look()).entries).toEqual([expect.objectContaining({ n: 1, try: 1, count: 2 })])
  })

  test.each(['0', '8', '1.5', 'x', '01', '-1', ' 1', '1:1', '1e0'])('the candle «%s» does not exist', async (n) => {
    at('15T12:00:00')
    const me = await member()
    await expect(me.answer(n, RIGHT)).rejects.toMatchObject({ code: 'not_found' })
    expect((await me.look()).candles.flatMap(({ tries }) => tries)).toEqual([])
  })

  test.each([
    [3, 1, 'answer'],
    [-1, 1, 'answer'],
    [0.5, 1, 'answer'],
    [9, 1, 'answer'],
    [0, 0, 'try'],
    [0, 1.5, 'try'],
  ])('the answer %d in try %d is refused', async (choice, nth, path) => {
    at('09T12:00:00')
    const me = await member()
    await expect(me.answer(1, choice, { nth })).rejects.toMatchObject({
      code: 'invalid_input',
      body: { fields: [{ path }] },
    })
    expect((await me.look()).candles[0]?.state).toBe('ready')
  })

  test('are not found in an edition that does not exist', async () => {
    at('09T12:00:00')
    const me = await member()
    await expect(me.answer(1, RIGHT, { edition: 'other' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of one member do not affect those of another, and are not shown to signed-out visitors', async () => {
    at('09T12:00:00')
    const [me, other] = [await member(), await member()]
    await me.light(1)
    expect((await other.look()).candles[0]).toMatchObject({ state: 'ready', tries: [], memory: null })
    await expect(app.call(getCake, { params: { slug: 'aniversario' } })).rejects.toMatchObject({
      code: 'not_signed_in',
    })
  })

  test('require an eligible age and country, and keep the country of the first try to the end', async () => {
    at('10T12:00:00')
    const young = await candleLighter(app, { birthDate: '2010-01-01' })
    expect((await young.look()).obstacle).toBe('too_young')
    await expect(young.light(1)).rejects.toMatchObject({ code: 'too_young' })
    const abroad = await candleLighter(app, { country: 'CO' })
    await expect(abroad.light(1)).rejects.toMatchObject({ code: 'country_not_eligible' })
    await expect(abroad.openGift()).rejects.toMatchObject({ code: 'country_not_eligible' })

    const mover = await member()
    await mover.light(1)
    await app.db.read.updateTable('account').set({ country: 'CO' }).where('id', '=', mover.id).execute()
    expect((await mover.look()).obstacle).toBeNull()
    expect((await mover.light(2)).isRight).toBe(true)
    expect((await mover.openGift()).gift.code).not.toBeNull()
  })
})
