import { afterEach, describe, expect, test } from 'vitest'
import { dayOf, instantOf } from '#api/days.ts'
import { annul } from '#api/ledger/annul.ts'
import { playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { getHome } from '#contract/home.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { scratchCard, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const madrid = (text: string) => instantOf(text, 'Europe/Madrid')

describe.each(databases)('the stamp card of a member, on $name', ({ open }) => {
  let app: TestApi
  afterEach(() => app.close())
  const start = async (now: string, changes: Parameters<typeof scratchCard>[0] = {}) => {
    app = await createTestApi({
      database: await open(),
      now: madrid(now),
      season: [scratchCard({ playsPerDay: 2, limits: { physical: 0, code: 0 }, ...changes })],
    })
    return (await app.signUp()).access
  }
  const play = async (as: string, { n = 1, reveals = true } = {}) => {
    const slot = `day:${dayOf('Europe/Madrid', app.clock.at)}:${n}`
    const card = await app.call(playCard, { as, params: TEST_CARD, input: { slot }, idempotencyKey: `of-${slot}` })
    const id = card.play?.id ?? ''
    if (reveals) await app.call(revealCard, { as, params: { id } })
    return id
  }
  const cardOf = async (as: string) => (await app.call(getHome, { as })).cards[0]
  const stamped = async (as: string) =>
    (await cardOf(as))?.days.filter(({ isStamped }) => isStamped).map(({ day }) => day)

  test('appears with the first play, and a day without a play stays unstamped', async () => {
    const access = await start('2026-11-03T10:00')
    const { access: other } = await app.signUp()
    expect((await app.call(getHome, { as: access })).cards).toEqual([])
    await play(access)
    app.clock.at = madrid('2026-11-05T10:00')
    await play(access)
    await play(access, { n: 2 })
    await play(other)
    const card = await cardOf(access)
    expect(card).toMatchObject({ kind: 'rasca', today: '2026-11-05', campaign: TEST_CARD })
    expect(card?.days).toHaveLength(28)
    expect(card?.days.at(-1)).toEqual({ day: '2026-11-28', isStamped: false })
    expect(await stamped(access)).toEqual(['2026-11-03', '2026-11-05'])
    expect(await stamped(other)).toEqual(['2026-11-05'])
  })

  test.each([
    {
      name: 'the end of summer time',
      window: { opensAt: '2026-10-24T00:00', closesAt: '2026-10-27T00:00' },
      // The second play is in the repeated hour between two and three.
      plays: ['2026-10-24T23:59:59.999+02:00', '2026-10-25T02:30+01:00', '2026-10-25T23:59+01:00'],
      days: ['2026-10-24', '2026-10-25', '2026-10-26'],
      stamped: ['2026-10-24', '2026-10-25'],
    },
    {
      name: 'the beginning of summer time',
      window: { opensAt: '2027-03-27T12:00', closesAt: '2027-03-29T12:00' },
      plays: ['2027-03-28T03:00+02:00', '2027-03-29T00:00+02:00'],
      days: ['2027-03-27', '2027-03-28', '2027-03-29'],
      stamped: ['2027-03-28', '2027-03-29'],
    },
    {
      name: 'the end of a year',
      window: { opensAt: '2026-12-30T00:00', closesAt: '2027-01-02T00:00' },
      plays: ['2026-12-31T23:30+01:00', '2027-01-01T00:30+01:00'],
      days: ['2026-12-30', '2026-12-31', '2027-01-01'],
      stamped: ['2026-12-31', '2027-01-01'],
    },
  ])(
    'has the calendar days of the campaign’s time zone across $name',
    async ({ window, plays, days, stamped: expected }) => {
      const access = await start(window.opensAt, { ...window, claimUntil: '2027-06-01T00:00' })
      for (const [i, at] of plays.entries()) {
        app.clock.at = Date.parse(at)
        await play(access, { n: i === 2 ? 2 : 1 })
      }
      expect((await cardOf(access))?.days.map(({ day }) => day)).toEqual(days)
      expect(await stamped(access)).toEqual(expected)
    },
  )

  test('shows the drawings of the last day’s cards, but not of a card that is still covered', async () => {
    const access = await start('2026-11-03T10:00')
    const covered = await play(access, { reveals: false })
    expect(await cardOf(access)).toMatchObject({ last: null })
    expect(await stamped(access)).toEqual(['2026-11-03'])
    const id = await play(access, { n: 2 })
    const last = (await cardOf(access))?.last
    expect(last).toMatchObject({ day: '2026-11-03', plays: [{ id, prize: null }] })
    expect(last?.plays[0]?.drawings).toHaveLength(9)
    // After the day, covered cards are settled.
    app.clock.at = madrid('2026-11-04T00:00')
    expect((await cardOf(access))?.last?.plays.map((one) => one.id)).toEqual([covered, id])
  })

  test('names the prize that a play has won', async () => {
    const access = await start('2026-11-25T10:00', { limits: { physical: 1, code: 3 } })
    await play(access)
    expect((await cardOf(access))?.last?.plays).toMatchObject([
      { prize: expect.stringMatching(/^(Vale|Caja de naranjas)$/) },
    ])
  })

  test('loses the stamp of a day whose play was annulled', async () => {
    const access = await start('2026-11-03T10:00')
    await play(access)
    app.clock.at = madrid('2026-11-04T10:00')
    const id = await play(access)
    await app.db.transact(() => annul({ id, reason: 'Error', actor: 'operator:test', now: app.clock.at }))
    expect(await stamped(access)).toEqual(['2026-11-03'])
    expect((await cardOf(access))?.last).toMatchObject({ day: '2026-11-03' })
  })

  test('disappears when the edition closes', async () => {
    const access = await start('2026-11-28T23:59')
    await play(access)
    expect(await stamped(access)).toEqual(['2026-11-28'])
    app.clock.at = madrid('2026-11-29T00:00')
    expect((await app.call(getHome, { as: access })).cards).toEqual([])
  })
})
