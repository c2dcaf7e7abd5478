import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createRoundNotes } from '#api/alerts/note-rounds.ts'
import { createAlertPost } from '#api/alerts/post-alert.ts'
import { postDue } from '#api/alerts/post-due.ts'
import type { OperatorChannels } from '#api/alerts/tell-operator.ts'
import { watchForOperator } from '#api/alerts/watch.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { startJobs } from '#api/jobs.ts'
import { beginPause, SERVER } from '#api/mail/queries.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { beach } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const BEFORE_MIDNIGHT = Date.parse('2026-09-05T21:59:00Z')
const OPERATORS = ['ana@example.es', 'luis@example.es']
const SIGNAL = new AbortController().signal

/** Its draw was to be held nine hours and fifty-nine minutes before. */
const drawn = beach({
  prizes: [{ key: 'tabla', kind: 'physical', name: 'Una tabla', valueCents: 39_000, stock: 1, pool: 'draw:beach' }],
  draws: [{ key: 'beach', name: 'Sorteo', drawsAt: '2026-09-05T14:00', alternates: 2, daysToClaim: 14 }],
})

/** Imitates a webhook that fails `failures` times and then takes each text. */
async function startWebhook(failures: number) {
  const taken: unknown[] = []
  let asked = 0
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    if (++asked > failures) taken.push(body)
    response.writeHead(asked > failures ? 200 : 302, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret-of-the-hook`
  onTestFinished(() => void server.close())
  return { taken, address, asked: () => asked }
}

describe.each(databases)('alerts to the operator on $name', ({ openPair }) => {
  let opened: [Database, Database]
  let app: TestApi
  let free = 3e9
  beforeEach(async () => {
    opened = await openPair()
    free = 3e9
    app = await createTestApi({ database: opened[0], season: [drawn], now: BEFORE_MIDNIGHT })
  })
  afterEach(async () => {
    for (const db of new Set(opened)) await db.close()
  })

  const watch = ({ db = opened[0], ...operator }: Partial<OperatorChannels> & { db?: Database } = {}) =>
    watchForOperator({
      ...app.deps,
      db,
      freeBytes: async () => free,
      operator: { emails: OPERATORS, post: undefined, ...operator },
    })
  /** Returns the titles of the alerts in the outbox to one mailbox, in their order. */
  async function titles(to = OPERATORS[0] ?? ''): Promise<string[]> {
    const rows = await opened[0].read
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'alert')
      .orderBy('id')
      .execute()
    const queued = rows.filter(({ id, to_addr }) => id !== 'a' && to_addr === to)
    return queued.map(({ payload }) => JSON.parse(payload).title)
  }
  const insertMail = (id: string, kind: string, status: string) =>
    opened[0].transact(() =>
      run(
        tables.insertInto('outbox').values({
          ...{ id, dedupe_key: id, kind, to_addr: `${id}@example.com`, locale: 'es-ES', payload: '{}', status },
          ...{ created_at: app.clock.at - 2 * HOUR_MS, next_at: app.clock.at, expires_at: app.clock.at + DAY_MS },
          priority: 0,
        }),
      ),
    )

  test('a condition is told when it begins, once a day while it lasts, and when it ends', async () => {
    free = 1e9
    const rounds = async (count: number, everyMs: number) => {
      for (let i = 0; i < count; i++) {
        await watch()
        app.clock.advance(everyMs)
      }
    }
    await rounds(3, MINUTE_MS)
    const begun = ['A draw of playa/test is overdue', 'The disk fills up']
    expect((await titles()).sort()).toEqual(begun.sort())
    expect(await titles(OPERATORS[1])).toHaveLength(2)
    await rounds(25, HOUR_MS)
    expect(await titles()).toHaveLength(4)
    expect(await titles()).toContain('Still: The disk fills up')
    free = 3e9
    await rounds(2, MINUTE_MS)
    expect((await titles()).slice(4)).toEqual(['Resolved: The disk fills up'])
    // It returns within the hour, and is told again after it.
    free = 1e9
    await rounds(58, MINUTE_MS)
    expect(await titles()).toHaveLength(5)
    await rounds(2, MINUTE_MS)
    expect((await titles()).slice(5)).toEqual(['The disk fills up'])
  })

  test('two processes tell a beginning, a reminder and an end once', async () => {
    const both = () => Promise.all(opened.map((db) => watch({ db, post: async () => {} })))
    const posts = async () => (await opened[0].read.selectFrom('alert_post').select('id').execute()).length
    await both()
    expect([await titles(), await posts()]).toEqual([['A draw of playa/test is overdue'], 1])
    app.clock.advance(DAY_MS)
    await both()
    expect([(await titles()).length, await posts()]).toEqual([2, 2])
    const row = { campaign_id: 'playa/test', key: 'beach', entries: 0, list_hash: '-' }
    await opened[0].transact(() =>
      run(tables.insertInto('drawing').values({ ...row, frozen_at: app.clock.at, drawn_at: app.clock.at })),
    )
    await both()
    expect((await titles()).slice(2)).toEqual(['Resolved: A draw of playa/test is overdue'])
    expect(await posts()).toBe(3)
  })

  test.each([
    ['that can be sent again', 'prize-reminder', 'dead', true],
    ['that may have arrived', 'prize-reminder', 'unknown', true],
    ['that waits', 'prize-reminder', 'queued', false],
    ['with a code, which its reader has to ask for', 'confirm', 'dead', false],
    ['that is an alert', 'alert', 'dead', false],
  ])('a mail %s: %s, %s', async (_, kind, status, isTold) => {
    await insertMail('a', kind, status)
    await watch()
    expect((await titles()).includes('Mails have not arrived')).toBe(isTold)
    app.clock.advance(DAY_MS)
    await watch()
    expect((await titles()).includes('Resolved: Mails have not arrived')).toBe(isTold)
  })

  test('that the mail server is away goes to the webhook alone', async () => {
    const { taken, address } = await startWebhook(0)
    await insertMail('a', 'prize-reminder', 'queued')
    const pause = { queue: SERVER, since: app.clock.at - HOUR_MS, until: app.clock.at, reason: 'ECONNREFUSED' }
    await opened[0].transact(() => beginPause(pause))
    await watch()
    const post = createAlertPost(address)
    await watch({ post })
    await postDue(app.deps, post, SIGNAL)
    expect(await titles()).toEqual(['A draw of playa/test is overdue'])
    expect(taken).toEqual([{ text: expect.stringMatching(/^Temporada: The mail server does not answer\n.*SMTP_URL/s) }])
  })

  test('a webhook that fails is asked again later, and takes each text once', async () => {
    const { taken, address, asked } = await startWebhook(2)
    const post = createAlertPost(address)
    free = 1e9
    await watch({ post })
    const attempt = () => postDue(app.deps, post, SIGNAL)
    await attempt()
    expect(asked()).toBe(1)
    // The first text waits a minute. The second is tried, and waits too.
    await attempt()
    await attempt()
    expect([asked(), taken.length]).toEqual([2, 0])
    app.clock.advance(MINUTE_MS)
    await attempt()
    await attempt()
    expect([asked(), taken.length]).toEqual([4, 2])
    expect(app.logged.join('')).toContain('"reason":"status 302"')
    expect(app.logged.join('')).not.toContain('secret-of-the-hook')
  })

  test('a webhook that never answers is given up, after a day', async () => {
    const post = createAlertPost('http://127.0.0.1:9/hooks/secret-of-the-hook')
    await watch({ post, emails: [] })
    let attempts = 0
    const waiting = () => opened[0].read.selectFrom('alert_post').selectAll().execute()
    while ((await waiting()).length > 0 && attempts < 20) {
      await postDue(app.deps, post, SIGNAL)
      attempts++
      app.clock.advance(16 * HOUR_MS)
    }
    expect(attempts).toBe(7)
    expect(app.logged.join('')).not.toContain('secret-of-the-hook')
  })

  test('a job is told once it has failed three times in a row, for five minutes', async () => {
    const operator = { emails: OPERATORS, post: undefined }
    const [note, noteElsewhere] = opened.map((db) => createRoundNotes({ ...app.deps, db, operator }))
    const isTold = async () => {
      await watch()
      return (await titles()).includes('The job "prizes" fails')
    }
    await note?.('prizes', true)
    await note?.('prizes', false)
    for (const [round, told] of [false, false, false, false, true].entries()) {
      await (round % 2 === 0 ? note : noteElsewhere)?.('prizes', true)
      expect(await isTold(), String(round)).toBe(told)
      app.clock.advance(round === 3 ? 5 * MINUTE_MS : 1_000)
    }
    await note?.('prizes', false)
    await watch()
    expect(await titles()).toContain('Resolved: The job "prizes" fails')
  })

  test('the jobs tell a jump of the clock at once, and store which of them fail', async () => {
    app.deps.operator = { emails: OPERATORS, post: undefined }
    app.deps.season = { ...app.deps.season, refresh: () => Promise.reject(new Error('broken')) }
    const jobs = await startJobs(app.deps, undefined)
    app.clock.advance(HOUR_MS)
    const failing = () => opened[0].read.selectFrom('failing_job').select(['name', 'rounds']).execute()
    await expect.poll(() => titles(), { timeout: 5_000 }).toEqual(['The clock of the server has jumped'])
    await expect.poll(failing).toContainEqual({ name: 'codes', rounds: 1 })
    await jobs.stop()
    expect((await failing()).map(({ name }) => name)).not.toContain('days')
  })

  test('a job that no process runs any more does not fail', async () => {
    const note = createRoundNotes({ ...app.deps, operator: { emails: OPERATORS, post: undefined } })
    for (const _ of [1, 2, 3]) await note('prizes', true)
    app.clock.advance(4 * HOUR_MS)
    await watch()
    expect(await titles()).toEqual(['A draw of playa/test is overdue'])
  })
})
