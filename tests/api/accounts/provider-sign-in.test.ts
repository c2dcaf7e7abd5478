import { generateSync } from 'otplib'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createIdentityProviders } from '#api/accounts/providers/identity-providers.ts'
import { getMe, requestDeletion, requestPasswordReset, resetPassword, signIn } from '#contract/accounts.schema.ts'
import { beginTotp, confirmTotp, getNewTotp, listFactors, takeSecondStep } from '#contract/factors.schema.ts'
import {
  beginProviderSignIn,
  finishProviderSignIn,
  listIdentities,
  listIdentityProviders,
  signUpWithProvider,
  unlinkIdentity,
} from '#contract/identity-providers.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { databases } from '#tests/support/databases.ts'
import { signInThere, startTestProvider, type TestProvider } from '#tests/support/identity-provider.ts'
import { createTestApi, PASSWORD, type TestApi, tokenIn } from '#tests/support/test-api.ts'
import { addPasskeyOf } from './passkey-of.ts'

const ORIGIN = 'https://promo.example.es'
const params = { id: 'casa' }
const agreed = { birthDate: '1990-05-05', country: 'ES', acceptRules: true, acceptPrivacy: true } as const

let provider: TestProvider
beforeAll(async () => {
  provider = await startTestProvider(`${ORIGIN}/api/_auth/provider/casa/callback`)
})
afterAll(() => provider.close())

let count = 0
const someone = () => `eva${++count}`

