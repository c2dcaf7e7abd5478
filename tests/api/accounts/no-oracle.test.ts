import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { hashCode, hashToken } from '#api/http/tokens.ts'
import {
  confirmByCode,
  confirmByLink,
  getMe,
  requestPasswordReset,
  resendConfirmation,
} from '#contract/accounts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, type TestApi } from '#tests/support/test-api.ts'

const OTHER_PASSWORD = 'otra frase bien larga'

describe.each(databases)('no response reveals who has an account, on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())

  /** Counts the rows that each table gains: writes take most of a response's time, so different counts would show. */
  async function written(work: () => Promise<unknown>) {
    const counted = ['account', 'consent', 'one_time_token', 'outbox', 'session'] as const
    const count = async () => {
      const rows = await Promise.all(counted.map((table) => app.db.read.selectFrom(table).selectAll().execute()))
      return rows.map((found) => found.length)
    }
    const before = await count()
    await work()
    const after = await count()
    return Object.fromEntries(counted.map((table, i) => [table, (after[i] ?? 0) - (before[i] ?? 0)]))
  }

  test('a sign-up writes as many rows for a known address as for an unknown one', async () => {
    const { account } = await app.signUp()
    const known = await written(() => app.askToSignUp({ email: account.email, password: OTHER_PASSWORD }))
    expect(known).toEqual(await written(() => app.askToSignUp()))
    expect(known).toEqual({ account: 1, consent: 3, one_time_token: 2, outbox: 1, session: 0 })
  })

  test('asking for a new code writes as many rows for a known address as for an unknown one', async () => {
    const { account } = await app.signUp()
    const { email } = newcomer()
    const [twin, guest] = await Promise.all(
      [account.email, email].map(async (address) => {
        await app.askToSignUp({ email: address, password: OTHER_PASSWORD })
        return app.signIn(address, OTHER_PASSWORD)
      }),
    )
    const resend = (as?: string) => written(() => app.call(resendConfirmation, { as }))
    expect(await resend(twin?.access)).toEqual(await resend(guest?.access))
  })

  test("even correctly guessed tokens do not confirm a second account with a member's e-mail address", async () => {
    const { account } = await app.signUp()
    const { ticket } = await app.askToSignUp({ email: account.email, password: OTHER_PASSWORD })
    const twin = await app.signIn(account.email, OTHER_PASSWORD)
    const guess = async (purpose: string, changes: { code_hash?: string; token_hash?: string }) => {
      const tokens = tables.updateTable('one_time_token').set(changes).where('purpose', '=', purpose)
      return app.db.transact(() => run(tokens.where('account_id', '=', twin.account.id)))
    }
    const code = '123456'
    const token = 'a-link-that-somebody-guessed'
    expect(await guess('confirm-code', { code_hash: hashCode(app.deps.secret, hashToken(ticket), code) })).toBe(1)
    expect(await guess('confirm-link', { token_hash: hashToken(token) })).toBe(1)
    const byCode = app.call(confirmByCode, { input: { ticket, code } })
    await expect(byCode).rejects.toMatchObject({ code: 'wrong_code' })
    const byLink = app.call(confirmByLink, { input: { token } })
    await expect(byLink).rejects.toMatchObject({ code: 'link_expired' })
    expect((await app.call(getMe, { as: twin.access })).emailConfirmed).toBe(false)
  })

  test('signing in compares two passwords for a member, an unconfirmed account and an unknown address alike', async () => {
    const { account } = await app.signUp()
    const guest = newcomer()
    await app.askToSignUp(guest)
    const { passwords } = app.deps
    const compared: (string | null)[] = []
    app.deps.passwords = {
      ...passwords,
      verify: (stored, password) => {
        compared.push(stored)
        return passwords.verify(stored, password)
      },
    }
    for (const email of [account.email, guest.email, newcomer().email]) {
      compared.length = 0
      await app.signIn(email, 'not the password').catch(() => {})
      expect(compared).toHaveLength(2)
    }
    app.deps.passwords = passwords
  })

  test('asking for a reset always writes a token, but mails only a known address', async () => {
    const { account } = await app.signUp()
    const ask = (email: string) => written(() => app.call(requestPasswordReset, { input: { email } }))
    expect(await ask(account.email)).toMatchObject({ one_time_token: 1, outbox: 1 })
    expect(await ask(newcomer().email)).toMatchObject({ one_time_token: 1, outbox: 0 })
  })
})
