import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockTotpSecrets } from '#api/accounts/factors/lock-totp-secrets.ts'
import { removeFactors } from '#api/accounts/factors/remove-factors.ts'
import { findAccount, updateAccount } from '#api/accounts/queries.ts'
import { createVault } from '#api/campaigns/definition/vault.ts'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { confirmByCode, getMe, requestPasswordReset, resetPassword, signIn } from '#contract/accounts.schema.ts'
import {
  beginPasskeySignIn,
  beginTotp,
  confirmTotp,
  endTotp,
  getNewTotp,
  listFactors,
  renewRecoveryCodes,
  signInWithPasskey,
  takeSecondStep,
} from '#contract/factors.schema.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { databases } from '#tests/support/databases.ts'
import { LEDGER_KEY } from '#tests/support/seasons.ts'
import { codeIn, createTestApi, newcomer, PASSWORD, type TestApi, tokenIn } from '#tests/support/test-api.ts'
import { addPasskeyOf } from './passkey-of.ts'

describe.each(databases)('the second step of a sign-in on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())

  const codeOf = (secret: string, shift = 0) => generateSync({ secret, epoch: Math.floor(app.clock.at / 1000) + shift })
  const nextStep = () => app.clock.advance(30_000)
  async function start(as: string) {
    await app.call(beginTotp, { as })
    const { secret } = await app.call(getNewTotp, { as })
    const { recoveryCodes } = await app.call(confirmTotp, { as, input: { code: codeOf(secret) } })
    nextStep()
    return { secret, recoveryCodes }
  }
  async function member() {
    const { access, account } = await app.signUp()
    return { as: access, id: account.id, email: account.email, ...(await start(access)) }
  }
  /** Returns the ticket of the first step. */
  async function ticketOf(email: string, password = PASSWORD): Promise<string> {
    const asked = await app.call(signIn, { input: { email, password } }).catch((error: unknown) => error)
    if (asked instanceof Problem && asked.body.secondStep) return asked.body.secondStep.ticket
    throw asked
  }
  const step = (ticket: string, code: string) => app.call(takeSecondStep, { input: { ticket, code } })
  const subjects = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject)
  const events = () =>
    app.logged
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'security')
      .map(({ event, account, way }) => [event, account, way].filter((word) => word !== undefined).join(' '))

  test('is asked for once a code has confirmed the secret', async () => {
    const { access: as, account } = await app.signUp()
    await app.call(beginTotp, { as })
    await app.signIn(account.email)
    const { secret, uri } = await app.call(getNewTotp, { as })
    expect(uri).toContain(`secret=${secret}`)
    const confirm = (code: string) => app.call(confirmTotp, { as, input: { code } })
    await expect(confirm(codeOf(secret, 90))).rejects.toMatchObject({ code: 'wrong_second_code' })
    await app.signIn(account.email)
    const { recoveryCodes } = await confirm(codeOf(secret))
    expect(recoveryCodes).toHaveLength(10)
    await expect(app.signIn(account.email)).rejects.toMatchObject({ code: 'second_step' })
    await expect(app.call(getNewTotp, { as })).rejects.toMatchObject({ code: 'totp_late' })
    await expect(app.call(beginTotp, { as })).rejects.toMatchObject({ code: 'totp_on' })
    expect(await app.call(listFactors, { as })).toEqual({
      passkeys: [],
      totp: { since: app.clock.at, recoveryCodesLeft: 10 },
    })
    expect(await subjects(account.email)).toContain('Ahora tu cuenta pide un código')
  })

  test('takes each code once', async () => {
    const { email, secret, id } = await member()
    const code = codeOf(secret)
    const { account } = await step(await ticketOf(email), code)
    expect(account.id).toBe(id)
    const again = step(await ticketOf(email), code)
    await expect(again).rejects.toMatchObject({ code: 'wrong_second_code', body: { fields: [{ path: 'code' }] } })
    nextStep()
    await step(await ticketOf(email), codeOf(secret))
    expect(events().slice(-7)).toEqual(
      [
        `second-step-asked ${id} password`,
        `sign-in ${id} app-code`,
        `second-step-asked ${id} password`,
        `second-step-failed ${id}`,
        `second-step-asked ${id} password`,
        `sign-in ${id} app-code`,
      ].toSpliced(0, 0, expect.any(String)),
    )
  })

  test('does not take the code with which the secret was confirmed', async () => {
    const { access: as, account } = await app.signUp()
    await app.call(beginTotp, { as })
    const { secret } = await app.call(getNewTotp, { as })
    await app.call(confirmTotp, { as, input: { code: codeOf(secret) } })
    const repeated = step(await ticketOf(account.email), codeOf(secret))
    await expect(repeated).rejects.toMatchObject({ code: 'wrong_second_code' })
  })

  test('takes a recovery code once, mails about it, and none of another member', async () => {
    const { email, recoveryCodes, id } = await member()
    const [first = '', second = ''] = recoveryCodes
    const other = await member()
    await expect(step(await ticketOf(other.email), first)).rejects.toMatchObject({ code: 'wrong_second_code' })
    const { access } = await step(await ticketOf(email), first.toLowerCase().replaceAll('-', ' '))
    expect(await app.call(listFactors, { as: access })).toMatchObject({ totp: { recoveryCodesLeft: 9 } })
    expect((await app.mailsTo(email)).map(({ text }) => text).join()).toContain('Te quedan 9 códigos.')
    expect(events().slice(-2)).toEqual([`recovery-code-used ${id}`, `sign-in ${id} recovery-code`])
    await expect(step(await ticketOf(email), first)).rejects.toMatchObject({ code: 'wrong_second_code' })
    await step(await ticketOf(email), second)
  })

  test('takes only the newest recovery codes, which a recent sign-in replaces', async () => {
    const { as, email, id, recoveryCodes } = await member()
    const renew = (password?: string) => app.call(renewRecoveryCodes, { as, input: { password } })
    await step(await ticketOf(email), recoveryCodes[0] ?? '')
    const { recoveryCodes: second } = await renew()
    app.clock.advance(15 * MINUTE_MS)
    await expect(renew()).rejects.toMatchObject({ code: 'password_required' })
    const { recoveryCodes: third } = await renew(PASSWORD)
    expect(new Set([...recoveryCodes, ...second, ...third]).size).toBe(30)
    const renewed = `recovery-codes-renewed ${id}`
    expect(events().filter((event) => event === renewed)).toEqual([renewed, renewed])
    const renewals = (await subjects(email)).filter((subject) => subject === 'Tienes códigos de recuperación nuevos')
    expect(renewals).toHaveLength(2)
    for (const former of [recoveryCodes[1], second[0]]) {
      await expect(step(await ticketOf(email), former ?? '')).rejects.toMatchObject({ code: 'wrong_second_code' })
    }
    await step(await ticketOf(email), third[0] ?? '')
    const { totp } = await app.call(listFactors, { as })
    expect(totp).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('has no recovery codes to replace before a code has confirmed the secret', async () => {
    const { access: as } = await app.signUp()
    const off = { code: 'totp_off' }
    await expect(app.call(renewRecoveryCodes, { as })).rejects.toMatchObject(off)
    await app.call(beginTotp, { as })
    await expect(app.call(renewRecoveryCodes, { as })).rejects.toMatchObject(off)
  })

  test('stores secret and recovery codes unreadably', async () => {
    const { id, secret, recoveryCodes } = await member()
    const totp = await app.db.read.selectFrom('totp').selectAll().where('account_id', '=', id).execute()
    const codes = await app.db.read.selectFrom('recovery_code').selectAll().where('account_id', '=', id).execute()
    expect(codes).toHaveLength(10)
    const stored = JSON.stringify({ totp, codes })
    for (const text of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(text)
      expect(stored).not.toContain(text.replaceAll('-', ''))
    }
  })

  test('has a ticket for five codes, ten minutes and one session', async () => {
    const { email, secret } = await member()
    const late = { code: 'second_step_late' }
    await expect(step('made-up', codeOf(secret))).rejects.toMatchObject(late)
    const guessed = await ticketOf(email)
    for (let i = 0; i < 5; i++)
      await expect(step(guessed, 'A-B-C')).rejects.toMatchObject({ code: 'wrong_second_code' })
    await expect(step(guessed, codeOf(secret))).rejects.toMatchObject(late)
    const old = await ticketOf(email)
    app.clock.advance(10 * MINUTE_MS)
    await expect(step(old, codeOf(secret))).rejects.toMatchObject(late)
    const used = await ticketOf(email)
    await step(used, codeOf(secret))
    nextStep()
    await expect(step(used, codeOf(secret))).rejects.toMatchObject(late)
  })

  test('counts as a guess at the e-mail, and stops after 50 codes a day', async () => {
    const { email, id } = await member()
    const { rateLimits } = app.deps
    try {
      app.deps.rateLimits = { ...createRateLimits(), spendAddress: async () => {} }
      const spent: string[] = []
      app.deps.rateLimits.count = async (counter, key) => {
        spent.push(`${counter} ${key}`)
        return 1
      }
      for (let i = 0; i < 50; i++) {
        await expect(step(await ticketOf(email), '000-AAA')).rejects.toMatchObject({ code: 'wrong_second_code' })
      }
      expect(spent).toHaveLength(100)
      expect(new Set(spent)).toEqual(new Set([`guessesPerEmail ${email}`]))
      await expect(step(await ticketOf(email), '000-AAA')).rejects.toMatchObject({ code: 'too_many_requests' })
      expect(events().at(-1)).toBe(`second-step-limited ${id}`)
    } finally {
      app.deps.rateLimits = rateLimits
    }
  })

  test('is not needed with a passkey', async () => {
    const { as, id } = await member()
    const phone = createAuthenticator('https://promo.example.es')
    await addPasskeyOf(app, as, phone)
    const { options } = await app.call(beginPasskeySignIn)
    const input = { challenge: options.challenge, credential: phone.sign(options) }
    expect((await app.call(signInWithPasskey, { input })).account.id).toBe(id)
  })

  test('stays after a reset of the password, which ends the tickets of the former one', async () => {
    const { email, secret } = await member()
    const former = await ticketOf(email)
    await app.call(requestPasswordReset, { input: { email } })
    const token = tokenIn((await app.mailsTo(email)).find(({ text }) => text.includes('/reset'))?.text)
    const password = 'otra frase bien larga'
    await app.call(resetPassword, { input: { token, password } })
    await expect(step(former, codeOf(secret))).rejects.toMatchObject({ code: 'second_step_late' })
    await step(await ticketOf(email, password), codeOf(secret))
  })

  test('cannot be avoided with the mailed code of the sign-up', async () => {
    const input = newcomer()
    const { ticket } = await app.askToSignUp(input)
    const code = codeIn((await app.mailsTo(input.email))[0]?.text)
    const { access: as, account } = await app.signIn(input.email)
    await expect(app.call(beginTotp, { as })).rejects.toMatchObject({ code: 'email_unconfirmed' })
    await app.db.transact(() => updateAccount(account.id, { email_verified_at: app.clock.at }))
    await start(as)
    await expect(app.call(confirmByCode, { input: { ticket, code } })).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test('ends with a recent sign-in and a code, and can begin again with another secret', async () => {
    const { as, email, secret, recoveryCodes } = await member()
    const end = (as: string, code: string, password?: string) => app.call(endTotp, { as, input: { code, password } })
    await expect(end(as, '000000')).rejects.toMatchObject({ code: 'wrong_second_code' })
    app.clock.advance(15 * MINUTE_MS)
    await expect(end(as, codeOf(secret))).rejects.toMatchObject({ code: 'password_required' })
    await expect(app.call(beginTotp, { as })).rejects.toMatchObject({ code: 'password_required' })
    await end(as, recoveryCodes[3] ?? '', PASSWORD)
    await expect(end(as, codeOf(secret), PASSWORD)).rejects.toMatchObject({ code: 'totp_off' })
    const { access } = await app.signIn(email)
    expect(await subjects(email)).toContain('Tu cuenta ya no pide un código')
    const again = await start(access)
    expect(again.secret).not.toBe(secret)
    await expect(step(await ticketOf(email), recoveryCodes[4] ?? '')).rejects.toMatchObject({
      code: 'wrong_second_code',
    })
    await step(await ticketOf(email), again.recoveryCodes[0] ?? '')
  })

  test('begins with a new secret each time, for half an hour', async () => {
    const { access: as } = await app.signUp()
    const late = { code: 'totp_late' }
    await expect(app.call(getNewTotp, { as })).rejects.toMatchObject(late)
    await app.call(beginTotp, { as })
    const first = await app.call(getNewTotp, { as })
    await app.call(beginTotp, { as, input: { password: PASSWORD } })
    const second = await app.call(getNewTotp, { as })
    expect(second.secret).not.toBe(first.secret)
    app.clock.advance(30 * MINUTE_MS)
    await expect(app.call(getNewTotp, { as })).rejects.toMatchObject(late)
    const input = { code: codeOf(second.secret) }
    await expect(app.call(confirmTotp, { as, input })).rejects.toMatchObject(late)
  })

  test('is removed by the operator together with passkeys and sessions', async () => {
    const { as, id, email } = await member()
    await addPasskeyOf(app, as, createAuthenticator('https://promo.example.es'))
    const removed = await app.db.transact(function* () {
      const account = yield* findAccount(id)
      return account && (yield* removeFactors(account, app.clock.at))
    })
    expect(removed).toEqual({ passkeys: 1, totp: 1, sessions: 1 })
    await expect(app.call(getMe, { as })).rejects.toMatchObject({ code: 'session_ended' })
    const { access } = await app.signIn(email)
    expect(await app.call(listFactors, { as: access })).toEqual({ passkeys: [], totp: null })
    expect(await app.db.read.selectFrom('recovery_code').selectAll().where('account_id', '=', id).execute()).toEqual([])
    expect((await app.mailsTo(email)).map(({ text }) => text).join()).toContain('Hemos quitado de tu cuenta el código')
  })

  test('goes on when the key of the ledger is changed', async () => {
    const { email, secret } = await member()
    const former = app.deps.vault
    const newer = createVault(['a newer key of the tests, of 32 letters or more', LEDGER_KEY])
    try {
      await lockTotpSecrets(app.db, newer)
      app.deps.vault = createVault(['a newer key of the tests, of 32 letters or more'])
      await step(await ticketOf(email), codeOf(secret))
    } finally {
      await lockTotpSecrets(app.db, createVault([LEDGER_KEY, 'a newer key of the tests, of 32 letters or more']))
      app.deps.vault = former
    }
  })
})
