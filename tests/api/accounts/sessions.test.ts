import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changePassword,
  checkLink,
  endDevice,
  getMe,
  listDevices,
  requestPasswordReset,
  resetPassword,
  rotateSession,
  signIn,
  signOut,
  signOutEverywhere,
} from '#contract/accounts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, PASSWORD, type TestApi, tokenIn } from '#tests/support/test-api.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NEW_PASSWORD = 'otra frase bien larga'

describe.each(databases)('sessions on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())
  const me = (access: string) => app.call(getMe, { as: access })
  const isValid = async (token: string) => (await app.call(checkLink, { input: { token, purpose: 'reset' } })).valid
  const isOver = { code: 'session_ended' }

  test('a wrong password and an unknown e-mail address get the same refusal', async () => {
    const { account } = await app.signUp()
    const refusals = await Promise.all(
      [account.email, newcomer().email].map((email) => app.signIn(email, 'not the password').catch((e) => e.body)),
    )
    expect(refusals[0]).toMatchObject({ code: 'wrong_credentials' })
    expect(refusals[0]).toEqual(refusals[1])
  })

  test('a session ends 30 days after its last use', async () => {
    const { access } = await app.signUp()
    app.clock.advance(29 * DAY_MS)
    await me(access)
    app.clock.advance(29 * DAY_MS)
    await me(access)
    app.clock.advance(30 * DAY_MS + 1)
    await expect(me(access)).rejects.toMatchObject(isOver)
  })

  test('a session ends 180 days after sign-in, however often it is used or its token exchanged', async () => {
    const { account } = await app.signUp()
    const used = await app.signIn(account.email)
    let exchanged = await app.signIn(account.email)
    for (let day = 20; day < 180; day += 20) {
      app.clock.advance(20 * DAY_MS)
      await me(used.access)
      exchanged = await app.call(rotateSession, { as: exchanged.access })
    }
    const last = [used.access, exchanged.access]
    app.clock.advance(20 * DAY_MS - 1)
    for (const access of last) await me(access)
    expect((await app.call(rotateSession, { as: exchanged.access })).expiresAt).toBe(app.clock.at + 1)
    app.clock.advance(1)
    for (const access of last) await expect(me(access)).rejects.toMatchObject(isOver)
  })

  test('a session that an earlier version stored without the limit of 180 days ends after 180 days too', async () => {
    const { access, account } = await app.signUp()
    app.clock.advance(180 * DAY_MS)
    const endless = { last_seen_at: app.clock.at - DAY_MS, expires_at: app.clock.at + 29 * DAY_MS }
    await app.db.read.updateTable('session').set(endless).where('account_id', '=', account.id).execute()
    await expect(me(access)).rejects.toMatchObject(isOver)
  })

  test("signing in again ends the browser's earlier session and no other", async () => {
    const { access: other, account } = await app.signUp()
    const former = await app.signIn(account.email)
    const again = { input: { email: account.email, password: PASSWORD }, as: former.access }
    const { access } = await app.call(signIn, again)
    await expect(me(former.access)).rejects.toMatchObject(isOver)
    for (const open of [access, other]) await me(open)
  })

  test("signing in as another member ends the first member's session in that browser", async () => {
    const [mine, theirs] = [await app.signUp(), await app.signUp()]
    const input = { email: theirs.account.email, password: PASSWORD }
    const { account } = await app.call(signIn, { input, as: mine.access })
    expect(account.id).toBe(theirs.account.id)
    await expect(me(mine.access)).rejects.toMatchObject(isOver)
    await me(theirs.access)
  })

  test('a failed sign-in does not end the current session', async () => {
    const { access, account } = await app.signUp()
    const input = { email: account.email, password: 'not the password' }
    await expect(app.call(signIn, { input, as: access })).rejects.toMatchObject({ code: 'wrong_credentials' })
    await me(access)
  })

  test('a token that was exchanged while the clock was a day ahead is stale a minute after the correction', async () => {
    app.clock.advance(DAY_MS)
    const { access } = await app.signUp()
    const next = await app.call(rotateSession, { as: access })
    await me(next.access)
    app.clock.advance(-DAY_MS)
    await me(next.access)
    app.clock.advance(MINUTE_MS)
    await expect(me(access)).rejects.toMatchObject(isOver)
    await expect(me(next.access)).rejects.toMatchObject(isOver)
  })

  test('a session that began while the clock was a year ahead still ends 30 days after its last use', async () => {
    app.clock.advance(365 * DAY_MS)
    const { access } = await app.signUp()
    app.clock.advance(-365 * DAY_MS)
    await me(access)
    app.clock.advance(30 * DAY_MS)
    await expect(me(access)).rejects.toMatchObject(isOver)
  })

  test('an exchanged token works for another minute; using it later ends the session for both holders', async () => {
    const { access } = await app.signUp()
    const next = await app.call(rotateSession, { as: access })
    expect(next.access).not.toBe(access)
    app.clock.advance(MINUTE_MS - 1)
    await me(access)
    await me(next.access)
    app.clock.advance(1)
    await expect(me(access)).rejects.toMatchObject(isOver)
    await expect(me(next.access)).rejects.toMatchObject(isOver)
  })

  test('an exchange whose response was lost can be repeated, even weeks later, with the same new token', async () => {
    const { access } = await app.signUp()
    const lost = await app.call(rotateSession, { as: access })
    app.clock.advance(20 * DAY_MS)
    await me(access)
    const again = await app.call(rotateSession, { as: access })
    expect(again.access).toBe(lost.access)
    await me(again.access)
    app.clock.advance(MINUTE_MS)
    await expect(me(access)).rejects.toMatchObject(isOver)
  })

  test('pages that exchange the same token concurrently all get the same new token, which stays valid', async () => {
    const { access } = await app.signUp()
    const grants = await Promise.all([1, 2, 3].map(() => app.call(rotateSession, { as: access })))
    expect(new Set(grants.map((grant) => grant.access)).size).toBe(1)
    app.clock.advance(MINUTE_MS)
    for (const grant of grants) await me(grant.access)
    const next = await app.call(rotateSession, { as: grants[0]?.access })
    expect(next.access).not.toBe(grants[0]?.access)
    await me(next.access)
  })

  test('signing out ends the current session; signing out everywhere ends all sessions', async () => {
    const { access, account } = await app.signUp()
    const [phone, laptop] = [await app.signIn(account.email), await app.signIn(account.email)]
    expect(await app.call(signOut, { as: access })).toEqual({ ended: 1 })
    await expect(me(access)).rejects.toMatchObject(isOver)
    await me(phone.access)
    expect(await app.call(signOutEverywhere, { as: phone.access })).toEqual({ ended: 2 })
    await expect(me(laptop.access)).rejects.toMatchObject(isOver)
  })

  test('a member can list devices and end one; a stranger cannot', async () => {
    const mine = await app.signUp()
    const phone = await app.signIn(mine.account.email)
    const { devices } = await app.call(listDevices, { as: mine.access })
    expect(devices).toHaveLength(2)
    const [current, other] = [devices.find((device) => device.current), devices.find((device) => !device.current)]
    const stranger = await app.signUp()
    const theirs = { as: stranger.access, params: { id: other?.id ?? '' } }
    expect(await app.call(endDevice, theirs).catch(() => ({ ended: 0 }))).toEqual({ ended: 0 })
    await me(phone.access)
    await app.call(endDevice, { as: mine.access, params: { id: other?.id ?? '' } })
    await expect(me(phone.access)).rejects.toMatchObject(isOver)
    expect((await app.call(listDevices, { as: mine.access })).devices.map(({ id }) => id)).toEqual([current?.id])
  })

  test('changing the password ends the other sessions and notifies the member by mail', async () => {
    const { access, account } = await app.signUp()
    const other = await app.signIn(account.email)
    const wrong = { current: 'not the password', password: NEW_PASSWORD }
    await expect(app.call(changePassword, { as: access, input: wrong })).rejects.toMatchObject({
      code: 'wrong_password',
    })
    const right = { current: PASSWORD, password: NEW_PASSWORD }
    const { grant } = await app.call(changePassword, { as: access, input: right })
    await me(grant.access)
    await expect(me(other.access)).rejects.toMatchObject(isOver)
    await expect(app.signIn(account.email)).rejects.toMatchObject({ code: 'wrong_credentials' })
    await app.signIn(account.email, NEW_PASSWORD)
    expect((await app.mailsTo(account.email))[0]?.subject).toMatch(/contraseña/)
  })

  test('changing the password exchanges the session token; a copy of the old one stops working after a minute', async () => {
    const { access } = await app.signUp()
    const input = { current: PASSWORD, password: NEW_PASSWORD }
    const { grant } = await app.call(changePassword, { as: access, input })
    expect(grant.access).not.toBe(access)
    await me(grant.access)
    app.clock.advance(MINUTE_MS)
    await expect(me(access)).rejects.toMatchObject(isOver)
  })

  test('a reset link sets the password once, ends every session and makes older links invalid', async () => {
    const { access, account } = await app.signUp()
    await app.call(requestPasswordReset, { input: { email: account.email } })
    const older = tokenIn((await app.mailsTo(account.email))[0]?.text)
    app.clock.advance(1000)
    await app.call(requestPasswordReset, { input: { email: account.email } })
    const token = tokenIn((await app.mailsTo(account.email))[0]?.text)
    expect(await isValid(token)).toBe(true)
    await app.call(resetPassword, { input: { token, password: NEW_PASSWORD } })
    await expect(me(access)).rejects.toMatchObject(isOver)
    await app.signIn(account.email, NEW_PASSWORD)
    for (const spent of [token, older]) {
      expect(await isValid(spent)).toBe(false)
      const again = { token: spent, password: 'una tercera frase larga' }
      await expect(app.call(resetPassword, { input: again })).rejects.toMatchObject({ code: 'link_expired' })
    }
  })

  test('a reset link works for an hour', async () => {
    const { account } = await app.signUp()
    await app.call(requestPasswordReset, { input: { email: account.email } })
    const token = tokenIn((await app.mailsTo(account.email))[0]?.text)
    app.clock.advance(60 * MINUTE_MS)
    const input = { token, password: NEW_PASSWORD }
    await expect(app.call(resetPassword, { input })).rejects.toMatchObject({ code: 'link_expired' })
    app.clock.advance(-1)
    await app.call(resetPassword, { input })
    await app.signIn(account.email, NEW_PASSWORD)
  })

  test('asking for a reset of an unknown e-mail address gets the usual response, and sends no mail', async () => {
    const email = newcomer().email
    expect(await app.call(requestPasswordReset, { input: { email } })).toEqual({ sent: true })
    expect(await app.mailsTo(email)).toEqual([])
  })

  test('a reset also confirms the address', async () => {
    const input = newcomer()
    await app.askToSignUp(input)
    await app.call(requestPasswordReset, { input: { email: input.email } })
    const token = tokenIn((await app.mailsTo(input.email)).find((mail) => mail.text.includes('/reset'))?.text)
    await app.call(resetPassword, { input: { token, password: NEW_PASSWORD } })
    expect((await app.signIn(input.email, NEW_PASSWORD)).account.emailConfirmed).toBe(true)
  })

  test('a session row never contains a full IP address', async () => {
    const { account } = await app.signUp()
    const input = { email: account.email, password: PASSWORD }
    await app.call(signIn, { input, headers: { 'x-forwarded-for': '203.0.113.77' } })
    const rows = await app.db.read.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('203.0.113.77')
  })
})
