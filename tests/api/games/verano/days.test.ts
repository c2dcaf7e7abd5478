import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pauseCampaign } from '#api/campaigns/control.ts'
import { getHome } from '#contract/home.schema.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { beach } from '#tests/support/seasons.ts'
import { madridTime, refusalOf, summer, summerMember } from '#tests/support/summer.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

describe.each(databases)('the days of a summer on $name', ({ open }) => {
  let app: TestApi
  const start = async (now: string, rules = {}) =>
    createTestApi({ database: await open(), now: madridTime(now), season: [summer({}, rules), beach()] })
  beforeAll(async () => {
    app = await start('2026-07-01T12:00')
  })
  afterAll(() => app.close())
  const at = (local: string) => {
    app.clock.at = madridTime(local)
  }

  test('a day can be stamped once, and only on that day', async () => {
    at('2026-07-01T23:59:59')
    const me = await summerMember(app)
    expect((await me.stamp()).news).toEqual({ points: 1, badges: [], levels: [], missions: [] })
    expect((await me.stamp()).news).toMatchObject({ points: 0 })
    at('2026-07-02T00:00:00')
    expect(await refusalOf(me.stamp('2026-07-01'))).toBe('not_today')
    expect(await refusalOf(me.stamp('2026-07-03'))).toBe('not_today')
    expect((await me.stamp()).summer).toMatchObject({ points: 2, days: ['2026-07-01', '2026-07-02'], isStamped: true })
  })

  test('early and late stamps are judged by the time zone of the campaign', async () => {
    at('2026-07-01T08:59:59')
    const me = await summerMember(app)
    await me.stamp()
    at('2026-07-02T09:00:00')
    await me.stamp()
    at('2026-07-03T21:59:59')
    await me.stamp()
    at('2026-07-04T22:00:00')
    await me.stamp()
    expect(await me.badge('madrugador')).toMatchObject({ have: 1, of: 3 })
    expect(await me.badge('nocturno')).toMatchObject({ have: 1, of: 3 })
  })

  test('the spare day repairs one missed day, which completes the run of seven days', async () => {
    at('2026-07-02T12:00')
    const me = await summerMember(app)
    expect(await refusalOf(me.repair('2026-07-01'))).toBe('day_not_missed')
    for (const day of ['02', '03', '04', '06', '07', '08']) {
      at(`2026-07-${day}T12:00`)
      await me.stamp()
    }
    expect((await me.mine()).spare).toEqual({ used: null, days: ['2026-07-05'] })
    for (const day of ['2026-07-04', '2026-07-01', '2026-07-09', '2026-06-30', '2026-07-08']) {
      expect([day, await refusalOf(me.repair(day))]).toEqual([day, 'day_not_missed'])
    }
    expect(await me.badge('siete-dias')).toMatchObject({ have: 3, earnedAt: null })
    const { news, summer: after } = await me.repair('2026-07-05')
    expect(news).toMatchObject({ points: 1, badges: [{ key: 'siete-dias' }] })
    expect(after).toMatchObject({ points: 7, spare: { used: '2026-07-05', days: [] } })
    expect((await me.repair('2026-07-05')).news).toMatchObject({ points: 0, badges: [] })
    at('2026-07-10T12:00')
    expect(await refusalOf(me.repair('2026-07-09'))).toBe('spare_used')
  })

  test('levels are reached by points, and each gives one entry in the draw', async () => {
    const app = await start('2026-07-01T12:00', {
      levels: { arena: 2, ola: 3, sol: 5 },
      points: { day: 1, mission: 3 },
    })
    const me = await summerMember(app)
    await me.stamp()
    app.clock.at = madridTime('2026-07-08T12:00')
    const { news } = await me.answer(2, { words: ['SOL', 'MAR'] })
    expect(news).toMatchObject({ points: 4, levels: ['arena', 'ola', 'sol'] })
    const entries = await app.db.read
      .selectFrom('event')
      .select(['once', 'subject', 'amount'])
      .where('kind', '=', 'entry')
      .execute()
    const entry = { subject: 'draw:verano', amount: 1 }
    expect(entries.sort((a, b) => ((a.once ?? '') < (b.once ?? '') ? -1 : 1))).toEqual([
      { once: 'level:arena', ...entry },
      { once: 'level:ola', ...entry },
      { once: 'level:sol', ...entry },
    ])
    await app.close()
  })

  test('no day can be stamped before the campaign opens, during a pause or after the end', async () => {
    const app = await start('2026-06-30T23:59')
    const me = await summerMember(app)
    expect(await refusalOf(me.stamp('2026-06-30'))).toBe('not_open')
    app.clock.at = madridTime('2026-07-20T12:00')
    await me.signIn()
    const control = { slug: 'verano', actor: 'operator:ana', now: app.clock.at }
    await app.db.transact(() => pauseCampaign(control, 'Una avería'))
    expect(await refusalOf(me.stamp())).toBe('paused')
    // Pages show a pause within a second.
    app.clock.at += SECOND_MS
    expect((await me.mine()).obstacle).toBe('paused')
    app.clock.at = madridTime('2026-09-01T00:00')
    await me.signIn()
    expect(await refusalOf(me.stamp())).toBe('campaign_over')
    expect(await me.mine()).toMatchObject({ obstacle: 'campaign_over', points: 0 })
    await app.close()
  })

  test('the home page names the mission and the stamp that are missing, and says when the day is stamped', async () => {
    const other = await start('2026-07-08T12:00')
    const me = await summerMember(other)
    const line = async () =>
      (await other.call(getHome, { as: me.access() })).todos.find(({ kind }) => kind === 'verano')
    expect(await line()).toMatchObject({
      title: 'Misión 2: La sopa de letras',
      count: 1,
      text: 'Quedan 6 días. Y hoy te falta el sello.',
    })
    await me.answer(2, { words: ['SOL', 'MAR'] })
    expect(await line()).toMatchObject({ title: 'El día de hoy ya está sellado', count: 0, action: null })
    other.clock.at = madridTime('2026-07-09T12:00')
    expect(await line()).toMatchObject({ title: 'Te falta sellar el día de hoy', action: 'Sellar' })
    await other.close()
  })
})
