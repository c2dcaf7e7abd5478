import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { purgeExpired } from '#api/accounts/leaving/purge-expired.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, type TestApi } from '#tests/support/test-api.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(databases)('cleaning up on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterEach(() => app.close())
  const count = async (table: 'account' | 'outbox' | 'one_time_token' | 'session' | 'ticket' | 'consent') =>
    (await app.db.read.selectFrom(table).selectAll().execute()).length

  test('an unconfirmed account is deleted after 30 days; its contact message and confirmed accounts remain', async () => {
    const member = await app.signUp()
    const { email } = newcomer()
    await app.askToSignUp({ email })
    const guest = await app.signIn(email)
    const message = 'Un mensaje de alguien sin confirmar.'
    await app.call(sendMessage, { as: guest.access, input: { subject: 'otra', message } })
    app.clock.advance(30 * DAY_MS - 1)
    await purgeExpired(app.deps)
    expect(await count('account')).toBe(2)
    app.clock.advance(1)
    await purgeExpired(app.deps)
    expect(await count('account')).toBe(1)
    expect((await app.signIn(member.account.email)).account.id).toBe(member.account.id)
    expect(await count('ticket')).toBe(1)
  })

  test.each([
    ['one_time_token', 3],
    ['outbox', 30],
    ['session', 60],
    ['ticket', 365],
  ] as const)(
    'the last rows of the table %s are deleted %d days after sign-up, and consents remain',
    async (table, days) => {
      const { access } = await app.signUp()
      // The unused code and link of this address can be used for two days.
      await app.askToSignUp()
      await app.call(sendMessage, {
        as: access,
        input: { subject: 'otra', message: 'Un mensaje de alguien confirmado.' },
      })
      app.clock.advance(days * DAY_MS - 1)
      await purgeExpired(app.deps)
      expect(await count(table)).toBeGreaterThan(0)
      app.clock.advance(1)
      await purgeExpired(app.deps)
      expect(await count(table)).toBe(0)
      expect(await count('consent')).toBeGreaterThan(0)
    },
  )
})
