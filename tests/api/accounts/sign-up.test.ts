import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmByCode, confirmByLink, getMe, resendConfirmation } from '#contract/accounts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { codeIn, createTestApi, NOON, newcomer, PASSWORD, type TestApi, tokenIn } from '#tests/support/test-api.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe.each(databases)('signing up on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())
  const accounts = (email: string) =>
    app.db.read.selectFrom('account').selectAll().where('email_norm', '=', email.toLowerCase()).execute()

  test('the mailed code confirms the address and signs in, and the account is then validated', async () => {
    const grant = await app.signUp()
    const me = await app.call(getMe, { as: grant.access })
    expect(me).toMatchObject({ emailConfirmed: true, validated: true, missing: [], deletionAt: null })
    expect(me.consents.rules).toMatchObject({ granted: true, at: app.clock.at })
    expect(me.consents.news.granted).toBe(false)
  })

  test.each([
    ['ES', 'Europe/Madrid', 'es-ES'],
    ['MX', 'America/Mexico_City', 'es-MX'],
    ['AR', 'America/Argentina/Buenos_Aires', 'es-AR'],
    ['CL', 'America/Santiago', 'es-AR'],
  ] as const)('a new member from %s gets the time zone %s and the locale %s', async (country, zone, locale) => {
    const { access } = await app.signUp({ country })
    expect(await app.call(getMe, { as: access })).toMatchObject({ country, zone, locale })
  })

  test('tokens, password and code are never stored in plain text', async () => {
    const input = newcomer()
    const { ticket } = await app.askToSignUp(input)
    const [mail] = await app.mailsTo(input.email)
    const grant = await app.call(confirmByCode, { input: { ticket, code: codeIn(mail?.text) } })
    const tables = ['account', 'session', 'one_time_token', 'consent'] as const
    const rows = await Promise.all(tables.map((table) => app.db.read.selectFrom(table).selectAll().execute()))
    const stored = JSON.stringify(rows)
    for (const secret of [ticket, grant.access, PASSWORD, codeIn(mail?.text), tokenIn(mail?.text)]) {
      expect(stored).not.toContain(`"${secret}"`)
    }
  })

  test('a code stops working after five wrong attempts', async () => {
    const input = newcomer()
    const { ticket } = await app.askToSignUp(input)
    const [mail] = await app.mailsTo(input.email)
    const code = codeIn(mail?.text)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      await expect(app.call(confirmByCode, { input: { ticket, code: wrong } })).rejects.toMatchObject({
        code: 'wrong_code',
      })
    }
    await expect(app.call(confirmByCode, { input: { ticket, code } })).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test('a code works for half an hour, and a link for two days', async () => {
    const [a, b] = [newcomer(), newcomer()]
    const [{ ticket }, forB] = [await app.askToSignUp(a), await app.askToSignUp(b)]
    const entry = { ticket, code: codeIn((await app.mailsTo(a.email))[0]?.text) }
    const link = { ticket: forB.ticket, token: tokenIn((await app.mailsTo(b.email))[0]?.text) }
    app.clock.advance(30 * MINUTE_MS)
    await expect(app.call(confirmByCode, { input: entry })).rejects.toMatchObject({ code: 'wrong_code' })
    app.clock.advance(-1)
    await app.call(confirmByCode, { input: entry })
    app.clock.advance(1 + 48 * HOUR_MS - 30 * MINUTE_MS)
    await expect(app.call(confirmByLink, { input: link })).rejects.toMatchObject({ code: 'link_expired' })
    app.clock.advance(-1)
    await app.call(confirmByLink, { input: link })
  })

  test("a code works once, and not with another browser's ticket", async () => {
    const [a, b] = [newcomer(), newcomer()]
    const [forA, forB] = [await app.askToSignUp(a), await app.askToSignUp(b)]
    const code = codeIn((await app.mailsTo(a.email))[0]?.text)
    const codeOfB = codeIn((await app.mailsTo(b.email))[0]?.text)
    if (code !== codeOfB) {
      await expect(app.call(confirmByCode, { input: { ticket: forB.ticket, code } })).rejects.toThrow()
    }
    await app.call(confirmByCode, { input: { ticket: forA.ticket, code } })
    await expect(app.call(confirmByCode, { input: { ticket: forA.ticket, code } })).rejects.toMatchObject({
      code: 'wrong_code',
    })
  })

  test('the response is the same for a known and an unknown address; the owner gets a mail without a code', async () => {
    const { account } = await app.signUp()
    const known = await app.askToSignUp({ email: account.email.toUpperCase() })
    const unknown = await app.askToSignUp()
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect(known.ticket).toHaveLength(unknown.ticket.length)
    expect(known.expiresAt).toBe(unknown.expiresAt)
    const [mail] = await app.mailsTo(account.email.toUpperCase())
    expect(mail?.subject).toContain('Ya tienes cuenta')
    expect(mail?.text).not.toMatch(/\b\d{6}\b|token=/)
  })

  test("a second account with a member's address has its own password, and cannot be confirmed", async () => {
    const { account, access } = await app.signUp()
    const { ticket } = await app.askToSignUp({ email: account.email, password: 'otra frase bien larga' })
    const twin = await app.signIn(account.email, 'otra frase bien larga')
    expect(twin.account).toMatchObject({ emailConfirmed: false, email: account.email })
    expect(twin.account.id).not.toBe(account.id)
    expect((await app.signIn(account.email)).account.id).toBe(account.id)
    for (const code of ['000000', '123456', '999999']) {
      await expect(app.call(confirmByCode, { input: { ticket, code } })).rejects.toMatchObject({ code: 'wrong_code' })
    }
    const again = await app.call(resendConfirmation, { as: twin.access })
    expect(Object.keys(again)).toEqual(['ticket', 'expiresAt'])
    expect((await app.call(getMe, { as: access })).emailConfirmed).toBe(true)
  })

  test('of two unconfirmed accounts with the same address, only the first to confirm becomes its owner', async () => {
    const input = newcomer()
    const first = await app.askToSignUp(input)
    const firstMail = (await app.mailsTo(input.email))[0]
    app.clock.advance(1000)
    const second = await app.askToSignUp(input)
    const secondMail = (await app.mailsTo(input.email))[0]
    expect(secondMail?.id).not.toBe(firstMail?.id)
    const entry = { ticket: second.ticket, code: codeIn(secondMail?.text) }
    await app.call(confirmByCode, { input: entry })
    const late = { ticket: first.ticket, code: codeIn(firstMail?.text) }
    await expect(app.call(confirmByCode, { input: late })).rejects.toMatchObject({ code: 'wrong_code' })
    const lateLink = { token: tokenIn(firstMail?.text) }
    await expect(app.call(confirmByLink, { input: lateLink })).rejects.toMatchObject({ code: 'link_expired' })
    expect((await accounts(input.email)).filter((row) => row.email_verified_at !== null)).toHaveLength(1)
  })

  test('when two accounts confirm the same address concurrently, one succeeds and the other gets wrong_code', async () => {
    const input = newcomer()
    const tickets = [await app.askToSignUp(input), await app.askToSignUp(input)]
    const codes = (await app.mailsTo(input.email)).map((mail) => codeIn(mail.text))
    const tries = tickets.flatMap(({ ticket }) =>
      codes.map((code) => app.call(confirmByCode, { input: { ticket, code } })),
    )
    const settled = await Promise.allSettled(tries)
    const refusals = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refusals).toEqual(['wrong_code', 'wrong_code', 'wrong_code'])
    expect((await accounts(input.email)).filter((row) => row.email_verified_at !== null)).toHaveLength(1)
  })

  test('after 25 others sign up with an address, its owner still signs in, and no further code was mailed', async () => {
    const { account } = await app.signUp()
    for (let i = 0; i < 25; i++) {
      app.clock.advance(1)
      await app.askToSignUp({ email: account.email, password: `otra frase bien larga ${i}` })
    }
    expect((await app.signIn(account.email)).account.id).toBe(account.id)
    const mails = await app.mailsTo(account.email)
    expect(mails.filter((mail) => /\b\d{6}\b/.test(mail.text))).toHaveLength(1)
  })

  test('a sign-up a day before the 18th birthday stores and logs nothing; one on the birthday succeeds', async () => {
    app.clock.at = NOON
    const email = newcomer().email
    const refusal = app.askToSignUp({ email, birthDate: '2008-11-21' })
    await expect(refusal).rejects.toMatchObject({ code: 'invalid_input', body: { fields: [{ path: 'birthDate' }] } })
    expect(await accounts(email)).toEqual([])
    expect(app.logged.join('')).not.toContain(email)
    await app.askToSignUp({ email, birthDate: '2008-11-20' })
  })
})
