import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import type { IdentityProviders } from '#api/accounts/providers/identity-providers.ts'
import {
  confirmByCode,
  confirmByLink,
  exportAccount,
  getMe,
  requestDeletion,
  requestPasswordReset,
  resendConfirmation,
} from '#contract/accounts.schema.ts'
import { listConditions, type MailboxRule } from '#contract/conditions.schema.ts'
import { beginProviderSignIn, finishProviderSignIn, signUpWithProvider } from '#contract/identity-providers.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { loadTestSeason, scratchCard } from '#tests/support/seasons.ts'
import { codeIn, createTestApi, NOON, PASSWORD, type TestApi, tokenIn } from '#tests/support/test-api.ts'

const params = { id: 'casa' }
const agreed = { birthDate: '1990-05-05', country: 'ES', acceptRules: true, acceptPrivacy: true } as const
/** A provider that vouches for the e-mail address that its response consists of. */
const identityProviders: IdentityProviders = {
  list: [{ id: 'casa', name: 'Casa Común', issuer: 'https://casa.example', isOwn: false }],
  begin: async () => ({ url: 'https://casa.example', checks: { state: 's', nonce: 'n', verifier: 'v' } }),
  finish: async (_, email) => ({ issuer: 'https://casa.example', subject: email, email }),
}

