import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmByCode, getMe, requestPasswordReset, signIn, signUp } from '#contract/accounts.schema.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { REFUSED_ADDRESSES, TAKEN_ADDRESSES } from '#tests/support/addresses.ts'
import { databases } from '#tests/support/databases.ts'
import { codeIn, createTestApi, newcomer, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

/** Several rows of a table may spell the same address, so each test adds a number of its own to what it stores. */
let count = 0
const own = (address: string) => address.replace(/^(?=.{0,40}@)/, `n${++count}.`)

describe.each(databases)('e-mail addresses of visitors on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())

  const rowOf = (id: string) =>
    app.db.read.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const mailsTo = (address: string) =>
    app.db.read.selectFrom('outbox').select(['kind', 'to_addr']).where('to_addr', '=', address).execute()

  test.each(TAKEN_ADDRESSES.filter(({ written }) => /^[^@]{1,40}@/.test(written)))(
    'an account for $written accepts another spelling at sign-in, and shows the address as its owner reads it',
    async ({ written, stored, shown }) => {
      const name = own('@').slice(0, -1)
      const [email, kept, read] = [name + written, name + stored, name + shown]
      const { ticket } = await app.askToSignUp({ email })
      const mail = (await app.mailsTo(kept))[0]
      const { access, account } = await app.call(confirmByCode, { input: { ticket, code: codeIn(mail?.text) } })
      expect(account.email).toBe(read)
      expect(await rowOf(account.id)).toMatchObject({ email: kept, email_norm: kept.toLowerCase() })
      expect((await app.signIn(kept.toUpperCase())).account.id).toBe(account.id)
      expect(await app.call(getMe, { as: access })).toMatchObject({ email: read, emailConfirmed: true })
      await app.call(requestPasswordReset, { input: { email: read } })
      expect((await mailsTo(kept)).map(({ kind }) => kind)).toContain('reset')
    },
  )

  // Left out: outer spaces, which forms trim, and a null character, which is refused before the schema is checked.
  test.each(REFUSED_ADDRESSES.filter(([, written]) => written === written.trim() && !written.includes('\0')))(
    'every form refuses an address with %s',
    async (_, email) => {
      const message = 'Un mensaje de veinte letras o más.'
      const attempts = await Promise.allSettled([
        app.call(signUp, { input: { ...newcomer(), email } }),
        app.call(signIn, { input: { email, password: PASSWORD } }),
        app.call(requestPasswordReset, { input: { email } }),
        app.call(sendMessage, { input: { email, subject: 'otra', message } }),
      ])
      const refusal = { status: 'rejected', reason: { code: 'invalid_input', body: { fields: [{ path: 'email' }] } } }
      expect(attempts).toMatchObject(attempts.map(() => refusal))
    },
  )

  test('the acknowledgement of a message goes to the ASCII form of the address; the organiser reads the Unicode form', async () => {
    const email = own('ana@peña.es')
    await app.call(sendMessage, { input: { email, subject: 'otra', message: 'Un mensaje de veinte letras o más.' } })
    const kept = email.replace('peña', 'xn--pea-8ma')
    expect(await mailsTo(kept)).toEqual([{ kind: 'ticket-received', to_addr: kept }])
    const toDesk = (await app.mailsTo(app.deps.season.organiser.email)).find(({ text }) => text.includes(email))
    expect(toDesk?.text).toContain(`De ${email}.`)
  })

  test('an address that is registered in its Unicode form counts as taken in its ASCII form', async () => {
    const email = own('ana@peña.es')
    const kept = email.replace('peña', 'xn--pea-8ma')
    const { ticket } = await app.askToSignUp({ email })
    const code = codeIn((await app.mailsTo(kept))[0]?.text)
    await app.call(confirmByCode, { input: { ticket, code } })
    await app.askToSignUp({ email: kept.toUpperCase() })
    expect((await app.mailsTo(kept.toUpperCase().replace(/@.*/, '@xn--pea-8ma.es')))[0]?.subject).toContain(
      'Ya tienes cuenta',
    )
  })
})
