import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { checkLink, confirmByCode, confirmByLink, getMe, signIn } from '#contract/accounts.schema.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { databases } from '#tests/support/databases.ts'
import { proofFor } from '#tests/support/proof.ts'
import { codeIn, createTestApi, newcomer, PASSWORD, type TestApi, tokenIn } from '#tests/support/test-api.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const OTHER_PASSWORD = 'otra frase bien larga'

describe.each(databases)('a confirmation link on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), deps: { rateLimits: createRateLimits() } })
  })
  afterEach(() => app.close())

  /** Signs up a person and returns once the mail with the link has arrived. */
  async function ask(email = newcomer().email, password = PASSWORD) {
    app.clock.advance(1000)
    const { ticket } = await app.askToSignUp({ email, password })
    const [mail] = await app.mailsTo(email)
    return { email, ticket, token: tokenIn(mail?.text), code: codeIn(mail?.text) }
  }
  const press = (
    input: InputOf<typeof confirmByLink>,
    { as, from = 1, proof }: { as?: string; from?: number; proof?: string } = {},
  ) =>
    app.call(confirmByLink, {
      as,
      input,
      headers: { 'x-forwarded-for': `203.0.113.${from}`, ...(proof && { 'bot-check': proof }) },
    })
  const isValid = async (token: string) =>
    (await app.call(checkLink, { input: { token, purpose: 'confirm-link' } })).valid
  /** Returns for each account with the e-mail, oldest first, whether it is confirmed. */
  async function confirmedWith(email: string) {
    const accounts = app.db.read.selectFrom('account').select('email_verified_at').where('email', '=', email)
    const rows = await accounts.orderBy('created_at').execute()
    return rows.map((row) => row.email_verified_at !== null)
  }

  test('never confirms an account that a stranger has made with the address', async () => {
    const attack = await ask()
    const own = await ask(attack.email, OTHER_PASSWORD)
    const stranger = await app.signUp()
    const { token } = attack
    const PASSWORD_REQUIRED = { code: 'password_required', status: 403 }
    for (const ticket of ['', 'made-up', own.ticket])
      await expect(press({ token, ticket })).rejects.toMatchObject(PASSWORD_REQUIRED)
    await expect(press({ token }, { as: stranger.access })).rejects.toMatchObject(PASSWORD_REQUIRED)
    const guessed = press({ token, password: OTHER_PASSWORD })
    await expect(guessed).rejects.toMatchObject({ code: 'wrong_password', body: { fields: [{ path: 'password' }] } })
    expect(await confirmedWith(attack.email)).toEqual([false, false])
    await press({ token: own.token, password: OTHER_PASSWORD })
    expect(await confirmedWith(attack.email)).toEqual([false, true])
  })

  test('confirms the account and signs in when pressed in the browser of the sign-up', async () => {
    const { token, ticket, email } = await ask()
    const { confirmed, grant } = await press({ token, ticket })
    expect(confirmed).toBe(true)
    expect(grant?.account).toMatchObject({ email, emailConfirmed: true })
    expect((await app.call(getMe, { as: grant?.access })).email).toBe(email)
    expect(grant?.knownDevice).toMatch(/^[\w-]+\.[\w-]+$/)
  })

  test('still recognises the browser of the sign-up after the code has expired', async () => {
    const { token, ticket } = await ask()
    app.clock.advance(2 * HOUR_MS)
    expect(await press({ token, ticket })).toMatchObject({ confirmed: true })
  })

  test('confirms the account that is signed in, without opening a second session', async () => {
    const { token, email } = await ask()
    const { access } = await app.signIn(email)
    expect(await press({ token }, { as: access })).toEqual({ confirmed: true, grant: null })
    expect((await app.call(getMe, { as: access })).emailConfirmed).toBe(true)
  })

  test('confirms the account and signs in on another device, given the password', async () => {
    const { token, email } = await ask()
    const { grant } = await press({ token, password: PASSWORD })
    expect(grant?.account).toMatchObject({ email, emailConfirmed: true })
  })

  test('can be used again, but the second use opens no session', async () => {
    const { token, ticket } = await ask()
    await press({ token, ticket })
    for (const input of [{ token }, { token, ticket }, { token, password: PASSWORD }])
      expect(await press(input)).toEqual({ confirmed: true, grant: null })
  })

  test('reports the address as confirmed if the code was used before', async () => {
    const { token, ticket, code } = await ask()
    await app.call(confirmByCode, { input: { ticket, code } })
    expect(await press({ token })).toEqual({ confirmed: true, grant: null })
  })

  test('lasts two days', async () => {
    const { token } = await ask()
    expect(await isValid(token)).toBe(true)
    app.clock.advance(48 * HOUR_MS - 1)
    expect(await isValid(token)).toBe(true)
    await expect(press({ token })).rejects.toMatchObject({ code: 'password_required' })
    app.clock.advance(1)
    expect(await isValid(token)).toBe(false)
    await expect(press({ token, password: PASSWORD })).rejects.toMatchObject({ code: 'link_expired' })
  })

  test('fails once another account has confirmed the address', async () => {
    const late = await ask()
    const first = await ask(late.email, OTHER_PASSWORD)
    await app.call(confirmByCode, { input: { ticket: first.ticket, code: first.code } })
    expect(await isValid(late.token)).toBe(false)
    for (const input of [{ token: late.token }, { token: late.token, password: PASSWORD, ticket: late.ticket }])
      await expect(press(input)).rejects.toMatchObject({ code: 'link_expired' })
  })

  test('counts each wrong password against the budgets for signing in', async () => {
    const { token, email } = await ask()
    for (let i = 0; i < 10; i++)
      await expect(press({ token, password: OTHER_PASSWORD })).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(press({ token, password: PASSWORD })).rejects.toMatchObject({ code: 'too_many_requests' })
    const atSignIn = app.call(signIn, {
      input: { email, password: PASSWORD },
      headers: { 'x-forwarded-for': '203.0.113.1' },
    })
    await expect(atSignIn).rejects.toMatchObject({ code: 'too_many_requests' })
    const elsewhere = press({ token, password: PASSWORD }, { from: 2 })
    await expect(elsewhere).rejects.toMatchObject({ code: 'more_work', body: { work: 1 } })
    const proof = await proofFor(app, 'sign-in', { work: '1' })
    expect(await press({ token, password: PASSWORD }, { from: 2, proof })).toMatchObject({ confirmed: true })
  })

  test('needs a new bot proof for each guess of the password', async () => {
    const { token } = await ask()
    const proof = await proofFor(app, 'sign-in')
    const wrong = press({ token, password: OTHER_PASSWORD }, { proof })
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' })
    const again = press({ token, password: PASSWORD }, { proof })
    await expect(again).rejects.toMatchObject({ code: 'bot_check_failed' })
  })
})