describe.each(databases)('one account per mailbox on $name', ({ open }) => {
  let app: TestApi
  async function start(mailboxes: MailboxRule) {
    const database = await open()
    const season = { ...(await loadTestSeason(database, () => NOON, scratchCard())), mailboxes }
    app = await createTestApi({ database, deps: { season, identityProviders } })
  }
  afterEach(() => app.close())

  const lastMailTo = async (email: string) => (await app.mailsTo(email))[0]
  async function comeWith(email: string) {
    const { ticket } = await app.call(beginProviderSignIn, { params })
    return app.call(finishProviderSignIn, { params, input: { ticket, answer: email } })
  }

  test.each(['off', 'mark'] as const)(
    'with the rule "%s", a season accepts every spelling of a mailbox and throwaway addresses',
    async (rule) => {
      await start(rule)
      for (const email of ['ana.lopez@gmail.com', 'a.nalopez+uno@gmail.com', 'x@mailinator.com']) {
        const { access } = await app.signUp({ email })
        expect(await app.call(getMe, { as: access })).toMatchObject({ emailConfirmed: true })
      }
      expect(await app.call(listConditions)).toMatchObject({ mailboxes: rule })
    },
  )

  describe('with the rule "refuse"', () => {
    beforeEach(() => start('refuse'))

    test.each([
      ['dots', 'a.n.a.lopez@gmail.com'],
      ['a tag', 'analopez+rasca@gmail.com'],
      ['the other domain', 'analopez@googlemail.com'],
      ['all of these, and capitals', 'Ana.Lopez+X@GoogleMail.com'],
    ])(
      'another spelling (%s) gets the usual response, and a mail with the reason instead of a code',
      async (_, email) => {
        const owner = await app.signUp({ email: 'ana.lopez@gmail.com' })
        const asked = await app.askToSignUp({ email, password: 'otra frase bien larga' })
        const unknown = await app.askToSignUp()
        expect(Object.keys(asked)).toEqual(Object.keys(unknown))
        expect([asked.ticket.length, asked.expiresAt]).toEqual([unknown.ticket.length, unknown.expiresAt])
        const stored = email.replace(/@.*/, (domain) => domain.toLowerCase())
        const mail = await lastMailTo(stored)
        expect(mail?.subject).toBe('Ya tienes cuenta en Temporada')
        expect(mail?.text).toContain('una cuenta por buzón')
        expect(mail?.text).not.toMatch(/\b\d{6}\b|token=|ana\.lopez@gmail\.com/)
        const twin = await app.signIn(email, 'otra frase bien larga')
        expect(twin.account).toMatchObject({ emailConfirmed: false })
        await app.call(resendConfirmation, { as: twin.access })
        expect((await lastMailTo(stored))?.text).not.toMatch(/\b\d{6}\b|token=/)
        expect(await app.call(getMe, { as: owner.access })).toMatchObject({ emailConfirmed: true })
      },
    )

    test('a reset link is mailed to the owner, but not to another spelling, which it would confirm', async () => {
      await app.signUp({ email: 'ana.lopez@gmail.com' })
      await app.askToSignUp({ email: 'analopez@gmail.com' })
      await app.call(requestPasswordReset, { input: { email: 'analopez@gmail.com' } })
      expect((await lastMailTo('analopez@gmail.com'))?.text).not.toContain('token=')
      await app.call(requestPasswordReset, { input: { email: 'ana.lopez@gmail.com' } })
      expect((await lastMailTo('ana.lopez@gmail.com'))?.text).toContain('/reset?token=')
    })

    test.each(['x@mailinator.com', 'x@casa.yopmail.com'])(
      'the throwaway address %s gets a mail with the reason instead of a code',
      async (email) => {
        await app.askToSignUp({ email })
        const mail = await lastMailTo(email)
        expect(mail?.subject).toBe('Usa tu correo de siempre en Temporada')
        expect(mail?.text).not.toMatch(/\b\d{6}\b|token=/)
      },
    )

    test('similar addresses of other people are not affected', async () => {
      await app.signUp({ email: 'ana.lopez@gmail.com' })
      for (const email of ['ana.lopez@outlook.es', 'analopes@gmail.com', 'ana+lopez@example.es', 'ana@example.es']) {
        expect((await app.signUp({ email })).account.emailConfirmed).toBe(true)
      }
    })

    test('of two unconfirmed spellings, the first to confirm owns the mailbox', async () => {
      const emails = ['eva.ruiz@gmail.com', 'evaruiz@gmail.com'] as const
      const tickets = await Promise.all(emails.map((email) => app.askToSignUp({ email })))
      const [first, second] = await Promise.all(emails.map(lastMailTo))
      await app.call(confirmByCode, { input: { ticket: tickets[1]?.ticket ?? '', code: codeIn(second?.text) } })
      const late = { ticket: tickets[0]?.ticket ?? '', code: codeIn(first?.text) }
      await expect(app.call(confirmByCode, { input: late })).rejects.toMatchObject({ code: 'wrong_code' })
      const link = app.call(confirmByLink, { input: { token: tokenIn(first?.text), password: PASSWORD } })
      await expect(link).rejects.toMatchObject({ code: 'link_expired' })
    })

    test('of ten spellings that confirm concurrently, only one gets the mailbox', async () => {
      const emails = Array.from({ length: 10 }, (_, i) => `eva+${i}@gmail.com`)
      const tickets = await Promise.all(emails.map((email) => app.askToSignUp({ email })))
      const codes = await Promise.all(emails.map(async (email) => codeIn((await lastMailTo(email))?.text)))
      const settled = await Promise.allSettled(
        tickets.map(({ ticket }, i) => app.call(confirmByCode, { input: { ticket, code: codes[i] ?? '' } })),
      )
      const refusals = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
      expect(refusals).toEqual(Array.from({ length: 9 }, () => 'wrong_code'))
    })

    test.each([
      ['ana+otra@gmail.com', 'shared_mailbox'],
      ['x@mailinator.com', 'throwaway_mailbox'],
    ])('signing in with a provider as %s fails with %s', async (email, code) => {
      await app.signUp({ email: 'ana@gmail.com' })
      await expect(comeWith(email)).rejects.toMatchObject({ code })
    })

    test("a provider links the member's own spelling; a newcomer is refused if the mailbox is taken meanwhile", async () => {
      const { account } = await app.signUp({ email: 'ana@gmail.com' })
      expect(await comeWith('ANA@gmail.com')).toMatchObject({ grant: { account: { id: account.id } } })
      const newcomer = await comeWith('eva@gmail.com')
      if (newcomer.kind !== 'newcomer') throw new Error('not new here')
      await app.signUp({ email: 'e.v.a@gmail.com' })
      const join = app.call(signUpWithProvider, { input: { ...agreed, ticket: newcomer.ticket } })
      await expect(join).rejects.toMatchObject({ code: 'shared_mailbox' })
    })

    test('erasing an account removes its mailbox, so that another spelling can sign up', async () => {
      const { access } = await app.signUp({ email: 'ana.lopez@gmail.com' })
      const { deletionAt } = await app.call(requestDeletion, { as: access, input: { password: PASSWORD } })
      app.clock.advance(deletionAt - app.clock.at)
      await eraseDue(app.deps)
      const rows = await app.db.read.selectFrom('account').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('lopez')
      expect((await app.signUp({ email: 'analopez@gmail.com' })).account.emailConfirmed).toBe(true)
    })
  })

  test("a member's data export includes the mailbox", async () => {
    await start('mark')
    const { access } = await app.signUp({ email: 'Ana.Lopez+uno@gmail.com' })
    expect(await app.call(exportAccount, { as: access })).toMatchObject({
      account: { email: 'Ana.Lopez+uno@gmail.com' },
      mailbox: 'analopez@gmail.com',
    })
  })

  test('when the rule becomes "refuse", accounts that share a mailbox remain, and no further one is accepted', async () => {
    await start('mark')
    const members = [await app.signUp({ email: 'ana.l@gmail.com' }), await app.signUp({ email: 'anal@gmail.com' })]
    app.deps.season = { ...app.deps.season, mailboxes: 'refuse' }
    for (const { account } of members) expect((await app.signIn(account.email)).account.emailConfirmed).toBe(true)
    await app.askToSignUp({ email: 'a.n.a.l@gmail.com' })
    expect((await lastMailTo('a.n.a.l@gmail.com'))?.subject).toBe('Ya tienes cuenta en Temporada')
  })
})
