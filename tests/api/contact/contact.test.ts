import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTicket, closeTicket, reportUnanswered } from '#api/contact/answering.ts'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { getTicket, sendMessage } from '#contract/contact.schema.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, newcomer, type TestApi, tokenIn } from '#tests/support/test-api.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const message = 'Quiero preguntar por un premio que gané ayer.'

describe.each(databases)('contact on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())
  const tickets = () => app.db.read.selectFrom('ticket').selectAll().execute()

  test('a message is acknowledged by mail with its reference and key, and can be read only with the key', async () => {
    const { email } = newcomer()
    const ticket = await app.call(sendMessage, { input: { subject: 'premio', message, email } })
    expect(ticket.reference).toMatch(/^T-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const [mail] = await app.mailsTo(email)
    expect(mail?.subject).toContain(ticket.reference)
    expect(tokenIn(mail?.text)).toBe(ticket.key)
    const where = { params: { reference: ticket.reference } }
    expect(await app.call(getTicket, { ...where, input: { key: ticket.key } })).toEqual(ticket)
    const wrong = app.call(getTicket, { ...where, input: { key: 'x' } })
    await expect(wrong).rejects.toMatchObject({ code: 'not_found' })
    expect(JSON.stringify(await tickets())).not.toContain(ticket.key)
  })

  test('an anonymous sender must give an address; for a member, the address of the account is used', async () => {
    const anonymous = app.call(sendMessage, { input: { subject: 'otra', message } })
    await expect(anonymous).rejects.toMatchObject({ code: 'invalid_input', body: { fields: [{ path: 'email' }] } })
    const { access, account } = await app.signUp()
    const input = { subject: 'otra', message, email: 'somebody.else@example.es' } as const
    const { reference } = await app.call(sendMessage, { as: access, input })
    const row = (await tickets()).find((ticket) => ticket.reference === reference)
    expect(row).toMatchObject({ email: account.email, account_id: account.id })
  })

  test.each([
    ['line breaks sent as CRLF', `${'a'.repeat(1_979)}${'\r\n'.repeat(20)}b`, 2_000],
    ['emoji', '😀'.repeat(2_000), 2_000],
    ['combining accents', 'e\u0301'.repeat(2_000), 2_000],
    ['surrounding white space', ` \r\n${'a'.repeat(2_000)}\r\n \u00a0`, 2_000],
    ['the shortest message', 'a'.repeat(20), 20],
  ])('the length of a message is what a reader would count: %s', async (_, written, length) => {
    const { email } = newcomer()
    const sent = await app.call(sendMessage, { input: { subject: 'otra', message: written, email } })
    expect([...sent.message]).toHaveLength(length)
    expect(sent.message).not.toContain('\r')
  })

  test.each([
    ['line breaks alone', ' \r\n ', 'Escribe tu mensaje.'],
    [
      '19 letters with combining accents',
      `  ${'e\u0301'.repeat(19)}\r\n`,
      'Cuéntanos un poco más: 20 caracteres como mínimo.',
    ],
    ['19 emoji', '😀'.repeat(19), 'Cuéntanos un poco más: 20 caracteres como mínimo.'],
    [
      '2,001 characters with line breaks',
      `${'a'.repeat(1_980)}${'\r\n'.repeat(20)}b`,
      'El mensaje puede tener 2000 caracteres como mucho.',
    ],
  ])('a message of %s is refused', async (_, written, sentence) => {
    const { email } = newcomer()
    const refused = app.call(sendMessage, { input: { subject: 'otra', message: written, email } })
    await expect(refused).rejects.toMatchObject({ body: { fields: [{ path: 'message', message: sentence }] } })
  })

  test('a history row can be attached to a message only by its owner', async () => {
    const [mine, theirs] = [await app.signUp(), await app.signUp()]
    const card = await app.call(playCard, {
      as: theirs.access,
      params: TEST_CARD,
      input: { slot: 'day:2026-11-20:1' },
      idempotencyKey: 'once-a-day',
    })
    const input = { subject: 'premio', message, historyId: card.play?.id ?? '' } as const
    for (const as of [mine.access, undefined]) {
      const refused = app.call(sendMessage, { as, input: { ...input, email: 'a@example.es' } })
      await expect(refused).rejects.toMatchObject({ body: { fields: [{ path: 'historyId' }] } })
    }
    await app.call(sendMessage, { as: theirs.access, input })
  })

  test('a new message is also mailed to the organiser, with its reference, subject and text', async () => {
    const { email } = newcomer()
    const { reference } = await app.call(sendMessage, { input: { subject: 'premio', message, email } })
    const mails = await app.mailsTo(app.deps.season.organiser.email)
    const mail = mails.find(({ subject }) => subject.includes(reference))
    expect(mail?.subject).toContain('Un premio')
    expect(mail?.text).toContain(message)
  })

  test('answers are mailed and shown on the page of the message, which can then be closed', async () => {
    const { email } = newcomer()
    const { reference, key } = await app.call(sendMessage, { input: { subject: 'premio', message, email } })
    const page = () => app.call(getTicket, { params: { reference }, input: { key } })
    await app.db.transact(() => answerTicket(reference, 'Ya está en camino.\n\nGracias.', app.clock.at))
    app.clock.advance(1000)
    await app.db.transact(() => answerTicket(reference, 'Y llega mañana.', app.clock.at))
    expect(await page()).toMatchObject({
      state: 'answered',
      replies: [
        { at: app.clock.at - 1000, text: 'Ya está en camino.\n\nGracias.' },
        { at: app.clock.at, text: 'Y llega mañana.' },
      ],
    })
    const texts = (await app.mailsTo(email)).map(({ text }) => text).join()
    expect(texts).toContain('Ya está en camino.')
    expect(texts).toContain('Y llega mañana.')
    expect(await app.db.transact(() => closeTicket(reference))).toBe(true)
    expect(await page()).toMatchObject({ state: 'closed' })
    expect(await app.db.transact(() => answerTicket('T-0000-0000', 'Nadie', app.clock.at))).toBeUndefined()
    expect(await app.db.transact(() => closeTicket('T-0000-0000'))).toBe(false)
  })

  test('the log warns of messages that have waited two days for an answer, until they are answered', async () => {
    const quiet = await createTestApi({ database: await open() })
    const { email } = newcomer()
    const { reference } = await quiet.call(sendMessage, { input: { subject: 'otra', message, email } })
    const warnings = () => quiet.logged.filter((line) => line.includes('wait for an answer'))
    quiet.clock.advance(2 * DAY_MS - 1)
    await reportUnanswered(quiet.deps)
    expect(warnings()).toEqual([])
    quiet.clock.advance(1)
    await reportUnanswered(quiet.deps)
    expect(JSON.parse(warnings()[0] ?? '{}')).toMatchObject({ messages: 1, oldestDays: 2 })
    expect(warnings().join()).not.toContain(email)
    await quiet.db.transact(() => answerTicket(reference, 'Aquí está.', quiet.clock.at))
    await reportUnanswered(quiet.deps)
    expect(warnings()).toHaveLength(1)
    await quiet.close()
  })

  test('a bot that fills in the hidden field gets the usual response, but its message is not stored or mailed', async () => {
    const before = (await tickets()).length
    const { email } = newcomer()
    const input = { subject: 'otra', message, email, website: 'https://spam.example' } as const
    const ticket = await app.call(sendMessage, { input })
    expect(ticket.reference).toMatch(/^T-/)
    expect(await tickets()).toHaveLength(before)
    expect(await app.mailsTo(email)).toEqual([])
  })
})

test('a member can send five messages a day', async () => {
  const [{ open }] = databases as [(typeof databases)[number]]
  const app = await createTestApi({ database: await open(), deps: { rateLimits: createRateLimits() } })
  const { access } = await app.signUp()
  const send = () => app.call(sendMessage, { as: access, input: { subject: 'otra', message } })
  for (let i = 0; i < 5; i++) await send()
  await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' })
  await app.close()
})
