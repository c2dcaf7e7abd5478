import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '#api/mail/enqueue.ts'
import type { MailTransport } from '#api/mail/transport.ts'
import { deliverDue } from '#api/mail/worker.ts'
import { expireClaims, settleDue, tellWinners } from '#api/prizes/due.ts'
import { requestDeletion } from '#contract/accounts.schema.ts'
import { playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { claimPrize, declinePrize, listPrizes } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, PASSWORD, type TestApi } from '#tests/support/test-api.ts'
import { addWinner, everyCardWins } from '#tests/support/winner.ts'

describe.each(databases)('mails about prizes on $name', ({ open }) => {
  let app: TestApi
  let withCodes: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: [everyCardWins('physical')] })
    withCodes = await createTestApi({ database: await open(), season: [everyCardWins('code')] })
  })
  afterAll(() => Promise.all([app.close(), withCodes.close()]))

  const edition = () => {
    const found = app.deps.season.byId('rasca/test')
    if (!found) throw new Error('no edition')
    return found
  }
  const newsOf = async (email: string, at = app) =>
    (await at.mailsTo(email)).filter(({ subject }) => subject.endsWith(': Una caja'))
  const subjects = async (email: string) => (await newsOf(email)).map(({ subject }) => subject)
  const tell = (afterMs: number) => app.db.transact(() => tellWinners(edition(), enqueue, app.clock.at + afterMs))

  test('claiming sends one mail with the code, and no mail contains the code before that', async () => {
    const { id, access, email, prize } = await addWinner(withCodes, { claims: false })
    expect(await newsOf(email, withCodes)).toEqual([])
    const claiming = () => withCodes.call(claimPrize, { as: access, params: { id }, input: {} })
    const { code } = await claiming()
    await claiming()
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect(await prize()).toMatchObject({ code })
    const mails = await newsOf(email, withCodes)
    expect(mails.map(({ subject }) => subject)).toEqual(['Ya es tuyo: Una caja'])
    expect(mails[0]?.text.split('\n\n')).toContain(code)
    expect(mails[0]?.html).toContain(code)
    expect(mails[0]?.text).toContain(`/user/prizes/${id}`)
  })

  test('when a mail is rejected for good, its code is erased from the outbox and never logged', async () => {
    const { email, prize } = await addWinner(withCodes)
    const code = (await prize())?.code ?? 'none'
    const offered: string[] = []
    const sendMail = async ({ text }: { text: string }) => {
      offered.push(text)
      throw Object.assign(new Error(text), { responseCode: 550, command: 'RCPT TO' })
    }
    while ((await deliverDue(withCodes.deps, { sendMail } as unknown as MailTransport)) > 0) {}
    expect(offered.join()).toContain(code)
    const rows = await withCodes.db.read.selectFrom('outbox').selectAll().where('to_addr', '=', email).execute()
    expect(rows.map(({ status }) => status)).toContain('dead')
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(withCodes.logged.join('')).not.toContain(code)
  })

  test('the mail about the claim of a parcel has the postal address, escaped in the HTML part', async () => {
    const { email } = await addWinner(app, { name: 'Ana <b>Ruiz</b>' })
    const [mail] = await newsOf(email)
    expect(mail?.text).toContain('Lo enviamos a:\nAna <b>Ruiz</b>\nCalle Mayor 1\n28001 Madrid\nEspaña')
    expect(mail?.html).toContain('Ana &lt;b&gt;Ruiz&lt;/b&gt;<br>Calle Mayor 1')
  })

  test('a member who has seen a prize but not claimed it gets one mail, five minutes later', async () => {
    const { id, email } = await addWinner(app, { claims: false })
    await tell(4 * MINUTE_MS)
    expect(await subjects(email)).toEqual([])
    await tell(5 * MINUTE_MS)
    await tell(6 * MINUTE_MS)
    await app.db.transact(() => settleDue(app.deps.season, enqueue, app.clock.at + DAY_MS - 1))
    const [mail, ...more] = await newsOf(email)
    expect(mail).toMatchObject({ subject: 'Has ganado: Una caja' })
    expect(mail?.text).toContain(`/user/prizes/${id}`)
    expect(more).toEqual([])
  })

  test('a member who claims immediately gets only the mail about the claim', async () => {
    const { email } = await addWinner(app)
    await tell(5 * MINUTE_MS)
    expect(await subjects(email)).toEqual(['Ya es tuyo: Una caja'])
  })

  describe('after the deadline for claiming', () => {
    let late: TestApi
    beforeEach(async () => {
      late = await createTestApi({ database: await open(), season: [everyCardWins('physical')] })
    })
    afterEach(() => late.close())
    /** Expires the claims twice, as a job that runs again does. */
    const expire = async () => {
      const lapsing = late.deps.season.byId('rasca/test')
      if (!lapsing) throw new Error('no edition')
      const end = () => late.db.transact(() => expireClaims(lapsing, enqueue, lapsing.claimUntil))
      return [await end(), await end()]
    }

    test('a member who let a prize lapse gets one mail, which says what happens to the prize', async () => {
      const { email } = await addWinner(late, { claims: false })
      expect(await expire()).toEqual([1, 0])
      const mails = await newsOf(email, late)
      expect(mails.map(({ subject }) => subject)).toEqual(['Ha terminado el plazo: Una caja'])
      expect(mails[0]?.text).toContain('sorteo de cierre')
      expect(mails[0]?.text).toContain('El plazo para recoger tu premio de «Rasca» terminó el')
    })

    test('members who have claimed, have declined or are leaving get no mail about the deadline', async () => {
      const [claimed, declined, leaving] = [
        await addWinner(late),
        await addWinner(late, { claims: false }),
        await addWinner(late, { claims: false }),
      ]
      await late.call(declinePrize, { as: declined.access, params: { id: declined.id } })
      await late.call(requestDeletion, { as: leaving.access, input: { password: PASSWORD } })
      expect(await expire()).toEqual([1, 0])
      for (const { email } of [claimed, declined, leaving]) {
        expect((await newsOf(email, late)).map(({ subject }) => subject)).not.toContain(
          'Ha terminado el plazo: Una caja',
        )
      }
    })
  })

  test('a win is not announced before its card has been opened, nor more than a day later, when the reminders take over', async () => {
    const { access, account } = await app.signUp()
    const open = { as: access, params: TEST_CARD, input: { slot: 'day:2026-11-20:1' }, idempotencyKey: 'once-a-day' }
    const { play } = await app.call(playCard, open)
    await tell(5 * MINUTE_MS)
    expect(await subjects(account.email)).toEqual([])
    await app.call(revealCard, { as: access, params: { id: play?.id ?? '' } })
    expect((await app.call(listPrizes, { as: access })).prizes).toHaveLength(1)
    await tell(DAY_MS)
    expect(await subjects(account.email)).toEqual([])
  })
})
