import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { createIdentityProviders } from '#api/accounts/providers/identity-providers.ts'
import { logCommands } from '#api/commands/log-commands.ts'
import { noteCommand } from '#api/commands/queries.ts'
import {
  cancelDeletion,
  changePassword,
  confirmByCode,
  confirmByLink,
  endDevice,
  listDevices,
  requestDeletion,
  requestPasswordReset,
  resetPassword,
  rotateSession,
  signIn,
  signOut,
  signOutEverywhere,
} from '#contract/accounts.schema.ts'
import {
  beginProviderSignIn,
  finishProviderSignIn,
  listIdentities,
  signUpWithProvider,
  unlinkIdentity,
} from '#contract/identity-providers.schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import { databases } from '#tests/support/databases.ts'
import { signInThere, startTestProvider } from '#tests/support/identity-provider.ts'
import { codeIn, createTestApi, NOON, newcomer, PASSWORD, type TestApi, tokenIn } from '#tests/support/test-api.ts'

const NEW_PASSWORD = 'otra frase bien larga'
const HOME = '203.0.113.77'
const headers = { 'x-forwarded-for': HOME }
const network = '203.0.113.0/24'
const ORIGIN = 'https://promo.example.es'

interface Line {
  level: number
  msg: string
  event: string
  account: string | null
  way?: string
}

