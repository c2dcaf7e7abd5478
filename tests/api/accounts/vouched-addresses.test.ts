import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProviders } from '#api/accounts/providers/identity-providers.ts'
import { run, tables } from '#api/db/database.ts'
import { confirmByCode, getMe } from '#contract/accounts.schema.ts'
import {
  beginProviderSignIn,
  finishProviderSignIn,
  listIdentities,
  signUpWithProvider,
} from '#contract/identity-providers.schema.ts'
import { REFUSED_ADDRESSES, TAKEN_ADDRESSES } from '#tests/support/addresses.ts'
import { databases } from '#tests/support/databases.ts'
import { codeIn, createTestApi, type TestApi } from '#tests/support/test-api.ts'

const params = { id: 'casa' }
const agreed = { birthDate: '1990-05-05', country: 'ES', acceptRules: true, acceptPrivacy: true } as const

/** Returns a provider that vouches for a new person each time, and takes the response as the e-mail address. */
function createProviders(): IdentityProviders {
  let count = 0
  return {
    list: [{ id: 'casa', name: 'Casa Común', issuer: 'https://casa.example', isOwn: false }],
    begin: async () => ({ url: 'https://casa.example', checks: { state: 's', nonce: 'n', verifier: 'v' } }),
    finish: async (_, email) => ({ issuer: 'https://casa.example', subject: `${++count}`, email }),
  }
}

describe.each(databases)('e-mail addresses that a provider vouches for, on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), deps: { identityProviders: createProviders() } })
  })
  afterEach(() => app.close())

  async function comeWith(email: string) {
    const { ticket } = await app.call(beginProviderSignIn, { params })
    return app.call(finishProviderSignIn, { params, input: { ticket, answer: email } })
  }
  async function joinWith(email: string) {
    const newcomer = await comeWith(email)
    if (newcomer.kind !== 'newcomer') throw new Error('not new here')
    return app.call(signUpWithProvider, { input: { ...agreed, ticket: newcomer.ticket } })
  }
  async function memberWith(email: string) {
    const { ticket } = await app.askToSignUp({ email })
    const [mail] = await app.mails()
    return app.call(confirmByCode, { input: { ticket, code: codeIn(mail?.text) } })
  }

  test('an address that the site refuses does not open an account', async () => {
    for (const [why, email] of REFUSED_ADDRESSES.filter(([, written]) => !written.includes('\0'))) {
      await expect(comeWith(email), why).rejects.toMatchObject({ code: 'provider_email_refused' })
    }
    expect(await app.db.read.selectFrom('account').select('id').execute()).toEqual([])
  })

  test('an accepted address opens an account that shows the address as its owner reads it', async () => {
    const keys = new Set<string>()
    for (const { written, stored, key, shown } of TAKEN_ADDRESSES) {
      if (keys.has(key)) continue
      keys.add(key)
      const { access, account } = await joinWith(written)
      expect(account).toMatchObject({ email: shown, emailConfirmed: true })
      const [identity] = (await app.call(listIdentities, { as: access })).identities
      expect(identity?.email).toBe(shown)
      const row = await app.db.read.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirst()
      expect(row).toMatchObject({ email: stored, email_norm: key })
    }
  })

  test.each([
    ['a Kelvin sign', (email: string) => email.replace('mike', 'mi\u212ae')],
    ['a leading space', (email: string) => ` ${email}`],
    ['a trailing line break', (email: string) => `${email}\n`],
    ['a Kelvin sign in the domain', (email: string) => email.replace('kiosko', '\u212aiosko')],
    ['a full-width letter in the domain', (email: string) => email.replace('kiosko', '\uff4biosko')],
    ['a soft hyphen in the domain', (email: string) => email.replace('kiosko', 'kios\u00adko')],
    ['a trailing dot', (email: string) => `${email}.`],
    ['quotes', (email: string) => email.replace(/^[^@]+/, '"$&"')],
    ['a comment', (email: string) => email.replace('@', '(x)@')],
    ['a second address after it', (email: string) => `${email}, eva@example.es`],
  ])("a member's address with %s is refused, and is not linked to the member", async (_, change) => {
    const { account, access } = await memberWith('mike@kiosko.example')
    await expect(comeWith(change(account.email))).rejects.toMatchObject({ code: 'provider_email_refused' })
    expect(await app.call(getMe, { as: access })).toMatchObject({ id: account.id, hasPassword: true })
    expect((await app.call(listIdentities, { as: access })).identities).toEqual([])
    expect((await app.signIn(account.email)).account.id).toBe(account.id)
    const line = app.logged.find((entry) => entry.includes('no address here'))
    expect(line).toContain('"provider":"casa"')
    expect(line).not.toContain('kiosko')
  })

  test.each([
    ['in capitals', 'Mike@KIOSKO.example', 'mike@kiosko.example'],
    ['with an A-label', 'ana@xn--pea-8ma.es', 'ana@peña.es'],
    ['in Unicode letters', 'ana@PEÑA.es', 'ana@xn--pea-8ma.es'],
    ['with a decomposed letter', 'ana@pen\u0303a.es', 'ana@peña.es'],
  ])("a member's own address %s is linked", async (_, vouched, own) => {
    const { account } = await memberWith(own)
    expect(await comeWith(vouched)).toMatchObject({ kind: 'signed-in', grant: { account: { id: account.id } } })
  })

  test('an address that an earlier version has stored in a ticket is checked again, and refused', async () => {
    const newcomer = await comeWith('eva@example.es')
    if (newcomer.kind !== 'newcomer') throw new Error('not new here')
    await memberWith('mike@kiosko.example')
    const payload = JSON.stringify({ issuer: 'i', subject: 's', email: 'mi\u212ae@kiosko.example' })
    await app.db.transact(() =>
      run(tables.updateTable('one_time_token').set({ payload }).where('purpose', '=', 'provider-sign-up')),
    )
    const join = app.call(signUpWithProvider, { input: { ...agreed, ticket: newcomer.ticket } })
    await expect(join).rejects.toMatchObject({ code: 'provider_email_refused' })
  })
})
