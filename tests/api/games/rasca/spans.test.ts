import { afterEach, describe, expect, test } from 'vitest'
import { getAccount } from '#api/accounts/profile/me.ts'
import { instantOf } from '#api/days.ts'
import { leftToday } from '#api/reminders/left-today.ts'
import { getCards, playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { getHome } from '#contract/home.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { scratchCard, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const madrid = (text: string) => instantOf(text, 'Europe/Madrid')
const NO_PRIZES = { physical: 0, code: 0 }

describe.each(databases)('cards that do not come every day, on $name', ({ open }) => {
  let app: TestApi
  let as: string
  let id: string
  afterEach(() => app.close())
  const start = async (now: string, changes: Parameters<typeof scratchCard>[0]) => {
    const season = [scratchCard({ limits: NO_PRIZES, claimUntil: '2027-02-01T00:00', ...changes })]
    app = await createTestApi({ database: await open(), now: madrid(now), season })
    const { access, account } = await app.signUp()
    as = access
    id = account.id
  }
  const play = (slot: string) => app.call(playCard, { as, params: TEST_CARD, input: { slot }, idempotencyKey: slot })
  const cards = () => app.call(getCards, { as, params: { slug: 'rasca' } })
  const line = async () => (await app.call(getHome, { as })).todos[0]

  test('a card a week is good from Monday to Sunday, across the end of summer time', async () => {
    await start('2026-10-19T00:00', { playsPerWeek: 1, opensAt: '2026-10-14T00:00', closesAt: '2026-11-04T00:00' })
    expect(await cards()).toMatchObject({
      span: { every: 'week', from: '2026-10-19' },
      current: [{ slot: 'day:2026-10-19:1' }],
      next: { day: '2026-10-26', opensAt: madrid('2026-10-26T00:00') },
    })
    expect(await line()).toMatchObject({ text: 'Vale hasta el domingo a medianoche, hora peninsular.', count: 1 })
    await expect(play('day:2026-10-20:1')).rejects.toMatchObject({ code: 'not_today' })
    await expect(play('day:2026-10-19:2')).rejects.toMatchObject({ code: 'not_found' })

    app.clock.at = madrid('2026-10-25T23:59:59.999')
    const { play: opened } = await play('day:2026-10-19:1')
    expect((await cards()).current).toMatchObject([{ state: 'open', day: '2026-10-25' }])
    await app.call(revealCard, { as, params: { id: opened?.id ?? '' } })
    const text = 'La próxima tarjeta se abre el lunes, hora peninsular.'
    expect(await line()).toMatchObject({ title: 'Ya has rascado esta semana', text, count: 0 })

    app.clock.advance(1)
    await expect(play('day:2026-10-19:1')).resolves.toMatchObject({ play: { id: opened?.id } })
    expect(await cards()).toMatchObject({ current: [{ slot: 'day:2026-10-26:1' }], past: [{ day: '2026-10-25' }] })

    app.clock.at = madrid('2026-11-02T00:00')
    expect((await cards()).next).toBeNull()
    expect(await line()).toMatchObject({ text: 'No caduca hasta que cierre la promoción.' })
  })

  test('the week of the last day of a year is one week', async () => {
    await start('2026-12-31T12:00', { playsPerWeek: 2, opensAt: '2026-12-21T00:00', closesAt: '2027-01-11T00:00' })
    await play('day:2026-12-28:1')
    app.clock.at = madrid('2027-01-01T12:00')
    expect((await cards()).current.map(({ slot, state }) => [slot, state])).toEqual([
      ['day:2026-12-28:1', 'open'],
      ['day:2026-12-28:2', 'available'],
    ])
    app.clock.at = madrid('2027-01-04T00:00')
    expect((await cards()).current.map(({ slot }) => slot)).toEqual(['day:2027-01-04:1', 'day:2027-01-04:2'])
    expect((await cards()).past).toMatchObject([{ slot: 'day:2026-12-28:1', state: 'settled' }])
  })

  test('the cards of an edition are good on any of its days, and never again', async () => {
    await start('2026-11-20T10:00', { playsPerEdition: 1 })
    expect(await cards()).toMatchObject({ span: { every: 'edition', from: '2026-11-01' }, next: null })
    expect(await line()).toMatchObject({ text: 'No caduca hasta que cierre la promoción.', count: 1 })
    await play('day:2026-11-01:1')
    await expect(play('day:2026-11-20:1')).rejects.toMatchObject({ code: 'not_today' })
    app.clock.at = madrid('2026-11-28T23:59')
    expect((await cards()).current).toMatchObject([{ state: 'open' }])
  })

  test('are not in a diary of daily stamps, and bring a reminder only on the day on which they end', async () => {
    await start('2026-11-10T10:00', { playsPerWeek: 1 })
    const account = await app.db.transact(() => getAccount(id))
    const edition = app.deps.season.byId('rasca/test')
    if (!edition) throw new Error('no edition')
    const reminder = () => leftToday(app.deps, { ...account, account_id: id }, edition)
    expect(await reminder()).toBeNull()
    app.clock.at = madrid('2026-11-15T10:00')
    expect(await reminder()).toMatchObject({ title: 'Tienes 1 tarjeta por rascar' })
    await play('day:2026-11-09:1')
    expect((await app.call(getHome, { as })).cards).toEqual([])
  })
})
