import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { answerTicket } from '#api/contact/answering.ts'
import {
  cancelDeletion,
  exportAccount,
  getMe,
  requestDeletion,
  updateConsents,
  updateProfile,
} from '#contract/accounts.schema.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { claimPrize } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, PASSWORD, type TestApi } from '#tests/support/test-api.ts'
import { ADDRESS, addWinner, everyCardWins } from '#tests/support/winner.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(databases)('profile, data export and leaving on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())
  const play = (as: string) =>
    app.call(playCard, {
      as,
      params: TEST_CARD,
      input: { slot: 'day:2026-11-20:1' },
      idempotencyKey: 'once-a-day',
    })

  test('a profile change is saved, and a country without promotions counts as a missing step', async () => {
    const { access } = await app.signUp()
    const input = { alias: 'Sol y Mar', zone: 'America/Lima', locale: 'es-MX', country: 'PE' } as const
    const me = await app.call(updateProfile, { as: access, input })
    expect(me).toMatchObject(input)
    expect(me.missing).toEqual(['country'])
  })

  test('every change of a consent adds a row', async () => {
    const { access, account } = await app.signUp()
    await app.call(updateConsents, { as: access, input: { news: true } })
    app.clock.advance(1000)
    const me = await app.call(updateConsents, { as: access, input: { news: false } })
    expect(me.consents.news).toMatchObject({ granted: false, at: app.clock.at })
    const rows = await app.db.read
      .selectFrom('consent')
      .select('granted')
      .where('account_id', '=', account.id)
      .where('kind', '=', 'news')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.granted)).toEqual([0, 1, 0])
  })

  test("the export contains the member's data and no secret", async () => {
    const { access, account } = await app.signUp()
    const message = 'Tengo una pregunta sobre mi premio.'
    await app.call(sendMessage, { as: access, input: { subject: 'premio', message } })
    await play(access)
    const data = await app.call(exportAccount, { as: access })
    const text = JSON.stringify(data)
    expect(data.account.email).toBe(account.email)
    expect(text).toContain(message)
    expect(text).toContain('day:2026-11-20:1')
    expect(text).not.toMatch(/argon2|token_hash|key_hash|password_hash/)
  })

  test('a leaving member can read the account and cancel the deletion, but cannot play; each step is mailed', async () => {
    const { access, account } = await app.signUp()
    const wrong = app.call(requestDeletion, { as: access, input: { password: 'not the password' } })
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' })
    const { deletionAt } = await app.call(requestDeletion, { as: access, input: { password: PASSWORD } })
    expect(deletionAt).toBe(app.clock.at + 30 * DAY_MS)
    expect((await app.call(getMe, { as: access })).deletionAt).toBe(deletionAt)
    await expect(play(access)).rejects.toMatchObject({ status: 403 })
    const back = await app.signIn(account.email)
    expect((await app.call(cancelDeletion, { as: back.access })).deletionAt).toBeNull()
    await play(back.access)
    const subjects = (await app.mailsTo(account.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['Vamos a borrar tu cuenta', 'Tu cuenta sigue activa']))
  })

  test('a password of more than 200 code units, but fewer characters, can confirm the deletion', async () => {
    // Each sun has two UTF-16 code units.
    const password = `una frase bien larga ${'🌞'.repeat(100)}`
    const { access } = await app.signUp({ password })
    await app.call(requestDeletion, { as: access, input: { password } })
    expect((await app.call(getMe, { as: access })).deletionAt).not.toBeNull()
  })

  test("after 30 days the member's address and texts are erased, the plays remain and the address is free", async () => {
    const { access, account } = await app.signUp()
    await play(access)
    const message = 'Un mensaje que también se borra.'
    const { reference } = await app.call(sendMessage, { as: access, input: { subject: 'otra', message } })
    const answer = 'Hola, Ana: tu pedido salió ayer.'
    await app.db.transact(() => answerTicket(reference, answer, app.clock.at))
    await app.call(requestDeletion, { as: access, input: { password: PASSWORD } })
    app.clock.advance(30 * DAY_MS - 1)
    await eraseDue(app.deps)
    await app.signIn(account.email)
    app.clock.advance(1)
    await eraseDue(app.deps)
    await expect(app.call(getMe, { as: access })).rejects.toMatchObject({ code: 'session_ended' })
    await expect(app.signIn(account.email)).rejects.toMatchObject({ code: 'wrong_credentials' })
    const everything = ['account', 'consent', 'session', 'one_time_token', 'outbox', 'ticket', 'ticket_reply'] as const
    const rows = await Promise.all(everything.map((table) => app.db.read.selectFrom(table).selectAll().execute()))
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(account.email)
    expect(stored).not.toContain(message)
    expect(stored).not.toContain(answer)
    const plays = await app.db.read.selectFrom('play').select('id').where('account_id', '=', account.id).execute()
    expect(plays).toHaveLength(1)
    await app.signUp({ email: account.email })
  })

  test('a leaving member can still claim a prize, whose postal address outlives the erasure of the account', async () => {
    const winners = await createTestApi({ database: await open(), season: [everyCardWins('physical')] })
    const { id, access, prize } = await addWinner(winners, { claims: false })
    await winners.call(requestDeletion, { as: access, input: { password: PASSWORD } })
    expect(await prize()).toMatchObject({ id, state: 'won' })
    await winners.call(claimPrize, { as: access, params: { id }, input: { address: ADDRESS } })
    expect(await prize()).toMatchObject({ state: 'claimed' })
    winners.clock.advance(30 * DAY_MS)
    await eraseDue(winners.deps)
    const unit = await winners.db.read.selectFrom('prize_unit').select('address').where('id', '=', id).execute()
    expect(unit[0]?.address).toContain(ADDRESS.street)
    await winners.close()
  })
})
