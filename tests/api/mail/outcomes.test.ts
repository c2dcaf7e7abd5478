import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#api/db/database.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { createSending } from '#api/mail/sending.ts'
import { createTransport, type MailTransport } from '#api/mail/transport.ts'
import { deliverDue, failExpired, repairLeases } from '#api/mail/worker.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { type Smtp, startSmtp } from '#tests/support/smtp.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

/** Timeouts in milliseconds, long enough for a busy machine. */
const SHORT = { socketTimeout: 1000 }
const QUICK = { lookAgainMs: 10, graceMs: 30 }
const SOON_SLOW = { ...QUICK, slowAfterMs: 100 }

describe.each(databases)('the outcome of an attempt, on $name', ({ open }) => {
  let app: TestApi
  let smtp: Smtp
  const opened: { close(): unknown }[] = []
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), deps: { developmentMailbox: 'off' } })
    smtp = await startSmtp()
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) one.close()
    await smtp.close()
    await app.close()
  })

  const rows = () => app.db.read.selectFrom('outbox').selectAll().orderBy('id').execute()
  const row = async (to?: string) => (await rows()).find(({ to_addr }) => to === undefined || to_addr === to)
  const pauses = () => app.db.read.selectFrom('mail_pause').selectAll().execute()
  const remind = (to: string) => {
    const payload = { prize: 'Una caja', campaign: 'Rasca', slug: 'rasca', claimUntil: app.clock.at + 60 * DAY_MS }
    const mail = { kind: 'prize-reminder', to, locale: 'es-ES', dedupeKey: `${to}:${app.clock.at}`, payload } as const
    return app.db.transact(() => enqueue(mail, app.clock.at))
  }
  const connect = async (timeouts = SHORT, url = smtp.url()): Promise<MailTransport> => {
    const transport = await createTransport(url, timeouts)
    opened.push(transport)
    return transport
  }
  const deliver = async (transport: MailTransport) => {
    const sending = createSending(app.deps, QUICK)
    await deliverDue(app.deps, transport, sending)
    await sending.settled()
  }
  /** Advances the clock by `ms`, and runs the jobs after each step. */
  const pass = async (ms: number, transport: MailTransport, step = MINUTE_MS) => {
    for (const end = app.clock.at + ms; app.clock.at < end; ) {
      app.clock.advance(step)
      await repairLeases(app.deps)
      await deliver(transport)
      await failExpired(app.deps)
    }
  }
  const sentTo = (to: string) => smtp.received.filter((mail) => mail.to?.[0]?.address === to)

  describe('an unknown outcome', () => {
    test.each(['silence', 'reset'] as const)(
      '(%s after the text) is retried twice, at long intervals, with the same Message-ID',
      async (answer) => {
        smtp.rules.toText = () => (smtp.received.length === 1 ? answer : 'reset')
        await remind('a@example.es')
        const transport = await connect()
        await deliver(transport)
        expect(smtp.received).toHaveLength(1)
        expect(await row()).toMatchObject({ status: 'queued', unknown_outcomes: 1, attempts: 1, lease_until: null })
        app.clock.advance(29 * MINUTE_MS)
        await deliver(transport)
        expect(smtp.received).toHaveLength(1)
        app.clock.advance(MINUTE_MS)
        await deliver(transport)
        expect(smtp.received).toHaveLength(2)
        app.clock.advance(6 * HOUR_MS)
        await deliver(transport)
        expect(smtp.received).toHaveLength(3)
        expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
        expect(await row()).toMatchObject({ status: 'unknown', unknown_outcomes: 3 })
        app.clock.advance(10 * DAY_MS)
        await deliver(transport)
        expect(smtp.received).toHaveLength(3)
      },
    )

    test('becomes known when the next attempt succeeds', async () => {
      const answers = ['reset' as const, undefined]
      smtp.rules.toText = () => answers.shift()
      await remind('a@example.es')
      const transport = await connect()
      await deliver(transport)
      app.clock.advance(30 * MINUTE_MS)
      await deliver(transport)
      expect(await row()).toMatchObject({ status: 'sent', payload: '{}' })
      expect(await pauses()).toEqual([])
    })

    test('stays unknown when a later attempt is refused for good, because the mail may have arrived', async () => {
      const answers = ['reset' as const, 550]
      smtp.rules.toText = () => answers.shift()
      await remind('a@example.es')
      const transport = await connect()
      await deliver(transport)
      app.clock.advance(30 * MINUTE_MS)
      await deliver(transport)
      expect(await row()).toMatchObject({ status: 'unknown', last_error: 'EMESSAGE 550' })
    })

    test('is recorded for a process that was killed after the text, and the mail is sent half an hour later', async () => {
      await remind('a@example.es')
      const transport = await connect()
      const times = { ending_at: app.clock.at, lease_until: app.clock.at + MINUTE_MS, lease_by: 'killed', attempts: 1 }
      await app.db.read.updateTable('outbox').set(times).execute()
      app.clock.advance(MINUTE_MS)
      await deliver(transport)
      await repairLeases(app.deps)
      await deliver(transport)
      expect(smtp.received).toHaveLength(0)
      expect(await row()).toMatchObject({ status: 'queued', unknown_outcomes: 1, ending_at: null })
      await pass(30 * MINUTE_MS, transport)
      expect(smtp.received).toHaveLength(1)
    })
  })

  test('the outbox records that a text is ending before the server can accept it', async () => {
    const noted: unknown[] = []
    smtp.rules.toText = async () => {
      noted.push((await row())?.ending_at)
      return undefined
    }
    await remind('a@example.es')
    await deliver(await connect())
    expect(noted).toEqual([app.clock.at])
    expect(await row()).toMatchObject({ status: 'sent', ending_at: null, lease_by: null })
  })

  test('a mail whose process was killed before the end of the text is sent by another one after a minute', async () => {
    await remind('a@example.es')
    const transport = await connect()
    const times = { lease_until: app.clock.at + MINUTE_MS, lease_by: 'killed', attempts: 1 }
    await app.db.read.updateTable('outbox').set(times).execute()
    app.clock.advance(MINUTE_MS - 1)
    await deliver(transport)
    expect(smtp.received).toHaveLength(0)
    app.clock.advance(1)
    await deliver(transport)
    expect(smtp.received).toHaveLength(1)
  })

  test('a heartbeat renews the leases of all mails under way, except for one that another process has', async () => {
    smtp.rules.toRecipient = () => 'silence'
    const [mine, lost] = ['mine.example', 'lost.example']
    for (const domain of [mine, 'also.example', lost]) await remind(`a@${domain}`)
    const sending = createSending(app.deps, QUICK)
    await deliverDue(app.deps, await connect({ socketTimeout: 600_000 }), sending)
    const takenOver = { lease_by: 'another', lease_until: app.clock.at + 1 }
    await app.db.read.updateTable('outbox').set(takenOver).where('to_addr', '=', `a@${lost}`).execute()
    app.clock.advance(20 * SECOND_MS)
    await sending.renew()
    const leases = (await rows()).map(({ domain, lease_until }) => [domain, lease_until])
    expect(Object.fromEntries(leases)).toEqual({
      [mine]: app.clock.at + MINUTE_MS,
      'also.example': app.clock.at + MINUTE_MS,
      [lost]: takenOver.lease_until,
    })
    await sending.stop()
    expect((await rows()).find(({ domain }) => domain === lost)).toMatchObject(takenOver)
  })

  describe('a server that responds late', () => {
    test('gets its mail once, however long it takes, and other mails go out in the meantime', async () => {
      const late = Promise.withResolvers<undefined>()
      smtp.rules.toText = ({ to }) => (to?.[0]?.address === 'late@slow.example' ? late.promise : undefined)
      await remind('late@slow.example')
      app.clock.advance(SECOND_MS)
      await remind('b@example.es')
      const sending = createSending(app.deps, SOON_SLOW)
      const transport = await connect({ socketTimeout: 30_000 })
      await deliverDue(app.deps, transport, sending)
      await expect.poll(() => sentTo('late@slow.example')).toHaveLength(1)
      await expect.poll(async () => (await row('b@example.es'))?.status).toBe('sent')
      await expect.poll(pauses).toContainEqual(expect.objectContaining({ queue: 'to slow.example' }))
      // Another process looks for mails for two minutes.
      for (let i = 0; i < 8; i++) {
        app.clock.advance(15 * SECOND_MS)
        await sending.renew()
        await repairLeases(app.deps)
        await deliver(transport)
      }
      late.resolve(undefined)
      await sending.settled()
      expect(sentTo('late@slow.example')).toHaveLength(1)
      expect(await row('late@slow.example')).toMatchObject({ status: 'sent', unknown_outcomes: 0 })
    })

    test('delays only its own domain, even with fifty mails to that domain', async () => {
      smtp.rules.toRecipient = (address) => (address.endsWith('@slow.example') ? 'silence' : undefined)
      for (let i = 0; i < 50; i++) await remind(`${i}@slow.example`)
      app.clock.advance(SECOND_MS)
      for (let i = 0; i < 10; i++) await remind(`${i}@example.es`)
      const sending = createSending(app.deps, SOON_SLOW)
      const transport = await connect({ socketTimeout: 30_000 })
      const arrived = async () => {
        await deliverDue(app.deps, transport, sending)
        app.clock.advance(15 * SECOND_MS)
        await sending.renew()
        return (await rows()).filter(({ status }) => status === 'sent')
      }
      await expect.poll(arrived, { timeout: 20_000 }).toHaveLength(10)
      expect((await rows()).filter(({ attempts, status }) => attempts > 0 && status !== 'sent').length).toBeLessThan(4)
      await sending.stop()
    })

    test('keeps its places until the pause of its domain is stored', async () => {
      const storing = Promise.withResolvers<void>()
      const asked = Promise.withResolvers<void>()
      const slowDatabase: Database = {
        ...app.db,
        transact: async (tx, affinity) => {
          asked.resolve()
          await storing.promise
          return app.db.transact(tx, affinity)
        },
      }
      const sending = createSending({ ...app.deps, db: slowDatabase }, SOON_SLOW)
      const late = Promise.withResolvers<void>()
      for (const id of ['a', 'b', 'c']) {
        sending.start({ id, holder: id, domain: 'slow.example', pauses: new Set() }, () => late.promise)
      }
      await asked.promise
      expect(sending.fullDomain()).toBe('slow.example')
      storing.resolve()
      await expect.poll(() => sending.fullDomain()).toBe('')
      late.resolve()
      await sending.settled()
    })

    test('gets at most three mails before its domain is paused, and the rest once it accepts mail', async () => {
      smtp.rules.toText = () => 'reset'
      for (let i = 0; i < 5; i++) await remind(`${i}@slow.example`)
      const transport = await connect()
      await deliver(transport)
      const first = smtp.received.length
      expect(first).toBeLessThanOrEqual(3)
      expect(await pauses()).toMatchObject([{ queue: 'to slow.example' }])
      smtp.rules.toText = () => undefined
      await pass(40 * MINUTE_MS, transport, 5 * MINUTE_MS)
      expect((await rows()).every(({ status }) => status === 'sent')).toBe(true)
      expect(await pauses()).toEqual([])
    })
  })

  describe('a connection lost before the end of the text', () => {
    test('counts as an attempt if it is lost after the greeting, and does not delay other mails', async () => {
      smtp.rules.toRecipient = (address) => (address === 'a@bad.example' ? 'reset' : undefined)
      await remind('a@bad.example')
      app.clock.advance(SECOND_MS)
      await remind('b@example.es')
      const transport = await connect()
      await deliver(transport)
      expect(sentTo('b@example.es')).toHaveLength(1)
      expect(await row('a@bad.example')).toMatchObject({ status: 'queued', attempts: 1, unknown_outcomes: 0 })
      await pass(20 * HOUR_MS, transport, 30 * MINUTE_MS)
      expect(await row('a@bad.example')).toMatchObject({ status: 'dead', attempts: 8, unknown_outcomes: 0 })
    }, 60_000)

    test('counts as an attempt if the server closes right after its greeting, and pauses only the domain', async () => {
      let greeted = 0
      const server = createServer((socket) => {
        greeted++
        socket.on('error', () => {})
        socket.end('220 mail.example ESMTP\r\n')
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      opened.push(server)
      await remind('a@example.es')
      const transport = await connect(SHORT, `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
      await deliver(transport)
      expect(greeted).toBe(1)
      expect(await row()).toMatchObject({ status: 'queued', attempts: 1, unknown_outcomes: 0 })
      expect((await pauses()).map(({ queue }) => queue)).toEqual(['to example.es'])
    })

    test.each([
      ['refuses connections', 'smtp://127.0.0.1:1'],
      ['has an unknown host name', 'smtp://mail.invalid'],
    ])('does not count as an attempt if the server %s, and pauses all mail', async (_, url) => {
      await remind('a@example.es')
      await deliver(await connect(SHORT, url))
      expect(await row()).toMatchObject({ status: 'queued', attempts: 0, unknown_outcomes: 0 })
      expect((await pauses()).map(({ queue }) => queue)).toEqual(['smtp'])
    })
  })

  test.each([1, 5, 15])(
    'a server that greylists for %d minutes gets the mail within a minute afterwards',
    async (minutes) => {
      const firstSeen = app.clock.at
      smtp.rules.toRecipient = () => (app.clock.at < firstSeen + minutes * MINUTE_MS ? 451 : undefined)
      await remind('a@example.es')
      const transport = await connect()
      await deliver(transport)
      await pass(minutes * MINUTE_MS + MINUTE_MS, transport)
      expect(smtp.received).toHaveLength(1)
      expect((await row())?.attempts).toBeLessThanOrEqual(4)
    },
  )

  test('an address that is refused for good fails only its own mail', async () => {
    smtp.rules.toRecipient = (address) => (address === 'gone@example.es' ? 550 : undefined)
    for (const name of ['gone', 'b', 'c']) await remind(`${name}@example.es`)
    await deliver(await connect())
    expect((await rows()).map(({ to_addr, status }) => `${to_addr} ${status}`).sort()).toEqual([
      'b@example.es sent',
      'c@example.es sent',
      'gone@example.es dead',
    ])
    expect(await pauses()).toEqual([])
  })

  test('a text that the server always refuses with 421 is sent eight times in a day and then given up', async () => {
    let texts = 0
    smtp.rules.toText = () => {
      texts++
      return 421
    }
    await remind('a@example.es')
    await pass(24 * HOUR_MS, await connect(), 5 * MINUTE_MS)
    expect(texts).toBe(8)
    expect(await row()).toMatchObject({ status: 'dead', unknown_outcomes: 0 })
  })

  test('a mail refused with 421 counts as not delivered, and is sent again', async () => {
    const answers = [421, undefined]
    smtp.rules.toText = () => answers.shift()
    await remind('a@example.es')
    const transport = await connect()
    await deliver(transport)
    expect(await row()).toMatchObject({ status: 'queued', attempts: 1, unknown_outcomes: 0 })
    await pass(2 * MINUTE_MS, transport)
    expect(await row()).toMatchObject({ status: 'sent' })
  })

  test('an idle connection that the server has closed is replaced within the same attempt', async () => {
    let count = 0
    smtp.rules.toRecipient = () => (++count === 2 ? 'reset' : undefined)
    const transport = await connect()
    for (const name of ['a', 'b']) {
      await remind(`${name}@example.es`)
      await deliver(transport)
      app.clock.advance(1)
    }
    expect((await rows()).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(['sent 1', 'sent 1'])
  })

  test('a process that was frozen does not send a mail that another process has sent in the meantime', async () => {
    await remind('a@example.es')
    const frozen = Promise.withResolvers<undefined>()
    smtp.rules.toRecipient = () => (smtp.received.length === 0 ? frozen.promise : undefined)
    const slow = createSending(app.deps, QUICK)
    const transport = await connect({ socketTimeout: 30_000 })
    await deliverDue(app.deps, transport, slow)
    app.clock.advance(2 * MINUTE_MS)
    smtp.rules.toRecipient = () => undefined
    await deliver(await connect())
    expect(smtp.received).toHaveLength(1)
    frozen.resolve(undefined)
    await slow.settled()
    expect(smtp.received).toHaveLength(1)
    expect(await row()).toMatchObject({ status: 'sent' })
  })

  describe('a process that stops', () => {
    test('does not wait for a reply that may take ten minutes, and records the outcome as unknown', async () => {
      smtp.rules.toText = () => 'silence'
      await remind('a@example.es')
      const sending = createSending(app.deps, QUICK)
      const transport = await connect({ socketTimeout: 600_000 })
      await deliverDue(app.deps, transport, sending)
      await expect.poll(() => smtp.received).toHaveLength(1)
      await sending.stop()
      expect(await row()).toMatchObject({ status: 'queued', unknown_outcomes: 1, lease_until: null })
      expect(await deliverDue(app.deps, transport, sending)).toBe(0)
    })

    test('releases a mail whose text was not sent', async () => {
      smtp.rules.toRecipient = () => 'silence'
      await remind('a@example.es')
      const sending = createSending(app.deps, QUICK)
      await deliverDue(app.deps, await connect({ socketTimeout: 600_000 }), sending)
      await sending.stop()
      expect(await row()).toMatchObject({ status: 'queued', attempts: 0, unknown_outcomes: 0, lease_until: null })
      smtp.rules.toRecipient = () => undefined
      await deliver(await connect())
      expect(smtp.received).toHaveLength(1)
    })
  })
})

describe.each(databases)('two processes that send mail on $name', ({ openPair }) => {
  test('send each mail once, and both stop trying a domain that accepts no mail', async () => {
    const [mine, theirs] = await openPair()
    const app = await createTestApi({ database: mine, deps: { developmentMailbox: 'off' } })
    const smtp = await startSmtp({ toRecipient: (address) => (address.endsWith('@bad.example') ? 'reset' : undefined) })
    const transport = await createTransport(smtp.url())
    try {
      for (let i = 0; i < 20; i++) {
        const mail = { kind: 'password-changed', locale: 'es-ES', payload: {} } as const
        for (const to of [`${i}@good.example`, `${i}@bad.example`]) {
          await app.db.transact(() => enqueue({ ...mail, to, dedupeKey: to }, app.clock.at))
        }
      }
      await Promise.all([mine, theirs].map((db) => deliverDue({ ...app.deps, db }, transport)))
      expect(smtp.received).toHaveLength(20)
      expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(20)
      const rows = await app.db.read.selectFrom('outbox').selectAll().where('status', '=', 'queued').execute()
      expect(rows).toHaveLength(20)
      expect(rows.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(6)
    } finally {
      transport.close()
      await smtp.close()
      await app.close()
      if (theirs !== mine) await theirs.close()
    }
  })
})
