import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeExpired } from '#api/accounts/leaving/purge-expired.ts'
import { getMe } from '#contract/accounts.schema.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, type TestApi } from '#tests/support/test-api.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(databases)('cleaning up on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())
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

  test('mails, tokens and sessions are gone after 90 days, contact messages a year later; consents remain', async () => {
    const { access } = await app.signUp()
    app.clock.advance(29 * DAY_MS)
    await purgeExpired(app.deps)
    await app.call(getMe, { as: access })
    app.clock.advance(61 * DAY_MS)
    await purgeExpired(app.deps)
    for (const table of ['outbox', 'one_time_token', 'session'] as const) expect(await count(table)).toBe(0)
    expect(await count('ticket')).toBe(1)
    app.clock.advance(365 * DAY_MS)
    await purgeExpired(app.deps)
    expect(await count('ticket')).toBe(0)
    expect(await count('consent')).toBeGreaterThan(0)
  })
})
