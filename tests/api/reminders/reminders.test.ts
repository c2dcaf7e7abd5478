import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateProfile as saveProfile } from '#api/accounts/profile/profile.ts'
import type { Caller } from '#api/http/serve.ts'
import { nextAt } from '#api/reminders/daily-hour.ts'
import { remindDue, setReminder as saveReminder } from '#api/reminders/reminders.ts'
import { exportAccount, requestDeletion, updateProfile } from '#contract/accounts.schema.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { getReminderStop, getReminders, setReminder, stopReminder } from '#contract/reminders.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { beach, scratchCard } from '#tests/support/seasons.ts'
import { createTestApi, newcomer, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

test.each([
  ['later the same day', 'Europe/Madrid', 9, '2026-11-20T07:59:59Z', '2026-11-20T08:00Z'],
  ['the next day, if it is exactly that hour now', 'Europe/Madrid', 9, '2026-11-20T08:00Z', '2026-11-21T08:00Z'],
  ['at the hour of the member’s time zone', 'America/Bogota', 9, '2026-11-20T08:00Z', '2026-11-20T14:00Z'],
  ['across the end of a year', 'Europe/Madrid', 0, '2026-12-31T12:00Z', '2026-12-31T23:00Z'],
  ['at 03:00 on the day when the clocks skip 02:00', 'Europe/Madrid', 2, '2026-03-28T12:00Z', '2026-03-29T01:00Z'],
  [
    'at the first 02:00 on the day when the clocks repeat it',
    'Europe/Madrid',
    2,
    '2026-10-24T12:00Z',
    '2026-10-25T00:00Z',
  ],
])('the next reminder comes %s', (_, zone, hour, now, then) => {
  expect(nextAt(zone, hour, Date.parse(now))).toBe(Date.parse(then))
})

const NINE = Date.parse('2026-11-20T08:00Z')

describe.each(databases)('daily reminders on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: NINE - HOUR_MS, season: [scratchCard(), beach()] })
  })
  afterAll(() => app.close())

  const member = async () => {
    const input = newcomer()
    const { access } = await app.signUp(input)
    return { as: access, email: input.email }
  }
  const asking = async () => {
    const someone = await member()
    await app.call(setReminder, { as: someone.as, input: { slug: 'rasca', hour: 9 } })
    return someone
  }
  const remindersTo = async (email: string) =>
    (await app.mailsTo(email)).filter(({ text }) => text.includes('aviso diario'))
  const tokenTo = async (email: string) => /avisos\/([\w-]+)/.exec((await remindersTo(email))[0]?.text ?? '')?.[1] ?? ''
  const at = (now: number) => {
    app.clock.at = now
    return remindDue(app.deps)
  }
  let started = 0
  /** Returns a new morning for each test. */
  const nextMorning = () => NINE + 24 * HOUR_MS * started++

  test('are off by default, and offered only for campaigns that have not ended', async () => {
    const { as } = await member()
    expect(await app.call(getReminders, { as })).toEqual({
      zone: 'Europe/Madrid',
      pushKey: null,
      reminders: [{ campaign: { slug: 'rasca', kind: 'rasca', title: 'Rasca' }, hour: null, when: null }],
    })
    const { reminders } = await app.call(setReminder, { as, input: { slug: 'rasca', hour: 20 } })
    expect(reminders[0]?.hour).toBe(20)
    await app.call(setReminder, { as, input: { slug: 'rasca', hour: null } })
    expect((await app.call(getReminders, { as })).reminders[0]?.hour).toBeNull()
  })

  test.each([
    ['a campaign that is over', { slug: 'playa', hour: 9 }, 'not_found'],
    ['an hour after 23', { slug: 'rasca', hour: 24 }, 'invalid_input'],
    ['a fraction of an hour', { slug: 'rasca', hour: 9.5 }, 'invalid_input'],
  ])('are refused for %s', async (_, input, code) => {
    const { as } = await member()
    await expect(app.call(setReminder, { as, input })).rejects.toMatchObject({ code })
  })

  test('are sent once, at the chosen hour, to members who have not played that day', async () => {
    const morning = nextMorning()
    app.clock.at = morning - HOUR_MS
    const [idle, player] = [await asking(), await asking()]
    const { play } = await app.call(playCard, {
      as: player.as,
      params: { slug: 'rasca', edition: 'test' },
      input: { slot: 'day:2026-11-20:1' },
      idempotencyKey: 'a-card-of-today',
    })
    await app.call(revealCard, { as: player.as, params: { id: play?.id ?? '' } })
    await at(morning - 1)
    expect(await remindersTo(idle.email)).toHaveLength(0)
    await Promise.all([at(morning), at(morning), at(morning)])
    await at(morning + MINUTE_MS)
    expect(await remindersTo(idle.email)).toHaveLength(1)
    expect(await remindersTo(player.email)).toHaveLength(0)
  })

  test('are not sent to members who may not play', async () => {
    const morning = nextMorning()
    app.clock.at = morning - HOUR_MS
    const { as, email } = await asking()
    const input = { alias: null, zone: 'Europe/Madrid', locale: 'es-ES', country: 'PE' } as const
    await app.call(updateProfile, { as, input })
    await at(morning)
    expect(await remindersTo(email)).toHaveLength(0)
  })

  test('are not sent hours late', async () => {
    const morning = nextMorning()
    app.clock.at = morning - HOUR_MS
    const { email } = await asking()
    await at(morning + 3 * HOUR_MS)
    expect(await remindersTo(email)).toHaveLength(0)
  })

  const moveTo = (as: string, zone: string) =>
    app.call(updateProfile, { as, input: { alias: null, zone, locale: 'es-ES', country: 'ES' } })
  /** Runs the job in each hour of three days and returns the hours of the mails to a member. */
  const hoursOf = async (email: string, from: number) => {
    const hours: string[] = []
    let count = (await remindersTo(email)).length
    for (let now = from; now < from + 72 * HOUR_MS; now += HOUR_MS) {
      await at(now)
      const { length } = await remindersTo(email)
      if (length > count) hours.push(new Date(now).toISOString().slice(8, 13))
      count = length
    }
    return hours
  }

  test.each([
    ['west before that day’s mail', 'America/Mexico_City', -1, ['20T15', '21T15', '22T15']],
    ['west after that day’s mail', 'America/Mexico_City', 1, ['21T15', '22T15']],
    ['east', 'Asia/Tokyo', -1, ['20T07', '21T00', '22T00', '23T00']],
  ])('follow the new time zone of a member who moves %s', async (_, zone, hours, expected) => {
    app.clock.at = NINE - HOUR_MS
    const { as, email } = await asking()
    const moved = NINE + hours * HOUR_MS
    if (hours > 0) await at(NINE)
    app.clock.at = moved
    await moveTo(as, zone)
    expect(await hoursOf(email, moved)).toEqual(expected)
  })

  test('follow the stored time zone, even if a concurrent request has read an older one', async () => {
    const { as, email } = await asking()
    const { account_id: accountId } = await app.db.read
      .selectFrom('reminder')
      .innerJoin('account', 'account.id', 'reminder.account_id')
      .select('account_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const hour = async () => {
      const row = app.db.read.selectFrom('reminder').select('next_at').where('account_id', '=', accountId)
      return new Date((await row.executeTakeFirstOrThrow()).next_at).toISOString().slice(11, 16)
    }
    const late = { accountId, zone: 'Europe/Madrid', emailConfirmed: true } as Caller
    await moveTo(as, 'America/Bogota')
    expect(await hour()).toBe('14:00')
    await saveProfile(app.deps, late, { alias: null, zone: 'Europe/Madrid', locale: 'es-ES', country: 'ES' })
    expect(await hour()).toBe('08:00')
    await moveTo(as, 'America/Bogota')
    await saveReminder(app.deps, late, { slug: 'rasca', hour: 9 })
    expect(await hour()).toBe('14:00')
  })

  test('are sent once a day, even if the hour changes or the member turns them off and on', async () => {
    const morning = nextMorning()
    app.clock.at = morning - HOUR_MS
    const { as, email } = await asking()
    await at(morning)
    await app.call(setReminder, { as, input: { slug: 'rasca', hour: 20 } })
    await at(morning + 11 * HOUR_MS)
    await app.call(setReminder, { as, input: { slug: 'rasca', hour: null } })
    await app.call(setReminder, { as, input: { slug: 'rasca', hour: 22 } })
    await at(morning + 13 * HOUR_MS)
    expect(await remindersTo(email)).toHaveLength(1)
    await at(morning + 37 * HOUR_MS)
    expect(await remindersTo(email)).toHaveLength(2)
  })

  test('follow the country of a member whose time zone no longer exists, and still reach the other members', async () => {
    const morning = nextMorning()
    app.clock.at = morning - HOUR_MS
    const [lost, other] = [await asking(), await asking()]
    const gone = { zone: 'America/Atlantida', country: 'CO' }
    await app.db.read.updateTable('account').set(gone).where('email', '=', lost.email).execute()
    await at(morning)
    expect(await remindersTo(other.email)).toHaveLength(1)
    expect(await remindersTo(lost.email)).toHaveLength(0)
    expect((await app.call(getReminders, { as: lost.as })).zone).toBe('America/Bogota')
    await app.db.read.updateTable('account').set({ country: 'ES' }).where('email', '=', lost.email).execute()
    await at(morning + 6 * HOUR_MS)
    expect(await remindersTo(lost.email)).toHaveLength(1)
  })

  test('can be stopped without signing in, by the mail’s link or its one-click POST, and more than once', async () => {
    const morning = nextMorning()
    app.clock.at = morning - HOUR_MS
    const { as, email } = await asking()
    await at(morning)
    const token = await tokenTo(email)
    const campaign = { slug: 'rasca', title: 'Rasca' }
    expect(await app.call(getReminderStop, { params: { token } })).toEqual({ campaign, openings: [] })
    expect((await app.call(getReminders, { as })).reminders[0]?.hour).toBe(9)

    const oneClick = new Request(`http://api.test${API_PREFIX}/reminders/${token}/stop`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect((await app.api.fetch(oneClick)).status).toBe(200)
    expect((await app.call(getReminders, { as })).reminders[0]?.hour).toBeNull()
    expect(await app.call(stopReminder, { params: { token } })).toEqual({ campaign: null, openings: [] })
    await at(morning + 24 * HOUR_MS)
    expect(await remindersTo(email)).toHaveLength(1)
  })

  test('can still be stopped by the link of an earlier mail after the hour changes', async () => {
    const morning = nextMorning()
    app.clock.at = morning - HOUR_MS
    const { as, email } = await asking()
    await at(morning)
    await app.call(setReminder, { as, input: { slug: 'rasca', hour: 21 } })
    expect((await app.call(stopReminder, { params: { token: await tokenTo(email) } })).campaign).not.toBeNull()
  })

  test('are part of the export, and stop once the member asks to leave', async () => {
    const morning = nextMorning()
    app.clock.at = morning - HOUR_MS
    const { as, email } = await asking()
    expect(await app.call(exportAccount, { as })).toMatchObject({
      reminders: [{ campaign: 'rasca/test', hour: 9, createdAt: app.clock.at }],
    })
    await app.call(requestDeletion, { as, input: { password: PASSWORD } })
    await at(morning)
    expect(await remindersTo(email)).toHaveLength(0)
  })

  test('end with the edition', async () => {
    app.clock.at = Date.parse('2026-11-28T10:00Z')
    const { email } = await asking()
    await at(Date.parse('2026-11-29T08:00Z'))
    expect(await remindersTo(email)).toHaveLength(0)
    expect(await app.db.read.selectFrom('reminder').selectAll().where('next_at', '>', app.clock.at).execute()).toEqual(
      [],
    )
  })
})