describe.each(databases)('the security log on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterEach(() => app.close())

  const security = () => app.logged.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg === 'security')
  /** Returns the security events that a step logs, even if its call is refused. */
  async function eventsOf(step: () => Promise<unknown>) {
    const before = security().length
    await step().catch(() => {})
    return security().slice(before)
  }
  const line = (event: string, account: string | null, more = {}) =>
    expect.objectContaining({ level: 30, event, account, network, ...more })

  test('records sign-ins by code and by password, and each failure with the account, if there is one', async () => {
    const input = newcomer()
    const { ticket } = await app.askToSignUp(input)
    const code = codeIn((await app.mailsTo(input.email))[0]?.text)
    const wrong = code === '000000' ? '000001' : '000000'
    const confirm = (code: string) => app.call(confirmByCode, { input: { ticket, code }, headers })
    const failed = await eventsOf(() => confirm(wrong))
    const account = failed[0]?.account ?? 'none'
    expect(failed).toEqual([line('sign-in-failed', expect.stringMatching(/^[\da-f-]{36}$/), { way: 'code' })])
    expect(await eventsOf(() => confirm(code))).toEqual([line('sign-in', account, { way: 'code' })])
    const enter = (email: string, password: string) => app.call(signIn, { input: { email, password }, headers })
    const way = { way: 'password' }
    expect(await eventsOf(() => enter(input.email, PASSWORD))).toEqual([line('sign-in', account, way)])
    expect(await eventsOf(() => enter(input.email, 'not the password'))).toEqual([line('sign-in-failed', account, way)])
    expect(await eventsOf(() => enter(newcomer().email, PASSWORD))).toEqual([line('sign-in-failed', null, way)])
  })

  test('records a sign-in by confirmation link, and its failure with a wrong password', async () => {
    const input = newcomer()
    await app.askToSignUp(input)
    const token = tokenIn((await app.mailsTo(input.email))[0]?.text)
    const confirm = (password: string) => app.call(confirmByLink, { input: { token, password }, headers })
    const failed = await eventsOf(() => confirm('not the password'))
    expect(failed).toEqual([line('sign-in-failed', expect.any(String), { way: 'link' })])
    expect(await eventsOf(() => confirm(PASSWORD))).toEqual([
      line('sign-in', failed[0]?.account ?? '', { way: 'link' }),
    ])
  })

  test('records changes and resets of the password, refused changes and the end of sessions', async () => {
    const { access, account } = await app.signUp()
    const { id } = account
    const change = (as: string, current: string, password: string) =>
      app.call(changePassword, { as, input: { current, password }, headers })
    expect(await eventsOf(() => change(access, 'not the password', NEW_PASSWORD))).toEqual([
      line('password-refused', id),
    ])
    expect(await eventsOf(() => change(access, PASSWORD, NEW_PASSWORD))).toEqual([line('password-changed', id)])
    const forget = (email: string) => app.call(requestPasswordReset, { input: { email }, headers })
    expect(await eventsOf(() => forget(newcomer().email))).toEqual([line('reset-requested', null)])
    expect(await eventsOf(() => forget(account.email))).toEqual([line('reset-requested', id)])
    const token = tokenIn((await app.mailsTo(account.email)).find(({ text }) => text.includes('/reset'))?.text)
    const reset = () => app.call(resetPassword, { input: { token, password: PASSWORD }, headers })
    expect(await eventsOf(reset)).toEqual([line('password-reset', id)])
    expect(await eventsOf(reset)).toEqual([line('reset-failed', null, { outcome: 'refused' })])

    const [phone, laptop, tablet] = [
      await app.signIn(account.email),
      await app.signIn(account.email),
      await app.signIn(account.email),
    ]
    const out = await eventsOf(() => app.call(signOut, { as: tablet.access, headers }))
    expect(out).toEqual([line('sessions-ended', id, { sessions: 1 })])
    const { devices } = await app.call(listDevices, { as: phone.access })
    const other = devices.find(({ current }) => !current)?.id ?? ''
    const end = () => app.call(endDevice, { as: phone.access, params: { id: other }, headers })
    expect(await eventsOf(end)).toEqual([line('sessions-ended', id, { sessions: 1 })])
    expect(await eventsOf(end)).toEqual([])
    await expect(app.call(rotateSession, { as: laptop.access })).rejects.toMatchObject({ code: 'session_ended' })
    const everywhere = await eventsOf(() => app.call(signOutEverywhere, { as: phone.access, headers }))
    expect(everywhere).toEqual([line('sessions-ended', id, { sessions: 1 })])
  })

  test('records the use of an exchanged session token, once', async () => {
    const { access, account } = await app.signUp()
    const next = await app.call(rotateSession, { as: access })
    await app.call(listDevices, { as: next.access })
    app.clock.advance(MINUTE_MS)
    const reuse = () => app.call(listDevices, { as: access, headers })
    expect(await eventsOf(reuse)).toEqual([line('token-reused', account.id)])
    expect(await eventsOf(reuse)).toEqual([])
  })

  test('records when a deletion is refused, requested and cancelled', async () => {
    const { access: as, account } = await app.signUp()
    const ask = (password: string) => app.call(requestDeletion, { as, input: { password }, headers })
    expect(await eventsOf(() => ask('not the password'))).toEqual([line('password-refused', account.id)])
    expect(await eventsOf(() => ask(PASSWORD))).toEqual([line('deletion-requested', account.id)])
    const cancel = () => app.call(cancelDeletion, { as, headers })
    expect(await eventsOf(cancel)).toEqual([line('deletion-cancelled', account.id)])
    expect(await eventsOf(cancel)).toEqual([])
    await ask(PASSWORD)
    app.clock.advance(31 * DAY_MS)
    const [erased, ...others] = await eventsOf(() => eraseDue(app.deps))
    expect(erased).toMatchObject({ event: 'account-erased', outcome: 'done', account: account.id })
    expect(erased).not.toHaveProperty('network')
    expect(others).toEqual([])
  })

  test('records who was slowed or stopped by a limit', async () => {
    const { access, account } = await app.signUp()
    const limited = () => Promise.reject(new Problem('too_many_requests', { retryAfter: 9 }))
    app.deps.rateLimits = { ...app.deps.rateLimits, spend: limited, spendAddress: limited }
    Object.assign(app.deps.rateLimits, { spendAddress: async (budget: string) => budget === 'signIn' && limited() })
    const enter = () => app.call(signIn, { input: { email: account.email, password: PASSWORD }, headers })
    expect(await eventsOf(enter)).toEqual([line('sign-in-limited', null, { outcome: 'refused' })])
    const ask = () => app.call(requestDeletion, { as: access, input: { password: PASSWORD }, headers })
    expect(await eventsOf(ask)).toEqual([line('password-limited', account.id, { outcome: 'refused' })])
  })

  test('has the commands of operators, each once, and the id of each request', async () => {
    const command = { at: NOON, actor: 'operator:ana', command: 'prizes annul', outcome: 'refused' } as const
    await app.db.transact(() => noteCommand({ ...command, subjects: ['p-1'] }))
    const [logged, ...others] = await eventsOf(() => logCommands(app.deps))
    expect(logged).toMatchObject({ event: 'operator-command', account: null, subjects: ['p-1'], ...command })
    expect(others).toEqual([])
    expect(await eventsOf(() => logCommands(app.deps))).toEqual([])
    const named = { headers: { ...headers, 'x-request-id': 'a1b2c3d4' } }
    const enter = () => app.call(signIn, { input: { email: newcomer().email, password: PASSWORD }, ...named })
    expect(await eventsOf(enter)).toEqual([line('sign-in-failed', null, { requestId: 'a1b2c3d4' })])
  })

  test.each([
    ['warn', 1],
    ['fatal', 1],
    ['silent', 0],
  ])('does not depend on the level of the log: %s', async (level, count) => {
    app.deps.log.level = level
    const enter = () => app.call(signIn, { input: { email: newcomer().email, password: PASSWORD }, headers })
    expect(await eventsOf(enter)).toHaveLength(count)
  })

  test('contains neither the e-mail address nor the IP address nor the session token', async () => {
    const { email } = (await app.signUp()).account
    const as = (await app.call(signIn, { input: { email, password: PASSWORD }, headers })).access
    await app.call(signOutEverywhere, { as, headers })
    const lines = JSON.stringify(security())
    expect(lines).not.toContain(email)
    expect(lines).not.toContain(HOME)
    expect(lines).not.toContain(as)
  })
})

