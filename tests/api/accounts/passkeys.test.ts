import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMe, listDevices } from '#contract/accounts.schema.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listFactors,
  removePasskey,
  signInWithPasskey,
} from '#contract/factors.schema.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const SIGNATURE_OF_ANOTHER = sign('sha256', Buffer.from('another text'), privateKey).toString('base64url')
const ORIGIN = 'https://promo.example.es'
type Authenticator = ReturnType<typeof createAuthenticator>
type Wrong = Parameters<Authenticator['sign']>[1]

describe.each(databases)('passkeys on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())

  const begin = (as: string, password?: string) => app.call(beginPasskey, { as, input: { password } })
  async function add(as: string, authenticator: Authenticator, { name, ...wrong }: Wrong & { name?: string } = {}) {
    const { options } = await begin(as)
    const credential = authenticator.create(options, wrong)
    return app.call(addPasskey, { as, input: { challenge: options.challenge, credential, name } })
  }
  async function enter(authenticator: Authenticator, wrong: Wrong = {}, as?: string) {
    const { options } = await app.call(beginPasskeySignIn)
    const credential = authenticator.sign(options, wrong)
    const input = { challenge: options.challenge, credential, device: 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0' }
    return app.call(signInWithPasskey, { input, as })
  }
  const kindsTo = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject)

  test('are added with a name, mailed about, listed, and sign in', async () => {
    const { access: as, account } = await app.signUp()
    const [phone, key] = [createAuthenticator(ORIGIN), createAuthenticator(ORIGIN)]
    await add(as, phone, { name: 'Móvil' })
    await add(as, key)
    app.clock.advance(MINUTE_MS)
    const grant = await enter(phone, {}, as)
    expect(grant.account.id).toBe(account.id)
    const { passkeys } = await app.call(listFactors, { as: grant.access })
    expect(passkeys).toMatchObject([
      { name: 'Móvil', lastUsedAt: app.clock.at },
      { name: 'Dispositivo sin identificar', lastUsedAt: null },
    ])
    expect((await app.call(listDevices, { as: grant.access })).devices).toMatchObject([{ label: 'Chrome en Android' }])
    expect(await kindsTo(account.email)).toContain('Tienes una clave de acceso nueva')
    await expect(app.call(getMe, { as })).rejects.toMatchObject({ code: 'session_ended' })
    await enter(phone)
  })

  test('are mailed about with the device from which a session changes them', async () => {
    const { access: as, account } = await app.signUp()
    const phone = createAuthenticator(ORIGIN)
    await add(as, phone)
    const { access } = await enter(phone)
    await add(access, createAuthenticator(ORIGIN), { name: 'Llave' })
    const [latest, first] = (await app.mailsTo(account.email)).filter(({ subject }) => subject.startsWith('Tienes una'))
    expect(latest?.text).toContain('(hora peninsular)\ncon Chrome en Android')
    expect(first?.text).toMatch(/\(hora peninsular\)\n(?!con )/)
  })

  test('are offered for the host of the public address, with a check of the owner', async () => {
    const { access: as } = await app.signUp()
    const phone = createAuthenticator(ORIGIN)
    await add(as, phone)
    const { options } = await begin(as)
    expect(options).toMatchObject({
      rp: { id: 'promo.example.es' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: phone.id, transports: ['internal'] }],
    })
    const { options: request } = await app.call(beginPasskeySignIn)
    expect(request).toMatchObject({ rpId: 'promo.example.es', userVerification: 'required' })
  })

  test.each<[string, Wrong]>([
    ['another site', { origin: 'https://promo.example.com' }],
    ['another host', { rpId: 'example.es' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an owner that was not checked', { unverified: true }],
  ])('made for %s are refused', async (_, wrong) => {
    const { access: as } = await app.signUp()
    await expect(add(as, createAuthenticator(ORIGIN), wrong)).rejects.toMatchObject({ code: 'passkey_refused' })
    expect((await app.call(listFactors, { as })).passkeys).toEqual([])
  })

  test.each<[string, Wrong]>([
    ['another site', { origin: 'https://promo.example.com' }],
    ['another host', { rpId: 'example.es' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an owner that was not checked', { unverified: true }],
    ['a count that does not grow', { counter: 1 }],
    ['another account', { userHandle: Buffer.from('another').toString('base64url') }],
    ['a false signature', { signature: SIGNATURE_OF_ANOTHER }],
  ])('that sign with %s are refused and logged', async (_, wrong) => {
    const { access: as, account } = await app.signUp()
    const phone = createAuthenticator(ORIGIN)
    await add(as, phone)
    await enter(phone)
    await expect(enter(phone, wrong)).rejects.toMatchObject({ code: 'passkey_refused' })
    const last = app.logged.map((line) => JSON.parse(line)).findLast(({ msg }) => msg === 'security')
    expect(last).toMatchObject({ event: 'sign-in-failed', account: account.id, way: 'passkey' })
    await enter(phone)
  })

  test('need a challenge of this site that is new, unused and made for this', async () => {
    const { access: as } = await app.signUp()
    const { access: other } = await app.signUp()
    const phone = createAuthenticator(ORIGIN)
    const { options } = await begin(as)
    const input = { challenge: options.challenge, credential: phone.create(options) }
    const late = { code: 'passkey_late' }
    await expect(app.call(addPasskey, { as: other, input })).rejects.toMatchObject(late)
    await app.call(addPasskey, { as, input })
    await expect(app.call(addPasskey, { as, input })).rejects.toMatchObject(late)

    const signed = async () => {
      const { options } = await app.call(beginPasskeySignIn)
      return { challenge: options.challenge, credential: phone.sign(options) }
    }
    const used = await signed()
    await app.call(signInWithPasskey, { input: used })
    await expect(app.call(signInWithPasskey, { input: used })).rejects.toMatchObject(late)
    const old = await signed()
    app.clock.advance(5 * MINUTE_MS)
    await expect(app.call(signInWithPasskey, { input: old })).rejects.toMatchObject(late)
    const { options: toMake } = await begin((await enter(phone)).access)
    const { options: toSign } = await app.call(beginPasskeySignIn)
    const mixed = { challenge: toMake.challenge, credential: phone.sign({ ...toSign, challenge: toMake.challenge }) }
    await expect(app.call(signInWithPasskey, { input: mixed })).rejects.toMatchObject(late)
  })

  test('need a recent sign-in to be added and removed, and are removed from their own account alone', async () => {
    const { access: as, account } = await app.signUp()
    const { access: other } = await app.signUp()
    const phone = createAuthenticator(ORIGIN)
    const { id } = await add(as, phone)
    const remove = (as: string, password?: string) =>
      app.call(removePasskey, { as, params: { id }, input: { password } })
    await expect(remove(other)).rejects.toMatchObject({ code: 'not_found' })
    app.clock.advance(15 * MINUTE_MS)
    await expect(begin(as)).rejects.toMatchObject({ code: 'password_required' })
    await expect(remove(as)).rejects.toMatchObject({ code: 'password_required' })
    await begin(as, PASSWORD)
    const { access } = await enter(phone)
    await remove(access)
    expect(await kindsTo(account.email)).toContain('Se ha quitado una clave de acceso')
    await expect(enter(phone)).rejects.toMatchObject({ code: 'passkey_refused' })
  })

  test('are ten at most, each in one account, and of a confirmed address', async () => {
    const { access: as, account } = await app.signUp()
    const phone = createAuthenticator(ORIGIN)
    await add(as, phone)
    const { access: other } = await app.signUp()
    await expect(add(other, phone)).rejects.toMatchObject({ code: 'passkey_known' })
    for (let i = 1; i < 10; i++) await add(as, createAuthenticator(ORIGIN))
    await expect(begin(as)).rejects.toMatchObject({ code: 'passkeys_full' })
    const userHandle = Buffer.from(account.id).toString('base64url')
    expect((await enter(phone, { userHandle })).account.id).toBe(account.id)
    const unconfirmed = newcomer()
    await app.askToSignUp(unconfirmed)
    const { access } = await app.signIn(unconfirmed.email)
    await expect(begin(access)).rejects.toMatchObject({ code: 'email_unconfirmed' })
  })
})
