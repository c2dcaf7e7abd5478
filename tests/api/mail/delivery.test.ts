import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTransport } from '#api/mail/transport.ts'
import { deliverDue, failExpired, reportLate } from '#api/mail/worker.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { type Smtp, startSmtp } from '#tests/support/smtp.ts'
import { codeIn, createTestApi, newcomer, type TestApi, tokenIn } from '#tests/support/test-api.ts'

const HOUR_MS = 60 * 60 * 1000

describe.each(databases)('delivering mail on $name', ({ open }) => {
  let app: TestApi
  let smtp: Smtp
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), deps: { developmentMailbox: 'off' } })
    smtp = await startSmtp()
  })
  afterEach(async () => {
    await smtp.close()
    await app.close()
  })
  const outbox = () => app.db.read.selectFrom('outbox').selectAll().orderBy('id').execute()
  const deliver = async (url = smtp.url()) => {
    const transport = await createTransport(url)
    try {
      return await deliverDue(app.deps, transport)
    } finally {
      transport.close()
    }
  }

  test('a mail arrives with its outbox id in the Message-ID, and its secrets are erased from the outbox', async () => {
    const { email } = newcomer()
    await app.askToSignUp({ email })
    expect(await deliver()).toBe(1)
    const [mail] = smtp.received
    const [row] = await outbox()
    expect(mail?.to?.[0]?.address).toBe(email)
    expect(mail?.from).toMatchObject({ name: 'Temporada', address: 'hola@promo.example.es' })
    expect(mail?.messageId).toContain(row?.id)
    expect(codeIn(mail?.text)).toMatch(/^\d{6}$/)
    expect(mail?.text).toContain(`https://promo.example.es/confirm?token=${tokenIn(mail?.text)}`)
    expect(mail?.html).toContain(tokenIn(mail?.text))
    expect(row).toMatchObject({ status: 'sent', sent_at: app.clock.at, payload: '{}' })
    expect(await deliver()).toBe(0)
  })

  test.each([
    ['carries its pictures', async () => Buffer.from('a picture'), ['mark@mail']],
    ['arrives without them if the site cannot be reached', async () => undefined, []],
  ])('a mail %s', async (_, readPicture, cids) => {
    app.deps.readPicture = readPicture
    await app.askToSignUp()
    await deliver()
    const [mail] = smtp.received
    expect(mail?.attachments.map(({ contentId }) => contentId)).toEqual(cids.map((cid) => `<${cid}>`))
    expect([...(mail?.html?.matchAll(/src="cid:([^"]*)"/g) ?? [])].map(([, cid]) => cid)).toEqual(cids)
  })

  test('a reply to the organiser’s copy of a contact message goes to the sender of that message', async () => {
    const { email } = newcomer()
    const message = 'Quiero preguntar por un premio que gané ayer.'
    await app.call(sendMessage, { input: { subject: 'premio', message, email } })
    await deliver()
    const organiser = app.deps.season.organiser.email
    const copy = smtp.received.find(({ to }) => to?.[0]?.address === organiser)
    expect(copy?.replyTo?.[0]?.address).toBe(email)
    expect(smtp.received.find(({ to }) => to?.[0]?.address === email)?.replyTo).toBeUndefined()
  })

  test('a mail to a busy server is tried at growing intervals, eight times at most', async () => {
    await app.askToSignUp()
    let pause = 0
    for (let attempt = 1; attempt <= 8; attempt++) {
      smtp.refusals.push(451)
      expect(await deliver()).toBe(1)
      expect(await deliver()).toBe(0)
      const [row] = await outbox()
      if (attempt < 8) expect(row).toMatchObject({ status: 'queued', attempts: attempt })
      const next = (row?.next_at ?? 0) - app.clock.at
      if (attempt < 8) expect(next).toBeGreaterThan(pause)
      pause = next
      app.clock.advance(next)
    }
    const [row] = await outbox()
    expect(row).toMatchObject({ status: 'dead', payload: '{}' })
    app.clock.advance(100 * HOUR_MS)
    expect(await deliver()).toBe(0)
  })

  test('a mail during which the process dies every time is given up after eight attempts', async () => {
    await app.askToSignUp()
    for (let attempt = 1; attempt <= 8; attempt++) {
      const dying = { sendMail: () => new Promise(() => {}) } as unknown as Parameters<typeof deliverDue>[1]
      void deliverDue(app.deps, dying)
      await expect.poll(async () => (await outbox())[0]?.attempts).toBe(attempt)
      app.clock.advance(10 * 60_000)
    }
    app.logged.length = 0
    expect(await deliver()).toBe(0)
    await failExpired(app.deps)
    expect((await outbox())[0]).toMatchObject({ status: 'dead', payload: '{}', last_error: 'NO OUTCOME' })
    expect(app.logged.join()).toContain('given up')
  })

  test('mails that have waited ten minutes are reported in the log', async () => {
    await app.askToSignUp()
    app.logged.length = 0
    app.clock.advance(10 * 60_000 - 1)
    await reportLate(app.deps)
    expect(app.logged).toEqual([])
    app.clock.advance(1)
    await reportLate(app.deps)
    expect(JSON.parse(app.logged[0] ?? '{}')).toMatchObject({
      msg: 'mails are waiting: npm run mail',
      mails: 1,
      oldestMinutes: 10,
    })
  })

  test('a mail to a mailbox that does not exist is not retried, and the address is not logged', async () => {
    const { email } = newcomer()
    await app.askToSignUp({ email })
    app.logged.length = 0
    smtp.refusals.push(550)
    await deliver()
    expect((await outbox())[0]).toMatchObject({ status: 'dead', payload: '{}' })
    expect(app.logged.join('')).toContain('mail')
    expect(app.logged.join('')).not.toContain(email)
  })

  test('a wrong password for the mail server loses no mail', async () => {
    await app.askToSignUp()
    smtp.refuseLogin(535)
    await deliver(smtp.url('us:wrong@'))
    expect((await outbox())[0]).toMatchObject({ status: 'queued' })
    smtp.refuseLogin(undefined)
    app.clock.advance(HOUR_MS)
    await deliver(smtp.url('us:right@'))
    expect(smtp.received).toHaveLength(1)
  })

  test('two concurrent workers send each mail once', async () => {
    for (let i = 0; i < 30; i++) await app.askToSignUp()
    const both = async () => {
      while ((await deliver()) > 0) {}
    }
    await Promise.all([both(), both()])
    expect(smtp.received).toHaveLength(30)
    expect(new Set(smtp.received.map((mail) => mail.messageId)).size).toBe(30)
  })

  test('a mail of a process that died is sent once the lease of that process ends', async () => {
    await app.askToSignUp()
    await app.db.read
      .updateTable('outbox')
      .set({ lease_until: app.clock.at + 1000 })
      .execute()
    expect(await deliver()).toBe(0)
    app.clock.advance(1000)
    expect(await deliver()).toBe(1)
  })

  test('the development mailbox gives 404', async () => {
    expect((await app.send('GET', '/development/mails')).status).toBe(404)
  })
})

test('the development mailbox still works when the outbox has mails that were sent', async () => {
  const [{ open }] = databases as [(typeof databases)[number]]
  const app = await createTestApi({ database: await open() })
  await app.askToSignUp()
  await app.db.read.updateTable('outbox').set({ status: 'sent', payload: '{}' }).execute()
  expect(Array.isArray(await app.mails())).toBe(true)
  await app.close()
})