describe.each(databases)('the security log of signing in with a provider on $name', ({ open }) => {
  test('records sign-ins, and the linking and unlinking of an identity', async () => {
    const provider = await startTestProvider(`${ORIGIN}/api/_auth/provider/casa/callback`)
    const app = await createTestApi({ database: await open() })
    const { log } = app.deps
    app.deps.identityProviders = createIdentityProviders({ settings: [provider.settings], publicOrigin: ORIGIN, log })
    const params = { id: 'casa' }
    const enter = async (name: string) => {
      const { url, ticket } = await app.call(beginProviderSignIn, { params })
      const answer = await signInThere(url, name)
      return app.call(finishProviderSignIn, { params, input: { ticket, answer }, headers })
    }
    const events = () =>
      app.logged
        .map((line): Line => JSON.parse(line))
        .filter(({ msg }) => msg === 'security')
        .map(({ event, account, way }) => [event, `${account}`, way].filter((word) => word !== undefined).join(' '))
    try {
      const { account } = await app.signUp({ email: 'olga@correo.example' })
      const outcome = await enter('olga')
      if (outcome.kind !== 'signed-in') throw new Error('new here')
      const { id } = account
      expect(events()).toEqual([`sign-in ${id} code`, `identity-linked ${id}`, `sign-in ${id} provider`])

      const newcomer = await enter('nora')
      if (newcomer.kind !== 'newcomer') throw new Error('not new here')
      const agreed = { birthDate: '1990-05-05', country: 'ES', acceptRules: true, acceptPrivacy: true } as const
      const nora = await app.call(signUpWithProvider, { input: { ...agreed, ticket: newcomer.ticket } })
      expect(events().slice(3)).toEqual([`sign-in ${nora.account.id} provider`])

      await app.call(requestPasswordReset, { input: { email: account.email } })
      const token = tokenIn((await app.mailsTo(account.email)).find(({ text }) => text.includes('/reset'))?.text)
      await app.call(resetPassword, { input: { token, password: PASSWORD } })
      const { access: as } = await app.signIn(account.email)
      const [identity] = (await app.call(listIdentities, { as })).identities
      await app.call(unlinkIdentity, { as, params: { id: identity?.id ?? '' } })
      expect(events().slice(5)).toEqual([`password-reset ${id}`, `sign-in ${id} password`, `identity-unlinked ${id}`])

      provider.forgeNext()
      await expect(enter('olga')).rejects.toMatchObject({ code: 'provider_refused' })
      expect(events().slice(8)).toEqual(['sign-in-failed null provider'])
    } finally {
      await app.close()
      await provider.close()
    }
  })
})
