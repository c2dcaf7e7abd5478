import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listHistory } from '#contract/history.schema.ts'
import { anniversary, candleLighter, march, RIGHT, WRONG } from '#tests/support/cake.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const NOON = march('10T12:00:00')

describe.each(databases)('the years of a member on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: NOON, season: [anniversary()] })
  })
  afterAll(() => app.close())

  const since = (text: string) => candleLighter(app, { createdAt: Date.parse(text) })
  const yearsIn = ({ entries }: Awaited<ReturnType<Awaited<ReturnType<typeof since>>['look']>>) =>
    entries.filter(({ cause }) => cause === 'year')

  test('add one entry each with the first lit candle, only once, and name the day each year was full', async () => {
    const me = await since('2023-05-20T10:00:00Z')
    expect(await me.look()).toMatchObject({
      years: { since: '2023-05-20', full: 2, counted: 2, most: 5 },
      entries: [],
    })
    const { cake, entries } = await me.answer(1, RIGHT)
    expect(entries).toBe(2)
    const years = [
      { cause: 'year', n: 1, until: '2024-05-20', count: 1, at: NOON },
      { cause: 'year', n: 2, until: '2025-05-20', count: 1, at: NOON },
    ]
    expect(cake.entries).toEqual([{ cause: 'candle', n: 1, try: 1, count: 2, at: NOON }, ...years])
    await me.light(2)
    expect(yearsIn(await me.look())).toEqual(years)
  })

  test('are listed in the history, newest first', async () => {
    const me = await since('2020-05-20T10:00:00Z')
    await me.light(1)
    const { entries } = await app.call(listHistory, { as: me.access(), input: { kind: 'entry' } })
    const year = (n: number) => `Ganaste una participación en el sorteo del aniversario. Tu año ${n} con nosotros.`
    expect(entries.map(({ text }) => text)).toEqual([
      ...[5, 4, 3, 2, 1].map(year),
      'Ganaste 2 participaciones en el sorteo del aniversario. Vela 1, a la primera.',
    ])
  })

  test('add no entries for a wrong answer or for the gift', async () => {
    const me = await since('2020-01-01T00:00:00Z')
    await me.openGift()
    await me.answer(1, WRONG)
    await me.answer(1, 0, { nth: 2 })
    expect((await me.look()).entries).toEqual([])
    await me.answer(2, WRONG)
    expect(yearsIn((await me.answer(2, RIGHT, { nth: 2 })).cake)).toHaveLength(5)
  })

  test.each([
    ['during the week', '2026-03-10T09:00:00+01:00', 0, 0],
    ['when the edition opened', '2026-03-09T00:00:00+01:00', 0, 0],
    ['one day less than a year before the edition opened', '2025-03-10T00:00:00+01:00', 0, 0],
    ['a year before the edition opened', '2025-03-09T23:59:59+01:00', 1, 1],
    ['at 23:00 in the Canaries, when the next day begins in Madrid', '2025-03-09T23:00:00+00:00', 0, 0],
    ['at 22:00 in the Canaries, when the day has not ended in Madrid', '2025-03-09T22:00:00+00:00', 1, 1],
    ['on 29 February', '2024-02-29T12:00:00+01:00', 2, 2],
    ['five years before the edition opened', '2021-03-09T12:00:00+01:00', 5, 5],
    ['eleven years before the edition opened', '2015-01-01T12:00:00+01:00', 11, 5],
  ])('are counted, up to five, for an account that was made %s', async (_, created, full, counted) => {
    const me = await since(created)
    const { cake } = await me.light(1)
    expect(cake.years).toMatchObject({ full, counted })
    expect(yearsIn(cake)).toHaveLength(counted)
    expect(cake.entries.reduce((sum, { count }) => sum + count, 0)).toBe(2 + counted)
  })
})

describe.each(databases)('a leap year on $name', ({ open }) => {
  test.each([
    ['2025-02-28T00:00', 0],
    ['2025-03-01T00:00', 1],
  ])('an edition that opens at %s counts %i full year for an account made on 29 February', async (opensAt, full) => {
    const day = opensAt.slice(0, 10)
    const season = anniversary({
      opensAt,
      closesAt: '2025-03-08T00:00',
      draws: [{ key: 'aniversario', name: 'Sorteo', drawsAt: '2025-03-10T12:00' }],
    })
    const now = Date.parse(`${day}T12:00:00+01:00`)
    const app = await createTestApi({ database: await open(), now, season: [season] })
    const me = await candleLighter(app, { createdAt: Date.parse('2024-02-29T12:00:00Z') })
    const { years, entries } = (await me.light(1)).cake
    expect(years.full).toBe(full)
    expect(entries.filter(({ cause }) => cause === 'year')).toHaveLength(full)
    if (full) expect(entries.at(-1)).toMatchObject({ until: '2025-03-01' })
    await app.close()
  })

  test('the time zone of the campaign decides on which day an account was made', async () => {
    const season = anniversary({ zone: 'America/Bogota', countries: ['CO'] })
    const now = Date.parse('2026-03-09T12:00:00-05:00')
    const app = await createTestApi({ database: await open(), now, season: [season] })
    // 10 March in Madrid, still 9 March in Bogotá.
    const me = await candleLighter(app, { createdAt: Date.parse('2025-03-09T23:00:00-05:00'), country: 'CO' })
    expect((await me.light(1)).cake.years).toMatchObject({ since: '2025-03-09', full: 1 })
    await app.close()
  })

  test('a season can set the number of counted years to zero', async () => {
    const now = march('09T12:00:00')
    const app = await createTestApi({ database: await open(), now, season: [anniversary({ game: { mostYears: 0 } })] })
    const me = await candleLighter(app, { createdAt: Date.parse('2020-01-01T00:00:00Z') })
    expect((await me.light(1)).cake).toMatchObject({ years: { full: 6, counted: 0 }, entries: [{ cause: 'candle' }] })
    await app.close()
  })
})
