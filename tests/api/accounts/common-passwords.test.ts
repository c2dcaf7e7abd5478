import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changePassword, requestPasswordReset, resetPassword } from '#contract/accounts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, PASSWORD, type TestApi, tokenIn } from '#tests/support/test-api.ts'

const REFUSED = {
  code: 'invalid_input',
  body: {
    fields: [
      {
        path: 'password',
        message: 'Esa contraseña la prueban todos. Junta tres o cuatro palabras que solo tú dirías.',
      },
    ],
  },
}

describe.each(databases)('common passwords on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())

  test('a sign-up with a common password is refused before hashing, and stores nothing', async () => {
    const hash = vi.spyOn(app.deps.passwords, 'hash')
    const { email } = newcomer()
    await expect(app.askToSignUp({ email, password: 'password1234' })).rejects.toMatchObject(REFUSED)
    expect(hash).not.toHaveBeenCalled()
    hash.mockRestore()
    expect(await app.db.read.selectFrom('account').select('id').where('email', '=', email).execute()).toEqual([])
  })

  test('changing to a common password, or to one made from the e-mail address, is refused', async () => {
    const { access, account } = await app.signUp()
    const [name = ''] = account.email.split('@')
    const change = (password: string) =>
      app.call(changePassword, { as: access, input: { current: PASSWORD, password } })
    for (const password of ['password1234', `${name}1234`])
      await expect(change(password)).rejects.toMatchObject(REFUSED)
    await change('otra frase bien larga')
  })

  test('a reset to a common password is refused, and the link still works for another password', async () => {
    const { account } = await app.signUp()
    await app.call(requestPasswordReset, { input: { email: account.email } })
    const token = tokenIn((await app.mailsTo(account.email))[0]?.text)
    for (const password of ['password1234', account.email])
      await expect(app.call(resetPassword, { input: { token, password } })).rejects.toMatchObject(REFUSED)
    await app.call(resetPassword, { input: { token, password: 'otra frase bien larga' } })
  })

  test('a member who already has a common password can still sign in', async () => {
    const { account } = await app.signUp()
    const password_hash = await app.deps.passwords.hash('password1234')
    await app.db.read.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute()
    expect((await app.signIn(account.email, 'password1234')).account.id).toBe(account.id)
  })
})
