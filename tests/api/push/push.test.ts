import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import { walk } from '#api/db/batches.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { removeEndedDevices } from '#api/reminders/push/devices.ts'
import { NotSent } from '#api/reminders/push/post.ts'
import { createPush } from '#api/reminders/push/push-service.ts'
import { claimDue, sendDue } from '#api/reminders/push/sending.ts'
import {
  exportAccount,
  requestDeletion,
  signIn,
  signOut,
  signOutEverywhere,
  updateProfile,
} from '#contract/accounts.schema.ts'
import { playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { getPush, setPushHour, startPush, stopPush } from '#contract/push.schema.ts'
import { getReminders } from '#contract/reminders.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { newBrowser, newVapidKeys, pushService, vapidClaims } from '#tests/support/push-receiver.ts'
import { editionContext, loadTestSeason, scratchCard, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, newcomer, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

/** Six in the evening in Madrid, the default hour. */
const SIX = Date.parse('2026-11-20T17:00Z')
const KEYS = newVapidKeys()
const EVERY = new AbortController().signal

describe.each(databases)('push on $name', ({ open, openPair }) => {
  let app: TestApi
  let service: ReturnType<typeof pushService>
  let names = 0
  beforeEach(async () => {
    service = pushService()
    const push = createPush(KEYS, service.post)
    app = await createTestApi({
      database: await open(),
      now: SIX - 2 * HOUR_MS,
      season: [scratchCard()],
      deps: { push },
    })
  })
  afterEach(() => app.close())

  /** Returns a member without devices, a browser, and a function that subscribes it. */
  const member = async ({ hour }: { hour?: number } = {}) => {
    const input = newcomer()
    const { access: as } = await app.signUp(input)
    const browser = newBrowser(`device-${++names}`)
    const start = (other = browser) =>
      app.call(startPush, {
        as,
        input: { subscription: other.subscription, words: '1', ...(hour === undefined ? {} : { hour }) },
      })
    return { as, email: input.email, browser, start }
  }
  const notified = async (options?: { hour?: number }) => {
    const one = await member(options)
    await one.start()
    return one
  }
  const play = async (as: string) => {
    const input = { slot: 'day:2026-11-20:1' }
    const { play } = await app.call(playCard, { as, params: TEST_CARD, input, idempotencyKey: 'a-card-of-today' })
    await app.call(revealCard, { as, params: { id: play?.id ?? '' } })
  }
  const round = async (deps = app.deps) => {
    while ((await claimDue(deps)) > 0) {}
    if (deps.push) await sendDue(deps, deps.push, EVERY)
  }
  const at = async (now: number) => {
    app.clock.at = now
    await round()
  }
  const devices = (db: Database = app.db) => db.read.selectFrom('push_subscription').selectAll().execute()
  const plans = () => app.db.read.selectFrom('push_plan').selectAll().execute()

  describe('devices', () => {
    test('are none until a member adds one; the hour is 18 by default, can be changed, and then stays', async () => {
      const { as, start, browser } = await member()
      const before = await app.call(getPush, { as })
      expect(before).toEqual({ publicKey: KEYS.publicKey, zone: 'Europe/Madrid', hour: 18, devices: [] })
      expect((await app.call(getReminders, { as })).pushKey).toBe(KEYS.publicKey)
      await expect(app.call(setPushHour, { as, input: { hour: 9 } })).rejects.toMatchObject({ code: 'not_found' })
      const { devices } = await start()
      expect(devices).toEqual([{ id: expect.stringMatching(/^[\w-]{43}$/), createdAt: app.clock.at }])
      expect((await app.call(setPushHour, { as, input: { hour: 9 } })).hour).toBe(9)
      expect(await start()).toMatchObject({ hour: 9, devices })
      expect(JSON.stringify(await app.call(getPush, { as }))).not.toContain(browser.endpoint)
    })

    test('are at most five per member: a sixth one replaces the oldest', async () => {
      const { as, start } = await member()
      for (let n = 1; n <= 6; n++) {
        app.clock.advance(1000)
        await start(newBrowser(`of-many-${n}`))
      }
      const rows = await devices()
      expect(rows.map(({ endpoint }) => endpoint.at(-1)).sort()).toEqual(['2', '3', '4', '5', '6'])
      expect((await app.call(getPush, { as })).devices).toHaveLength(5)
    })

    test('belong to the member who subscribed on them last', async () => {
      const [one, other] = [await notified(), await member()]
      await other.start(one.browser)
      expect((await app.call(getPush, { as: one.as })).devices).toEqual([])
      await at(SIX)
      expect(service.received).toHaveLength(1)
      expect((await plans()).filter(({ next_at }) => next_at === null)).toHaveLength(1)
    })

    test('can be removed one by one or all together, but not by another member', async () => {
      const one = await notified()
      await one.start(newBrowser('second'))
      const { devices: both } = await app.call(getPush, { as: one.as })
      const stranger = await member()
      const [first] = both
      const input = { device: first?.id ?? '' }
      await app.call(stopPush, { as: stranger.as, input })
      expect(await devices()).toHaveLength(2)
      expect((await app.call(stopPush, { as: one.as, input })).devices).toHaveLength(1)
      await app.call(stopPush, { as: one.as, input })
      await app.call(stopPush, { as: one.as, input: { device: 'all' } })
      expect(await devices()).toEqual([])
      await at(SIX)
      expect(service.received).toEqual([])
    })

    test('are deleted once their session has ended', async () => {
      const [gone, kept] = [await notified(), await notified()]
      await app.call(signOut, { as: gone.as })
      await walk<string>(app.db, (_, after) => removeEndedDevices(app.clock.at, 1, after))
      expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([kept.browser.endpoint])
      app.clock.advance(31 * DAY_MS)
      await walk<string>(app.db, (_, after) => removeEndedDevices(app.clock.at, 1, after))
      expect(await devices()).toEqual([])
    })

    test('add one consent record for each change, with the version of the text', async () => {
      const { as, start } = await notified()
      await start()
      const { devices } = await app.call(getPush, { as })
      const device = devices[0]?.id ?? ''
      app.clock.advance(HOUR_MS)
      for (const _ of [1, 2]) await app.call(stopPush, { as, input: { device } })
      const { consents } = (await app.call(exportAccount, { as })) as unknown as { consents: { kind: string }[] }
      expect(consents.filter(({ kind }) => kind.startsWith('push:'))).toEqual([
        { kind: `push:${device}`, version: '1', granted: 1, at: SIX - 2 * HOUR_MS },
        { kind: `push:${device}`, version: '1', granted: 0, at: SIX - HOUR_MS },
      ])
    })

    test.each([
      ['an unknown version of the text', { words: '2' }, 'invalid_input'],
      ['an hour after 23', { hour: 24 }, 'invalid_input'],
      ['an endpoint at a private address', { endpoint: 'https://10.0.0.1/a' }, 'invalid_input'],
      ['a key that is not a point on the curve', { p256dh: `B${'A'.repeat(86)}` }, 'invalid_input'],
    ])('are refused with %s', async (_, changes, code) => {
      const { as, browser } = await member()
      const {
        endpoint = browser.endpoint,
        p256dh = browser.subscription.keys.p256dh,
        ...rest
      } = changes as Record<string, string>
      const subscription = { endpoint, keys: { ...browser.subscription.keys, p256dh } }
      const input = { words: '1' as const, ...rest, subscription }
      await expect(app.call(startPush, { as, input })).rejects.toMatchObject({ code })
      expect(await devices()).toEqual([])
    })

    test('are available to signed-in members only', async () => {
      const { subscription } = newBrowser('stranger')
      await expect(app.call(getPush)).rejects.toMatchObject({ code: 'not_signed_in' })
      await expect(app.call(startPush, { input: { subscription, words: '1' } })).rejects.toMatchObject({
        code: 'not_signed_in',
      })
    })
  })

  describe('a message', () => {
    test('is sent once, at the chosen hour, encrypted for the device and signed with the operator’s key', async () => {
      const { browser } = await notified()
      await at(SIX - 1)
      expect(service.received).toEqual([])
      await at(SIX)
      await at(SIX + MINUTE_MS)
      const [message, ...more] = service.to(browser)
      expect(more).toEqual([])
      if (!message) throw new Error('no message')
      expect(browser.read(message.body)).toEqual({
        title: 'Tienes 1 tarjeta por rascar',
        body: 'Rasca. Vale hasta medianoche, hora peninsular.',
        path: '/promo/rasca',
        icon: '/temporada/icon-192.png',
        badge: '/temporada/badge-96.png',
      })
      expect(message.headers).toMatchObject({ TTL: 4 * 60 * 60, Topic: 'hoy', Urgency: 'normal' })
      const { key, claims } = vapidClaims(message)
      expect(key).toBe(KEYS.publicKey)
      expect(claims).toMatchObject({ aud: 'https://push.example.com', sub: KEYS.subject })
    })

    test('may wait at the push service until midnight at the latest', async () => {
      const { browser } = await notified({ hour: 22 })
      await at(SIX + 4 * HOUR_MS)
      expect(service.to(browser)[0]?.headers.TTL).toBe(2 * 60 * 60)
    })

    test('goes to every device of a member, and again on the next day', async () => {
      const { start } = await notified()
      await start(newBrowser('second'))
      await at(SIX)
      expect(service.received).toHaveLength(2)
      await at(SIX + DAY_MS)
      expect(service.received).toHaveLength(4)
    })

    test('is not sent to a member who has already played that day', async () => {
      const [idle, player] = [await notified(), await notified()]
      await play(player.as)
      await at(SIX)
      expect(service.to(player.browser)).toEqual([])
      expect(service.to(idle.browser)).toHaveLength(1)
    })

    test('is not retried after the member has played', async () => {
      const { as } = await notified()
      service.answers(503)
      await at(SIX)
      await play(as)
      service.answers(201)
      await at(SIX + 10 * MINUTE_MS)
      expect(service.received).toHaveLength(1)
    })

    test('is not sent if it is an hour late', async () => {
      await notified()
      await at(SIX + HOUR_MS)
      expect(service.received).toEqual([])
      await at(SIX + DAY_MS)
      expect(service.received).toHaveLength(1)
    })

    test('comes once a day, even if the hour changes or the member unsubscribes and subscribes again', async () => {
      const { as, start } = await notified()
      await at(SIX)
      await app.call(stopPush, { as, input: { device: 'all' } })
      await start()
      await app.call(setPushHour, { as, input: { hour: 20 } })
      await at(SIX + 2 * HOUR_MS)
      expect(service.received).toHaveLength(1)
      await at(SIX + DAY_MS + 2 * HOUR_MS)
      expect(service.received).toHaveLength(2)
    })

    test('comes at the chosen hour of the new time zone after a member moves west', async () => {
      const { as } = await notified()
      const input = { alias: null, zone: 'America/Bogota', locale: 'es-ES', country: 'ES' } as const
      await app.call(updateProfile, { as, input })
      await at(SIX)
      expect(service.received).toEqual([])
      await at(Date.parse('2026-11-20T23:00Z'))
      expect(service.received).toHaveLength(1)
    })

    test('comes earlier after a member moves east, but not a second time that day after moving back west', async () => {
      const { as } = await notified()
      const input = { alias: null, zone: 'America/Bogota', locale: 'es-ES', country: 'ES' } as const
      await app.call(updateProfile, { as, input })
      await app.call(updateProfile, { as, input: { ...input, zone: 'Europe/Madrid' } })
      expect((await plans())[0]?.next_at).toBe(SIX)
      await at(SIX)
      expect(service.received).toHaveLength(1)
      // Back west, the same hour comes again on a day that has already had its message.
      await app.call(updateProfile, { as, input })
      await at(Date.parse('2026-11-20T23:00Z'))
      expect(service.received).toHaveLength(1)
    })

    test('is not sent while the campaign is paused, after it is cancelled, or to a member who may not play', async () => {
      const control = { slug: 'rasca', actor: 'operator:test', now: app.clock.at }
      const { as } = await notified()
      await app.db.transact(() => pauseCampaign(control, 'Un fallo.'))
      await at(SIX)
      await resumeCampaign(app.db, { ...control, now: app.clock.at }, editionContext)
      const input = { alias: null, zone: 'Europe/Madrid', locale: 'es-ES', country: 'PE' } as const
      await app.call(updateProfile, { as, input })
      await at(SIX + DAY_MS)
      await app.call(updateProfile, { as, input: { ...input, country: 'ES' } })
      await app.db.transact(() => cancelCampaign({ ...control, now: app.clock.at }, 'No la hacemos.'))
      await at(SIX + 2 * DAY_MS)
      await at(SIX + 10 * DAY_MS)
      expect(service.received).toEqual([])
    })

    test('is not sent to a device on which the member has signed out', async () => {
      const [out, stays] = [await notified(), await notified()]
      await app.call(signOut, { as: out.as })
      await at(SIX)
      expect(service.to(out.browser)).toEqual([])
      expect(service.to(stays.browser)).toHaveLength(1)
      expect(await devices()).toHaveLength(1)
    })

    test('is sent to no device of a member who has signed out everywhere', async () => {
      const { email } = await notified()
      const { access } = await app.signIn(email)
      await app.call(signOutEverywhere, { as: access })
      await at(SIX)
      expect(service.received).toEqual([])
      expect(await devices()).toEqual([])
    })

    test('is still sent to a device on which its member signs in again, but not if another member signs in there', async () => {
      const [again, left] = [await notified(), await notified()]
      const other = await member()
      const enter = (email: string, as: string) => app.call(signIn, { input: { email, password: PASSWORD }, as })
      await enter(again.email, again.as)
      await enter(other.email, left.as)
      await at(SIX)
      expect(service.to(again.browser)).toHaveLength(1)
      expect(service.to(left.browser)).toEqual([])
    })

    test('is not retried on a device on which the member has signed out', async () => {
      const { as } = await notified()
      service.answers(503)
      await at(SIX)
      await app.call(signOut, { as })
      await at(SIX + 10 * MINUTE_MS)
      expect(service.received).toHaveLength(1)
    })

    test('is not sent to a member who is leaving or whose address is unconfirmed', async () => {
      const { as } = await notified()
      await app.call(requestDeletion, { as, input: { password: PASSWORD } })
      await notified()
      await app.db.transact(() => run(tables.updateTable('account').set({ email_verified_at: null })))
      await at(SIX)
      expect(service.received).toEqual([])
    })
  })

  describe('a push service', () => {
    test.each([404, 410])('that responds with %i ends the subscription', async (status) => {
      await notified()
      service.answers(status)
      await at(SIX)
      expect(await devices()).toEqual([])
      await at(SIX + DAY_MS)
      expect(service.received).toHaveLength(1)
      expect((await plans())[0]?.next_at).toBeNull()
    })

    test.each([429, 500, 503])(
      'that responds with %i is called at most four times, at growing intervals',
      async (status) => {
        await notified()
        service.answers(status)
        const counts: number[] = []
        for (const minutes of [0, 1, 2, 3, 4, 5, 12, 13, 14, 30, 59]) {
          await at(SIX + minutes * MINUTE_MS)
          counts.push(service.received.length)
        }
        expect(counts).toEqual([1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4])
        expect(await devices()).toHaveLength(1)
      },
    )

    test('is not called again before its Retry-After has passed, nor once the hour is over', async () => {
      await notified()
      service.answers(429, '1800')
      await at(SIX)
      await at(SIX + 29 * MINUTE_MS)
      expect(service.received).toHaveLength(1)
      service.answers(429, '7200')
      await at(SIX + 30 * MINUTE_MS)
      expect(service.received).toHaveLength(2)
      service.answers(201)
      await at(SIX + 3 * HOUR_MS)
      expect(service.received).toHaveLength(2)
    })

    test('is not called again hours later, after our server has been down', async () => {
      await notified()
      service.answers(503)
      await at(SIX)
      service.answers(201)
      await at(SIX + 3 * HOUR_MS)
      expect(service.received).toHaveLength(1)
    })

    test.each([
      ['refuses', () => service.answers(403)],
      ['may have received the message', () => service.fails(Object.assign(new Error('x'), { code: 'ECONNRESET' }))],
      ['is not a push service', () => service.fails(new NotSent('refused', 'PRIVATE_ADDRESS'))],
    ])('that %s is not called again that day', async (_, become) => {
      await notified()
      become()
      await at(SIX)
      await at(SIX + 30 * MINUTE_MS)
      expect(service.received).toHaveLength(1)
      expect(await devices()).toHaveLength(1)
    })

    test('that cannot be reached is called again', async () => {
      await notified()
      service.fails(new NotSent('later', 'ECONNREFUSED'))
      await at(SIX)
      service.answers(201)
      await at(SIX + MINUTE_MS)
      await at(SIX + 5 * MINUTE_MS)
      expect(service.received).toHaveLength(2)
    })

    test('is named in the log, but the endpoints of devices are not', async () => {
      const { browser } = await notified()
      service.answers(403)
      await at(SIX)
      const lines = app.logged.filter((line) => line.includes('push messages'))
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({
          service: 'https://push.example.com',
          outcome: 'refused',
          reason: '403',
          messages: 1,
        }),
      ])
      expect(app.logged.join('')).not.toContain(new URL(browser.endpoint).pathname)
    })
  })

  test('three concurrent rounds send one message to each device', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => notified()))
    app.clock.at = SIX
    await Promise.all([round(), round(), round()])
    for (const { browser } of members) expect(service.to(browser)).toHaveLength(1)
  })

  test('a slow process does not send a message that another process has sent meanwhile', async () => {
    await notified()
    app.clock.at = SIX
    let isFirst = true
    const current = async (now: number) => {
      // The other process sends the message while this one still reads what the member can play.
      if (isFirst) {
        isFirst = false
        await round()
      }
      return app.deps.season.current(now)
    }
    await round({ ...app.deps, season: { ...app.deps.season, current } })
    expect(service.received).toHaveLength(1)
  })

  test('two servers that share a database send one message to each device', async () => {
    const [one, other] = await openPair()
    const push = createPush(KEYS, service.post)
    const season = [scratchCard()]
    const first = await createTestApi({ database: one, now: SIX - HOUR_MS, season, deps: { push } })
    const second = { ...first.deps, db: other, season: await loadTestSeason(other, () => first.clock.at, ...season) }
    const browsers = Array.from({ length: 12 }, (_, n) => newBrowser(`of-two-servers-${n}`))
    for (const { subscription } of browsers) {
      const { access: as } = await first.signUp()
      await first.call(startPush, { as, input: { subscription, words: '1' } })
    }
    first.clock.at = SIX
    await Promise.all([round(first.deps), round(second), round(first.deps), round(second)])
    for (const browser of browsers) expect(service.to(browser)).toHaveLength(1)
    await first.close()
    if (other !== one) await other.close()
  })

  test('a message is not sent later if the process crashed after claiming it', async () => {
    await notified()
    app.clock.at = SIX
    await claimDue(app.deps)
    await expect(
      sendDue(app.deps, { publicKey: '', send: () => Promise.reject(new Error('the end')) }, EVERY),
    ).rejects.toThrow('the end')
    await at(SIX + 30 * MINUTE_MS)
    expect(service.received).toEqual([])
  })

  test('a server that is stopping starts no further message, and leaves the rest to the next round', async () => {
    await notified()
    app.clock.at = SIX
    await claimDue(app.deps)
    if (app.deps.push) await sendDue(app.deps, app.deps.push, AbortSignal.abort())
    expect(service.received).toEqual([])
    await at(SIX + MINUTE_MS)
    expect(service.received).toHaveLength(1)
  })

  test('subscriptions are exported without their secrets, and erased with the account', async () => {
    const { as, browser } = await notified()
    await at(SIX)
    const data = await app.call(exportAccount, { as })
    expect(data).toMatchObject({
      push: { hour: 18, lastDay: '2026-11-20', devices: [{ service: 'https://push.example.com' }] },
    })
    const { endpoint, keys } = browser.subscription
    for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(JSON.stringify(data)).not.toContain(secret)
    await app.call(requestDeletion, { as, input: { password: PASSWORD } })
    app.clock.advance(30 * DAY_MS)
    await eraseDue(app.deps)
    expect(await devices()).toEqual([])
    expect(await plans()).toEqual([])
    const consents = await app.db.read.selectFrom('consent').select('kind').execute()
    expect(consents.filter(({ kind }) => kind.startsWith('push:'))).toEqual([])
  })

  test('without the operator’s keys no device can be added, but existing devices can be removed', async () => {
    const { as, browser, start } = await notified()
    const input = { subscription: browser.subscription, words: '1' } as const
    Object.assign(app.deps, { push: undefined })
    expect(await app.call(getPush, { as })).toMatchObject({ publicKey: null })
    expect((await app.call(getReminders, { as })).pushKey).toBeNull()
    await expect(app.call(startPush, { as, input })).rejects.toMatchObject({ code: 'not_found' })
    await expect(start()).rejects.toMatchObject({ code: 'not_found' })
    expect((await app.call(stopPush, { as, input: { device: 'all' } })).devices).toEqual([])
  })
})