describe.each(databases)('signing in with a provider on $name', ({ open }) => {
  let app: TestApi
  let lines: string[]
  beforeEach(async () => {
    lines = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const identityProviders = createIdentityProviders({ settings: [provider.settings], publicOrigin: ORIGIN, log })
    app = await createTestApi({ database: await open(), deps: { identityProviders } })
  })
  afterEach(async () => {
    provider.comeBack()
    await app.close()
  })

  const begin = () => app.call(beginProviderSignIn, { params })
  const finish = (ticket: string, answer: string) =>
    app.call(finishProviderSignIn, { params, input: { ticket, answer } })
  async function signInWith(name: string) {
    const { url, ticket } = await begin()
    return finish(ticket, await signInThere(url, name))
  }
  async function enterWith(name: string) {
    const outcome = await signInWith(name)
    if (outcome.kind !== 'signed-in') throw new Error('new here')
    return outcome
  }
  async function joinWith(name: string) {
    const newcomer = await signInWith(name)
    if (newcomer.kind !== 'newcomer') throw new Error('not new here')
    return app.call(signUpWithProvider, { input: { ...agreed, ticket: newcomer.ticket } })
  }
  const identitiesOf = async (as: string) => (await app.call(listIdentities, { as })).identities

  test('the list of providers contains only ids, names and which is the brand’s own, that one first', async () => {
    const casa = { id: 'casa', name: 'Casa Común', isOwn: false }
    expect(await app.call(listIdentityProviders)).toEqual({ providers: [casa] })
    const settings = [provider.settings, { ...provider.settings, id: 'marca', name: 'La Marca', own: true }]
    const { list } = createIdentityProviders({ settings, publicOrigin: ORIGIN, log: pino({ level: 'silent' }) })
    expect(list).toMatchObject([{ id: 'marca', name: 'La Marca', isOwn: true }, casa])
  })

  test('a newcomer fills in the missing data once, and gets a confirmed account without a password', async () => {
    const name = someone()
    const newcomer = await signInWith(name)
    expect(newcomer).toMatchObject({ kind: 'newcomer', email: `${name}@correo.example`, provider: 'Casa Común' })
    if (newcomer.kind !== 'newcomer') throw new Error('not new here')
    const input = { ...agreed, ticket: newcomer.ticket }
    const child = app.call(signUpWithProvider, { input: { ...input, birthDate: '2015-01-01' } })
    await expect(child).rejects.toMatchObject({ body: { code: 'invalid_input', fields: [{ path: 'birthDate' }] } })
    const season = { ...app.deps.season, currentRules: () => undefined }
    const without = await createTestApi({ database: app.db, deps: { ...app.deps, season } })
    await expect(without.call(signUpWithProvider, { input })).rejects.toMatchObject({ code: 'text_missing' })
    const { access, account } = await app.call(signUpWithProvider, { input })
    expect(account).toMatchObject({ email: `${name}@correo.example`, emailConfirmed: true, hasPassword: false })
    expect(await app.call(getMe, { as: access })).toEqual(account)
    expect(await identitiesOf(access)).toMatchObject([{ provider: 'Casa Común', email: `${name}@correo.example` }])
    await expect(app.call(signUpWithProvider, { input })).rejects.toMatchObject({ code: 'provider_answer_late' })
    const again = await signInWith(name)
    expect(again).toMatchObject({ kind: 'signed-in', grant: { account: { id: account.id } } })
    for (const password of ['', PASSWORD]) {
      const attempt = app.send('POST', '/sessions', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: account.email, password }),
      })
      expect((await attempt).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('an account with the same confirmed e-mail is linked, and its owner gets one mail about it', async () => {
    const name = someone()
    const { account } = await app.signUp({ email: `${name}@correo.example` })
    const { grant } = await enterWith(name)
    expect(grant.account.id).toBe(account.id)
    const mails = await app.mailsTo(account.email)
    expect(mails[0]?.subject).toBe('Ahora entras con Casa Común, sin contraseña')
    expect(mails[0]?.text).toContain('https://promo.example.es/forgot')
    expect(await signInWith(name)).toMatchObject({ kind: 'signed-in' })
    expect(await app.mailsTo(account.email)).toHaveLength(mails.length)
    expect(await identitiesOf(grant.access)).toHaveLength(1)
  })

  test('linking ends all earlier sessions of the account and removes its password', async () => {
    const name = someone()
    const { access, account } = await app.signUp({ email: `${name}@correo.example` })
    const { access: other } = await app.signIn(account.email)
    const { grant } = await enterWith(name)
    for (const former of [access, other])
      await expect(app.call(getMe, { as: former })).rejects.toMatchObject({ code: 'session_ended' })
    await expect(app.signIn(account.email)).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await app.call(getMe, { as: grant.access })).toMatchObject({ id: account.id, hasPassword: false })
  })

  test('an account that asks for a code is linked only after the second step', async () => {
    const name = someone()
    const { access, account } = await app.signUp({ email: `${name}@correo.example` })
    const phone = createAuthenticator(app.deps.publicOrigin)
    await addPasskeyOf(app, access, phone)
    await app.call(beginTotp, { as: access })
    const { secret } = await app.call(getNewTotp, { as: access })
    const code = () => generateSync({ secret, epoch: app.clock.at / 1000 })
    await app.call(confirmTotp, { as: access, input: { code: code() } })
    app.clock.advance(30_000)
    const asked = await signInWith(name).catch((error: unknown) => error)
    if (!(asked instanceof Problem)) throw new Error('no code was asked for')
    const ticket = asked.body.secondStep?.ticket ?? ''
    expect(asked.code).toBe('second_step')
    expect(await identitiesOf(access)).toEqual([])
    const step = (code: string) => app.call(takeSecondStep, { input: { ticket, code } })
    await expect(step('000-000-A')).rejects.toMatchObject({ code: 'wrong_second_code' })
    expect(await identitiesOf(access)).toEqual([])
    const grant = await step(code())
    expect(grant.account).toMatchObject({ id: account.id, hasPassword: false })
    expect(await identitiesOf(grant.access)).toHaveLength(1)
    expect((await app.call(listFactors, { as: grant.access })).passkeys).toEqual([])
    expect((await app.mailsTo(account.email))[0]?.subject).toBe('Ahora entras con Casa Común, sin contraseña')
    app.clock.advance(30_000)
    await expect(signInWith(name)).rejects.toMatchObject({ code: 'second_step' })
  })

  test('signing in again with a linked identity keeps the sessions and the password', async () => {
    const name = someone()
    const { account } = await app.signUp({ email: `${name}@correo.example` })
    const { grant } = await enterWith(name)
    await app.call(requestPasswordReset, { input: { email: account.email } })
    const token = tokenIn((await app.mailsTo(account.email)).find(({ text }) => text.includes('/reset'))?.text)
    await app.call(resetPassword, { input: { token, password: PASSWORD } })
    const [first, second] = [await enterWith(name), await enterWith(name)]
    for (const { grant } of [first, second]) await app.call(getMe, { as: grant.access })
    expect((await app.signIn(account.email)).account).toMatchObject({ id: grant.account.id, hasPassword: true })
  })

  test('an unconfirmed account with the same e-mail is not linked: the newcomer gets a separate account', async () => {
    const name = someone()
    const email = `${name}@correo.example`
    await app.askToSignUp({ email })
    const squatter = await app.signIn(email)
    const { account } = await joinWith(name)
    expect(account.id).not.toBe(squatter.account.id)
    expect(await signInWith(name)).toMatchObject({ kind: 'signed-in', grant: { account: { id: account.id } } })
    expect(await app.call(getMe, { as: squatter.access })).toMatchObject({ emailConfirmed: false })
  })

  test('an e-mail that the provider has not confirmed opens no session', async () => {
    const name = `sin${someone()}`
    await app.signUp({ email: `${name}@correo.example` })
    await expect(signInWith(name)).rejects.toMatchObject({ code: 'provider_email_unconfirmed' })
  })

  test("an e-mail with a Kelvin sign instead of the k of a member's e-mail is refused", async () => {
    const { account, access } = await app.signUp({ email: `mike.${someone()}@correo.example` })
    const vouched = account.email.replace('k', '\u212a')
    await expect(signInWith(vouched)).rejects.toMatchObject({ code: 'provider_email_refused' })
    expect(await app.call(getMe, { as: access })).toMatchObject({ id: account.id, hasPassword: true })
    expect(await identitiesOf(access)).toEqual([])
  })

  test("a provider's response is accepted once, only with its own ticket and only within ten minutes", async () => {
    const [one, other] = [await begin(), await begin()]
    const answer = await signInThere(one.url, someone())
    await expect(finish(other.ticket, answer)).rejects.toMatchObject({ code: 'provider_refused' })
    expect(await finish(one.ticket, answer)).toMatchObject({ kind: 'newcomer' })
    await expect(finish(one.ticket, answer)).rejects.toMatchObject({ code: 'provider_answer_late' })
    const late = await begin()
    app.clock.advance(10 * 60_000)
    await expect(finish(late.ticket, '?code=x&state=y')).rejects.toMatchObject({ code: 'provider_answer_late' })
    await expect(finish('x'.repeat(43), answer)).rejects.toMatchObject({ code: 'provider_answer_late' })
  })

  test.each([
    ['that reports a denial', () => '?error=access_denied', 'provider_refused'],
    ['with another state', (answer: string) => answer.replace(/state=[^&]+/, 'state=another'), 'provider_refused'],
    ['with a made-up code', (answer: string) => answer.replace(/code=[^&]+/, 'code=another'), 'provider_refused'],
    ['that is empty', () => '', 'provider_refused'],
  ])('a response %s opens no session, and is logged without secrets', async (_, change, code) => {
    const { url, ticket } = await begin()
    const answer = await signInThere(url, someone())
    const state = new URLSearchParams(answer).get('state') ?? ''
    const changed = change(answer)
    const withState = changed.includes('error=') ? `${changed}&state=${state}&iss=${provider.settings.issuer}` : changed
    await expect(finish(ticket, withState)).rejects.toMatchObject({ code })
    expect(lines.some((line) => line.includes('"provider":"casa"'))).toBe(true)
    const sent = new URLSearchParams(answer).get('code') ?? 'no code'
    expect(lines.join('')).not.toContain(sent)
    expect(lines.join('')).not.toContain(provider.settings.clientSecret)
  })

  test('an ID token that another key has signed opens no session', async () => {
    const name = someone()
    await app.signUp({ email: `${name}@correo.example` })
    const { url, ticket } = await begin()
    const answer = await signInThere(url, name)
    provider.forgeNext()
    await expect(finish(ticket, answer)).rejects.toMatchObject({ code: 'provider_refused' })
    expect(lines.join('')).toContain('a provider’s answer was refused')
    expect(await signInWith(name)).toMatchObject({ kind: 'signed-in' })
  })

  test.each([
    ['for another site', { aud: 'another' }],
    ['for this site and another, by another', { aud: ['temporada', 'another'], azp: 'another' }],
    ['of another issuer', { iss: 'https://another.example' }],
    ['of another sign-in', { nonce: 'another' }],
    ['that has expired', { exp: 1_700_000_000 }],
  ])('a well-signed ID token %s opens no session', async (_, claims) => {
    const { url, ticket } = await begin()
    const answer = await signInThere(url, someone())
    provider.changeNext(claims)
    await expect(finish(ticket, answer)).rejects.toMatchObject({ code: 'provider_refused' })
  })

  test('a sign-in cannot begin or finish while its provider is down, and can begin once it is up again', async () => {
    provider.goAway()
    await expect(begin()).rejects.toMatchObject({ code: 'provider_unavailable' })
    provider.comeBack()
    const { url, ticket } = await begin()
    const answer = await signInThere(url, someone())
    provider.goAway()
    await expect(finish(ticket, answer)).rejects.toMatchObject({ code: 'provider_unavailable' })
  })

  test('an unknown provider is not found', async () => {
    await expect(app.call(beginProviderSignIn, { params: { id: 'otra' } })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an identity can be unlinked only by its owner, and only once the account has a password', async () => {
    const name = someone()
    const { access, account } = await joinWith(name)
    const [identity] = await identitiesOf(access)
    const unlink = (as: string) => app.call(unlinkIdentity, { params: { id: identity?.id ?? '' }, as })
    await expect(unlink(access)).rejects.toMatchObject({ code: 'last_way_in' })
    await app.call(requestPasswordReset, { input: { email: account.email } })
    const [mail] = await app.mailsTo(account.email)
    await app.call(resetPassword, { input: { token: tokenIn(mail?.text), password: PASSWORD } })
    const { access: fresh } = await app.call(signIn, { input: { email: account.email, password: PASSWORD } })
    const stranger = await app.signUp()
    await expect(unlink(stranger.access)).rejects.toMatchObject({ code: 'not_found' })
    expect(await unlink(fresh)).toEqual({ unlinked: true })
    expect(await identitiesOf(fresh)).toEqual([])
  })

  test('an account without a password can be deleted, and its identity is erased with it', async () => {
    const { access, account } = await joinWith(someone())
    const { deletionAt } = await app.call(requestDeletion, { as: access })
    expect(deletionAt).toBeGreaterThan(app.clock.at)
    expect(await identitiesOf(access)).toHaveLength(1)
    app.clock.advance(deletionAt - app.clock.at)
    const { eraseDue } = await import('#api/accounts/leaving/erase-due.ts')
    await eraseDue(app.deps)
    const rows = await app.db.read.selectFrom('identity').selectAll().where('account_id', '=', account.id).execute()
    expect(rows).toEqual([])
  })
})

test('without configured providers, the list is empty and signing in with a provider fails', async () => {
  const [{ open }] = databases as [(typeof databases)[number]]
  const app = await createTestApi({ database: await open() })
  expect(await app.call(listIdentityProviders)).toEqual({ providers: [] })
  await expect(app.call(beginProviderSignIn, { params })).rejects.toMatchObject({ code: 'not_found' })
  await app.close()
})
