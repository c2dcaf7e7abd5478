import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { changePassword, requestPasswordReset, signUp } from '#contract/accounts.schema.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { readEmail } from '#contract/mail-address/email-address.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

const message = 'Un mensaje de veinte letras o más.'

describe.each(databases)('mail budgets on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), deps: { rateLimits: createRateLimits() } })
  })
  afterEach(() => app.close())

  const from = (i: number) => ({ 'x-forwarded-for': `203.0.113.${i}` })
  const join = (email: string, i: number) => app.call(signUp, { input: { ...newcomer(), email }, headers: from(i) })
  const write = (email: string, i: number) =>
    app.call(sendMessage, { input: { email, subject: 'otra', message }, headers: from(i) })
  const forget = (email: string, i: number) => app.call(requestPasswordReset, { input: { email }, headers: from(i) })
  /** Returns how many mails are queued for any of these spellings of an address. */
  async function mailsTo(...spellings: string[]) {
    const stored = spellings.map((spelling) => readEmail(spelling).email?.stored ?? spelling)
    const rows = await app.db.read.selectFrom('outbox').select('kind').where('to_addr', 'in', stored).execute()
    return rows.length
  }
  const times = <T>(count: number, work: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, i) => work(i)))

  test('strangers cannot cause more than six mails an hour to a mailbox, however they spell its address', async () => {
    const [name = ''] = newcomer().email.split('@')
    const spellings = [`${name}@example.es`, `${name}+uno@example.es`, `${name.toUpperCase()}@Example.ES`]
    const spelling = (i: number) => spellings[i % spellings.length] ?? ''
    const tickets = await times(30, (i) => join(spelling(i), i))
    expect(new Set(tickets.map((ticket) => Object.keys(ticket).join())).size).toBe(1)
    await times(9, (i) => write(spelling(i), 100 + i))
    expect(await mailsTo(...spellings)).toBe(6)
  })

  test('an address has the same budget with or without an account', async () => {
    const { account } = await app.signUp()
    const before = await mailsTo(account.email)
    await times(20, (i) => join(account.email, i))
    // The mail of the account's own sign-up was the first of the six.
    expect((await mailsTo(account.email)) - before).toBe(5)
    const unknown = newcomer().email
    await times(20, (i) => join(unknown, 50 + i))
    expect(await mailsTo(unknown)).toBe(6)
  })

  test('all contact messages are stored, but only sixty an hour are mailed to the organiser, which is logged once', async () => {
    await times(70, (i) => write(newcomer().email, i))
    expect(await app.db.read.selectFrom('ticket').select('reference').execute()).toHaveLength(70)
    expect(await mailsTo(app.deps.season.organiser.email)).toBe(60)
    expect(app.logged.filter((line) => line.includes('organiser'))).toHaveLength(1)
  })

  test('requests by strangers do not use up the reset links of the owner of an address', async () => {
    const { email } = (await app.signUp()).account
    await times(30, (i) => join(email, i))
    await times(20, (i) => write(email, 100 + i))
    const before = await mailsTo(email)
    await forget(email, 200)
    expect(await mailsTo(email)).toBe(before + 1)
  })

  test('reset requests for similar addresses do not use up the reset links of the owner', async () => {
    const { email } = (await app.signUp()).account
    const alike = email.replace('@', '+otra@')
    await join(alike, 1)
    await times(20, (i) => forget(alike, 10 + i))
    await times(20, (i) => forget(email.replace('@', '+nadie@'), 40 + i))
    await forget(email, 200)
    const rows = await app.db.read.selectFrom('outbox').select('kind').where('to_addr', '=', email).execute()
    expect(rows.filter(({ kind }) => kind === 'reset')).toHaveLength(1)
  })

  test('an owner gets at most three reset links in an hour, and every request gets the same response', async () => {
    const { email } = (await app.signUp()).account
    const before = await mailsTo(email)
    const answers = await times(10, (i) => forget(email, i))
    expect(answers).toEqual(answers.map(() => ({ sent: true })))
    expect((await mailsTo(email)) - before).toBe(3)
  })

  test('a mail about a completed action is sent even if the budget is used up', async () => {
    const { access, account } = await app.signUp()
    await times(30, (i) => join(account.email, i))
    const before = await mailsTo(account.email)
    await app.call(changePassword, { as: access, input: { current: PASSWORD, password: 'otra frase bien larga' } })
    expect(await mailsTo(account.email)).toBe(before + 1)
  })
})
