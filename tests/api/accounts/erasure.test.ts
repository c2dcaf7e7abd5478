import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { purgeExpired } from '#api/accounts/leaving/purge-expired.ts'
import { answerTicket } from '#api/contact/answering.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { STORED_DATA } from '#api/privacy/stored-data.ts'
import { exportAccount, requestDeletion, updateProfile } from '#contract/accounts.schema.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { anyTable, columnsOf, fillEveryTable, isText, rowsOf as rowsIn } from '#tests/support/filled-tables.ts'
import { createTestApi, newcomer, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

describe.each(databases)('erasure of an account on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterEach(() => app.close())

  const rowsOf = (table: string) => rowsIn(app.db, table)
  const leave = async (as: string) => {
    await app.call(requestDeletion, { as, input: { password: PASSWORD } })
    app.clock.advance(30 * DAY_MS)
    await eraseDue(app.deps)
  }

  test("the member's rows in every table are deleted, blanked or kept as STORED_DATA says", async () => {
    const { email } = newcomer()
    const { access, account } = await app.signUp({ email })
    const input = { alias: 'Sol y Mar', zone: 'Europe/Madrid', locale: 'es-ES', country: 'ES' } as const
    await app.call(updateProfile, { as: access, input })
    await fillEveryTable(app.db, account)
    await leave(access)

    const all = await columnsOf(app.db)
    for (const [table, data] of Object.entries(STORED_DATA)) {
      if (data.of === 'no person') continue
      const { erasure } = data
      const own = (await rowsOf(table)).filter((row) =>
        Object.values(row).some((value) => value === account.id || `${value}`.startsWith(`${table}.`)),
      )
      if (erasure.rows === 'deleted') {
        expect(own, table).toEqual([])
        continue
      }
      expect(own.length, table).toBeGreaterThan(0)
      const texts = (all.get(table) ?? []).filter(isText).map(({ name }) => name)
      const named: string[] = [...erasure.keeps, ...erasure.blanks]
      expect(named.toSorted(), `the columns of ${table}`).toEqual(texts.toSorted())
      for (const column of erasure.blanks) {
        for (const row of own) expect(['', null, '1900-01-01'], `${table}.${column}`).toContain(row[column])
      }
    }
    const stored = JSON.stringify(await Promise.all([...all.keys()].map(rowsOf)))
    expect(stored).not.toContain(email)
    expect(stored).not.toContain('Sol y Mar')
  })

  describe('data stored under an e-mail address', () => {
    const message = 'Escribo antes de tener cuenta, sobre un premio.'
    const spelling = (email: string) => email.replace('ana', 'ANA')
    const write = (email: string) => app.call(sendMessage, { input: { subject: 'otra', message, email } })
    const tell = (to: string) => {
      const mail = { kind: 'password-changed', to, locale: 'es-ES', dedupeKey: to, payload: {} } as const
      return app.db.transact(() => enqueue(mail, app.clock.at))
    }
    const everything = async () =>
      JSON.stringify(await Promise.all(['ticket', 'ticket_reply', 'outbox'].map(rowsOf))).toLowerCase()

    test('messages of the open form and mails to other spellings are exported and erased with a later account', async () => {
      const { email } = newcomer()
      const { reference } = await write(spelling(email))
      await app.db.transact(() => answerTicket(reference, 'Hola, Ana: sale mañana.', app.clock.at))
      await tell(spelling(email))
      const { access } = await app.signUp({ email })
      const data = await app.call(exportAccount, { as: access })
      expect(data.messages).toMatchObject([{ reference, message, replies: [{ text: 'Hola, Ana: sale mañana.' }] }])
      expect(data.mails).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'ticket-answered' })]))
      await leave(access)
      const stored = await everything()
      for (const word of [email, message.toLowerCase(), 'sale mañana']) expect(stored).not.toContain(word)
    })

    test("an unconfirmed account with the same address neither exports nor erases the owner's data", async () => {
      const { email } = newcomer()
      await app.signUp({ email })
      const { reference } = await write(email)
      await app.askToSignUp({ email, password: 'otra frase bien larga' })
      const stranger = await app.signIn(email, 'otra frase bien larga')
      expect(await app.call(exportAccount, { as: stranger.access })).toMatchObject({ messages: [], mails: [] })
      await app.call(requestDeletion, { as: stranger.access, input: { password: 'otra frase bien larga' } })
      app.clock.advance(30 * DAY_MS)
      await tell(email)
      await eraseDue(app.deps)
      const stored = await everything()
      expect(stored).toContain(reference.toLowerCase())
      expect(stored).toContain(message.toLowerCase())
      expect((await rowsOf('outbox')).some(({ dedupe_key }) => dedupe_key === email)).toBe(true)
    })

    test('a message of a signed-in stranger with the same address is not in the export of the later owner', async () => {
      const { email } = newcomer()
      await app.askToSignUp({ email, password: 'otra frase bien larga' })
      const stranger = await app.signIn(email, 'otra frase bien larga')
      await app.call(sendMessage, { as: stranger.access, input: { subject: 'otra', message } })
      const owner = await app.signUp({ email })
      expect((await app.call(exportAccount, { as: owner.access })).messages).toEqual([])
    })
  })

  test('a reply is deleted with its message, a year after the message', async () => {
    const { email } = newcomer()
    const { reference } = await app.call(sendMessage, {
      input: { subject: 'otra', message: 'Una pregunta, por favor.', email },
    })
    app.clock.advance(30 * DAY_MS)
    await app.db.transact(() => answerTicket(reference, 'Hola, Ana: sale mañana.', app.clock.at))
    app.clock.advance(335 * DAY_MS)
    await purgeExpired(app.deps)
    expect(await rowsOf('ticket')).toEqual([])
    expect(await rowsOf('ticket_reply')).toEqual([])
  })

  test.each([
    ['active', 'claimed', 1000, true],
    ['active', 'sent', 89, true],
    ['active', 'sent', 90, false],
    ['active', 'delivered', 89, true],
    ['active', 'delivered', 90, false],
    ['active', 'annulled', 90, false],
    ['erased', 'claimed', 1000, true],
    ['erased', 'sent', 89, true],
    ['erased', 'sent', 90, false],
    ['erased', 'delivered', 0, false],
    ['erased', 'expired', 0, false],
  ])(
    'address and tracking number of a prize of an %s account that has been %s for %d days are kept: %s',
    async (status, state, days, isKept) => {
      const { access, account } = await app.signUp()
      if (status === 'erased') await leave(access)
      const unit = {
        id: 'u',
        campaign_id: 'rasca/test',
        unit: 'u-1',
        prize_key: 'u',
        kind: 'physical',
        cap_group: 'physical',
      }
      const delivered_at = state === 'delivered' ? app.clock.at : null
      const sent_at = app.clock.at - (delivered_at === null ? 0 : DAY_MS)
      const parcel = { address: '{"street":"Calle Mayor 1"}', tracking: 'Correos 123', sent_at, delivered_at }
      await anyTable(app.db)
        .insertInto('prize_unit')
        .values({ ...unit, ...parcel, state, account_id: account.id })
        .execute()
      app.clock.advance(days * DAY_MS)
      await eraseDue(app.deps)
      const [row] = (await rowsOf('prize_unit')).filter(({ id }) => id === 'u')
      expect(row?.address !== null).toBe(isKept)
      expect(row?.tracking !== null).toBe(isKept)
    },
  )
})
