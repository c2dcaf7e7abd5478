import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { PRIORITIES } from '#api/mail/delivery-rules.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { retryDead, retryMail } from '#api/mail/retry.ts'
import { createSending } from '#api/mail/sending.ts'
import type { MailTransport } from '#api/mail/transport.ts'
import { createTransport } from '#api/mail/transport.ts'
import { deliverDue, failExpired, repairLeases } from '#api/mail/worker.ts'
import { requestPasswordReset } from '#contract/accounts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, type TestApi } from '#tests/support/test-api.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface Sent {
  to: string
  subject: string
  text: string
  messageId: string
}

/** A mail server that accepts every mail for which `failureFor` returns no failure. */
function server(failureFor: (mail: Sent) => object | undefined = () => undefined) {
  const sent: Sent[] = []
  const sendMail = async (mail: Sent) => {
    const failure = failureFor(mail)
    if (failure) throw Object.assign(new Error('as the server said'), failure)
    sent.push(mail)
  }
  return { sent, transport: { sendMail } as unknown as MailTransport }
}

const AWAY = { code: 'ECONNECTION', command: 'CONN' }

describe.each(databases)('the mail queue on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), deps: { developmentMailbox: 'off' } })
  })
  afterEach(() => app.close())

  const rows = () => app.db.read.selectFrom('outbox').selectAll().orderBy('id').execute()
  const remind = (to: string, claimUntil = app.clock.at + 30 * DAY_MS) => {
    const payload = { prize: 'Una caja', campaign: 'Rasca', slug: 'rasca', claimUntil }
    const mail = { kind: 'prize-reminder', to, locale: 'es-ES', dedupeKey: `${to}:${app.clock.at}`, payload } as const
    return app.db.transact(() => enqueue(mail, app.clock.at))
  }
  /** Delivers as the job does, until nothing is due. */
  const flow = async (transport: MailTransport, deps = app.deps) => {
    while ((await deliverDue(deps, transport)) > 0) {}
  }
  /** Advances the clock minute by minute, and runs the jobs in each. */
  const pass = async (minutes: number, transport: MailTransport) => {
    for (let i = 0; i < minutes; i++) {
      app.clock.advance(MINUTE_MS)
      await flow(transport)
      await failExpired(app.deps)
    }
  }

  test('two and a half hours without a mail server lose no mail', async () => {
    const { email } = newcomer()
    await app.askToSignUp({ email })
    await remind('winner@example.es')
    const nobody = await createTransport('smtp://127.0.0.1:1')
    await pass(150, nobody)
    nobody.close()
    expect((await rows()).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(['queued 0', 'queued 0'])
    const { sent, transport } = server()
    await pass(6, transport)
    expect(sent.map(({ to }) => to).sort()).toEqual([email, 'winner@example.es'].sort())
    // By then the code in the confirmation mail has expired, but its link has not.
    const confirmation = sent.find(({ to }) => to === email)
    expect(confirmation?.text).toContain('/confirm?token=')
    expect(`${confirmation?.subject} ${confirmation?.text}`).not.toMatch(/\b\d{6}\b/)
  })

  test.each([
    ['a refused login at the mail server', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
    ['a refused sender address', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }],
    ['a server that closes the connection', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }],
  ])('%s does not count against the mail', async (_, failure) => {
    await remind('a@example.es')
    await pass(200, server(() => failure).transport)
    const { sent, transport } = server()
    await pass(6, transport)
    expect(sent).toHaveLength(1)
  })

  test('while the server is away, single mails try it at growing intervals, and its loss and return are logged', async () => {
    for (let i = 0; i < 30; i++) await remind(`${i}@example.es`)
    app.logged.length = 0
    let asked = 0
    const { transport } = server(() => {
      asked++
      return AWAY
    })
    await flow(transport)
    expect(asked).toBeLessThanOrEqual(3)
    // Another process respects the pause too.
    expect(await deliverDue(app.deps, server().transport)).toBe(0)
    await pass(60, transport)
    expect(asked).toBeLessThan(25)
    const back = server()
    await pass(6, back.transport)
    expect(back.sent).toHaveLength(30)
    const told = app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => /mail/.test(msg))
    expect(told).toMatchObject([
      { level: 40, msg: 'mails wait: the mail server cannot be used', reason: 'ECONNECTION' },
      { level: 30, msg: 'mails flow again', minutes: expect.any(Number) },
    ])
  })

  test('a mail at which the server hangs up does not delay the others', async () => {
    await remind('poison@example.es')
    app.clock.advance(SECOND_MS)
    for (let i = 0; i < 10; i++) await remind(`${i}@example.es`)
    const { sent, transport } = server(({ to }) => (to === 'poison@example.es' ? AWAY : undefined))
    await pass(3, transport)
    expect(sent).toHaveLength(10)
    const poison = (await rows()).find(({ to_addr }) => to_addr === 'poison@example.es')
    expect(poison).toMatchObject({ status: 'queued', attempts: 0 })
  })

  test('an expired mail is given up, and keeps its payload unless the payload is secret', async () => {
    const { account } = await createMember()
    await app.call(requestPasswordReset, { input: { email: account } })
    await remind('soon@example.es', app.clock.at + HOUR_MS)
    await remind('later@example.es')
    const { transport } = server(() => AWAY)
    await flow(transport)
    app.clock.advance(HOUR_MS)
    const back = server()
    await flow(back.transport)
    app.logged.length = 0
    await failExpired(app.deps)
    expect(back.sent.map(({ to }) => to)).not.toContain('soon@example.es')
    const dead = (await rows()).filter(({ status }) => status === 'dead').sort((a, b) => (a.kind < b.kind ? 1 : -1))
    expect(dead.map(({ kind, last_error }) => `${kind} ${last_error}`)).toEqual([
      'reset TOO LATE',
      'prize-reminder TOO LATE',
    ])
    expect(dead[0]?.payload).toBe('{}')
    expect(dead[1]?.payload).toContain('Una caja')
    expect(JSON.parse(app.logged[0] ?? '{}')).toMatchObject({ level: 40, mails: 2 })
  })

  test('a reminder of a prize is given up after two weeks', async () => {
    await remind('a@example.es')
    app.clock.advance(14 * DAY_MS)
    await failExpired(app.deps)
    expect((await rows())[0]).toMatchObject({ status: 'dead', last_error: 'TOO LATE' })
  })

  test('a confirmation code is sent before reminders that were queued earlier', async () => {
    for (let i = 0; i < 40; i++) await remind(`${i}@example.es`)
    app.clock.advance(SECOND_MS)
    const { email } = newcomer()
    await app.askToSignUp({ email })
    const { sent, transport } = server()
    await flow(transport)
    expect(sent).toHaveLength(41)
    expect(sent[0]?.to).toBe(email)
  })

  test('a slow server gets every mail once', async () => {
    for (let i = 0; i < 20; i++) await remind(`${i}@example.es`)
    const other = server()
    const sent: string[] = []
    const sending = createSending(app.deps)
    const slowly = async ({ messageId }: Sent) => {
      app.clock.advance(40 * SECOND_MS)
      // The timer would have renewed the leases meanwhile.
      await sending.renew()
      sent.push(messageId)
      if (sent.length === 16) await flow(other.transport)
    }
    // One after another: a second jump of the clock before the leases are renewed would be longer than a lease.
    let turn = Promise.resolve()
    const sendMail = (mail: Sent) => {
      turn = turn.then(() => slowly(mail))
      return turn
    }
    await deliverDue(app.deps, { sendMail } as unknown as MailTransport, sending)
    await sending.settled()
    const all = [...sent, ...other.sent.map(({ messageId }) => messageId)]
    expect(all).toHaveLength(20)
    expect(new Set(all).size).toBe(20)
  })

  /** Queues due mails that have expired, ahead of all others. */
  const queueUseless = async (count: number, priority: number) => {
    const times = { next_at: app.clock.at - HOUR_MS, created_at: app.clock.at, expires_at: app.clock.at - MINUTE_MS }
    const rest = { kind: 'reset', to_addr: 'late@example.es', locale: 'es-ES', payload: '{}', status: 'queued' }
    const rows = Array.from({ length: count }, (_, i) => {
      const id = `useless-${i}`
      return { id, dedupe_key: id, attempts: 0, priority, ...rest, ...times }
    })
    await app.db.transact(() => run(tables.insertInto('outbox').values(rows)))
  }

  test('urgent mails are sent first, however many expired mails are queued before them', async () => {
    await queueUseless(500, PRIORITIES.urgent)
    const { email } = newcomer()
    await remind('a@example.es')
    await app.askToSignUp({ email })
    await remind('b@example.es')
    const { sent, transport } = server()
    await flow(transport)
    expect(sent[0]?.to).toBe(email)
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['a@example.es', 'b@example.es', email].toSorted())
    await failExpired(app.deps)
    expect((await rows()).filter(({ status }) => status === 'dead')).toHaveLength(500)
  })

  test('a worker skips at most a hundred expired mails, so a mail without a deadline waits behind more', async () => {
    await queueUseless(101, PRIORITIES.bulk)
    await remind('a@example.es')
    await app.db.read.updateTable('outbox').set({ expires_at: null }).where('to_addr', '=', 'a@example.es').execute()
    const { sent, transport } = server()
    await flow(transport)
    expect(sent).toEqual([])
    await app.db.read.deleteFrom('outbox').where('id', 'in', ['useless-1', 'useless-2']).execute()
    await flow(transport)
    expect(sent).toHaveLength(1)
  })

  test('three mails are sent concurrently', async () => {
    for (let i = 0; i < 9; i++) await remind(`${i}@example.es`)
    let [now, most] = [0, 0]
    const three = Promise.withResolvers<void>()
    const sendMail = async () => {
      most = Math.max(most, ++now)
      if (now === 3) three.resolve()
      await three.promise
      now--
    }
    await flow({ sendMail } as unknown as MailTransport)
    expect(most).toBe(3)
  })

  test('sending does not search for mails to give up, which reads the whole queue and is a job of its own', async () => {
    for (let i = 0; i < 30; i++) await remind(`${i}@example.es`)
    const asked: string[] = []
    const db: typeof app.db = {
      ...app.db,
      transact: (tx, affinity) =>
        app.db.transact(function* () {
          const inner = tx()
          let step = inner.next()
          while (!step.done) {
            const statement = step.value
            asked.push('text' in statement ? statement.text.sqlite : JSON.stringify(statement.toOperationNode()))
            step = inner.next(yield statement)
          }
          return step.value
        }, affinity),
    }
    await flow(server().transport, { ...app.deps, db })
    expect(asked.length).toBeGreaterThan(30)
    expect(asked.filter((text) => text.includes('NO OUTCOME'))).toEqual([])
    await failExpired({ ...app.deps, db })
    expect(asked.filter((text) => text.includes('NO OUTCOME'))).toHaveLength(1)
  })

  test('times that a wrong clock wrote are repaired', async () => {
    await remind('a@example.es')
    await remind('b@example.es')
    const year = app.clock.at + 365 * DAY_MS
    await app.db.read.updateTable('outbox').set({ next_at: year }).where('to_addr', '=', 'a@example.es').execute()
    await app.db.read.updateTable('outbox').set({ lease_until: year }).where('to_addr', '=', 'b@example.es').execute()
    const pause = { queue: 'smtp', since: year, until: year, reason: 'ECONNECTION' }
    await app.db.read.insertInto('mail_pause').values(pause).execute()
    await repairLeases(app.deps)
    const { sent, transport } = server()
    await flow(transport)
    expect(sent).toHaveLength(2)
  })

  test('the operator can send a dead mail again, unless its payload was secret', async () => {
    await remind('a@example.es')
    const { email } = newcomer()
    await app.askToSignUp({ email })
    const refusing = server(() => ({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }))
    await flow(refusing.transport)
    expect((await rows()).map(({ status }) => status)).toEqual(['dead', 'dead'])
    const reminder = (await rows()).find(({ kind }) => kind === 'prize-reminder')
    const secret = (await rows()).find(({ kind }) => kind === 'confirm')
    const retry = (id = '') => app.db.transact(() => retryMail(id, app.clock.at))
    await expect(retry(secret?.id)).rejects.toThrow('has been emptied')
    await expect(retry('nope')).rejects.toThrow('There is no mail nope.')
    await retry(reminder?.id)
    const { sent, transport } = server()
    await flow(transport)
    expect(sent.map(({ to }) => to)).toEqual(['a@example.es'])
    await expect(retry(reminder?.id)).rejects.toThrow('is sent.')
  })

  test('the operator can send all dead mails again, in batches, which also ends a pause', async () => {
    for (let i = 0; i < 5; i++) await remind(`${i}@example.es`, app.clock.at + (i + 1) * DAY_MS)
    await app.db.read.updateTable('outbox').set({ status: 'dead' }).execute()
    await app.askToSignUp()
    await flow(server(() => AWAY).transport)
    app.clock.advance(DAY_MS)
    const batch = (after: string) => app.db.transact(() => retryDead(after, 3, app.clock.at))
    const first = await batch('')
    const second = await batch(first.last ?? '')
    expect([first.queued + second.queued, first.left + second.left, second.last]).toEqual([4, 1, null])
    const { sent, transport } = server()
    await flow(transport)
    expect(sent).toHaveLength(5)
  })

  async function createMember() {
    const { email } = newcomer()
    await app.askToSignUp({ email })
    await flow(server().transport)
    return { account: email }
  }
})
