import { describe, expect, test } from 'vitest'
import type { MailTransport } from '#api/mail/transport.ts'
import { archiveDue, deliverDue } from '#api/mail/worker.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer } from '#tests/support/test-api.ts'

/** A mail server that accepts everything and records the recipients. */
function yes() {
  const to: string[] = []
  const transport = { sendMail: async (mail: { to: string }) => to.push(mail.to) } as unknown as MailTransport
  return { to, transport }
}

describe.each(databases)('mail without a server on $name', ({ name, open }) => {
  test('is kept for reading, and is not sent later when there is a server', async () => {
    const app = await createTestApi({ database: await open() })
    const { email } = newcomer()
    await app.askToSignUp({ email })
    await archiveDue(app.deps)
    expect(await app.mailsTo(email)).toHaveLength(1)
    const later = newcomer().email
    app.clock.advance(1000)
    await app.askToSignUp({ email: later })
    const { to, transport } = yes()
    await deliverDue(app.deps, transport)
    expect(to).toEqual([later])
    await app.close()
  })

  test('is listed newest first, fifty mails at most', async () => {
    const app = await createTestApi({ database: await open() })
    const emails: string[] = []
    for (let i = 0; i < 52; i++) {
      app.clock.advance(1)
      const { email } = newcomer()
      emails.unshift(email)
      await app.askToSignUp({ email })
    }
    expect((await app.mails()).map((mail) => mail.to)).toEqual(emails.slice(0, 50))
    await app.close()
  })

  test.runIf(name === 'PostgreSQL')('two workers take different mails, without waiting for each other', async () => {
    const app = await createTestApi({ database: await open() })
    for (let i = 0; i < 30; i++) await app.askToSignUp()
    const { to, transport } = yes()
    await app.db.read.transaction().execute(async (other) => {
      const held = await other.selectFrom('outbox').select('to_addr').orderBy('next_at').limit(20).forUpdate().execute()
      expect(await deliverDue(app.deps, transport)).toBe(10)
      const theirs = new Set(held.map((row) => row.to_addr))
      expect(to.some((address) => theirs.has(address))).toBe(false)
    })
    await app.close()
  })
})
