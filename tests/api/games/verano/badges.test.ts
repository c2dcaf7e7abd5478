import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annul } from '#api/ledger/annul.ts'
import { listBadges, listMyBadges } from '#contract/badges.schema.ts'
import { SUMMER_BADGES } from '#contract/games/verano/missions.ts'
import { exportHistory, listHistory } from '#contract/history.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { beach } from '#tests/support/seasons.ts'
import { madridTime, refusalOf, type SummerMember, summer, summerMember } from '#tests/support/summer.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const WORDS = { words: ['SOL', 'MAR'] }

describe.each(databases)('badges on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({
      database: await open(),
      now: madridTime('2026-07-09T12:00'),
      season: [summer(), beach()],
    })
  })
  afterAll(() => app.close())
  const badges = async () => (await app.call(listBadges, { params: { slug: 'verano' } })).badges
  const texts = async (me: SummerMember) =>
    (await app.call(listHistory, { as: me.access(), input: {} })).entries.map(({ text }) => text)
  const takeBack = (id: string, reason: string) =>
    app.db.transact(() => annul({ id, reason, actor: 'operator:ana', now: app.clock.at }))
  const rowOf = async (me: SummerMember, start: string) => {
    const { entries } = await app.call(exportHistory, { as: me.access(), input: {} })
    return entries.find(({ text }) => text.startsWith(start))?.id ?? ''
  }

  test('all twelve badges are public, each with its condition and number of steps', async () => {
    const all = await badges()
    expect(all.map(({ key, of }) => [key, of])).toEqual([
      ['primera-ola', 1],
      ['siete-dias', 7],
      ['semana-perfecta', 7],
      ['madrugador', 3],
      ['nocturno', 3],
      ['explorador', 8],
      ['amigo', 1],
      ['playa-7', 7],
      ['playa-14', 14],
      ['sabio', 1],
      ['verano-completo', 8],
      ['coleccionista', 8],
    ])
    expect(
      all.every(({ condition, since, heldBy }) => condition.endsWith('.') && since === null && heldBy === null),
    ).toBe(true)
    expect(await refusalOf(app.call(listBadges, { params: { slug: 'playa' } }))).toBe('not_found')
  })

  test('annulling an act revokes its badges with the reason, and another act earns them again', async () => {
    const me = await summerMember(app)
    await me.answer(2, WORDS)
    expect(await me.badge('primera-ola')).toMatchObject({ earnedAt: app.clock.at, isNew: false })
    const play = await rowOf(me, 'Hiciste la misión')
    expect(await takeBack(play, 'Dos cuentas en una casa.')).toBe(true)
    expect(await takeBack(play, 'Otra vez.')).toBe(false)
    // Reads reflect the annulment immediately; the history shows it with the next act of the member.
    expect(await me.badge('primera-ola')).toMatchObject({ earnedAt: null, revoked: 'Dos cuentas en una casa.' })
    expect(await me.mission(2)).toMatchObject({ doneAt: null, annulled: 'Dos cuentas en una casa.' })
    expect((await me.mine()).points).toBe(1)
    app.clock.at = madridTime('2026-07-10T12:00')
    await me.stamp()
    expect(await texts(me)).toContain('Se retiró la insignia «Primera ola». Motivo: Dos cuentas en una casa.')
    app.clock.at = madridTime('2026-07-30T12:00')
    await me.signIn()
    const { news } = await me.answer(5, { code: 'horchata26' })
    expect(news.badges.map(({ key }) => key)).toEqual(['primera-ola'])
    expect(await me.badge('primera-ola')).toMatchObject({ earnedAt: app.clock.at, revoked: null })
    const told = (await texts(me)).filter((text) => text.includes('Primera ola'))
    expect(told.map((text) => text.split(' ')[0])).toEqual(['Ganaste', 'Se', 'Ganaste'])
    app.clock.at = madridTime('2026-07-09T12:00')
  })

  test('a badge that another act also earns survives an annulment, with the time that was recorded', async () => {
    const me = await summerMember(app)
    const first = app.clock.at
    await me.answer(2, WORDS)
    const play = await rowOf(me, 'Hiciste la misión')
    app.clock.at = madridTime('2026-07-30T12:00')
    await me.signIn()
    await me.answer(5, { code: 'horchata26' })
    expect(await takeBack(play, 'Dos cuentas en una casa.')).toBe(true)
    expect(await me.badge('primera-ola')).toMatchObject({ earnedAt: first, revoked: null, isNew: false })
    const { entries } = await app.call(exportHistory, { as: me.access(), input: {} })
    expect(entries.filter(({ text }) => text.includes('Primera ola')).map(({ at }) => at)).toEqual([first])
    app.clock.at = madridTime('2026-07-09T12:00')
  })

  test('an annulled day does not count, and rows that follow from others cannot be annulled alone', async () => {
    const me = await summerMember(app)
    await me.answer(2, WORDS)
    await takeBack(await rowOf(me, 'Sellaste el día'), 'Un programa.')
    expect(await me.mine()).toMatchObject({ days: [], points: 3, isStamped: false })
    for (const [start, fault] of [
      ['Completaste la misión', /follows from others/],
      ['Ganaste la insignia', /follows from others/],
    ] as const) {
      await expect(takeBack(await rowOf(me, start), 'No')).rejects.toThrow(fault)
    }
    await expect(takeBack('nope', 'No')).rejects.toThrow('There is no row nope')
  })

  test('the share of members who hold a badge is published as a band, once twenty members take part', async () => {
    const app = await createTestApi({
      database: await open(),
      now: madridTime('2026-07-09T12:00'),
      season: [summer(), beach()],
    })
    const held = async () => {
      const { badges } = await app.call(listBadges, { params: { slug: 'verano' } })
      return badges.find(({ key }) => key === 'primera-ola')?.heldBy
    }
    for (let i = 0; i < 20; i++) {
      expect(await held()).toBeNull()
      const me = await summerMember(app)
      await (i < 5 ? me.answer(2, WORDS) : me.stamp())
      // A second act of the same member does not count as another member.
      await me.stamp()
    }
    expect(await held()).toBe(20)
    await app.close()
  })

  test('a badge can count from a given day on, and publishes that day', async () => {
    const since = [{ key: 'primera-ola', since: '2026-07-08T00:00' }, { key: 'siete-dias' }]
    const season = [summer({}, { badges: since }), beach()]
    const app = await createTestApi({ database: await open(), now: madridTime('2026-07-02T12:00'), season })
    const me = await summerMember(app)
    await me.answer(1, { choices: [0, 1, 2, 0, 1] })
    const badgesOf = () => app.call(listMyBadges, { as: me.access(), params: { slug: 'verano' } })
    expect((await badgesOf()).badges).toMatchObject([
      { key: 'primera-ola', have: 0 },
      { key: 'siete-dias', have: 1 },
    ])
    app.clock.at = madridTime('2026-07-08T12:00')
    expect((await me.answer(2, WORDS)).news.badges.map(({ key }) => key)).toEqual(['primera-ola'])
    const { badges } = await app.call(listBadges, { params: { slug: 'verano' } })
    expect(badges.map(({ since }) => since)).toEqual([madridTime('2026-07-08T00:00'), null])
    await app.close()
  })

  test('a season that only announces the game lists its badges, without the progress of members', async () => {
    const { game: _, ...announced } = summer()
    const app = await createTestApi({
      database: await open(),
      now: madridTime('2026-06-01T12:00'),
      season: [announced],
    })
    const params = { slug: 'verano' }
    const { badges } = await app.call(listBadges, { params })
    expect(badges.map(({ key }) => key)).toEqual([...SUMMER_BADGES])
    expect(badges.every(({ condition, since, heldBy }) => condition.endsWith('.') && since === null && !heldBy)).toBe(
      true,
    )
    const me = await summerMember(app)
    expect((await app.call(listMyBadges, { params, as: me.access() })).badges).toEqual([])
    await app.close()
  })
})
