import type { RequestListener } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type HttpService, serveHttp } from '#host/serve-http.ts'
import { openRaw, type RawConnection } from '#tests/support/raw-http.ts'

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
const ok: RequestListener = (_, response) => void response.end('ok')

const connections: RawConnection[] = []
let stop: () => void
let exited: Promise<void>
afterEach(async () => {
  stop()
  for (const connection of connections.splice(0)) connection.end()
  await exited
  vi.restoreAllMocks()
})

/** Starts a server that is told to stop by `stop` and ends no process. */
async function serve(options: Partial<HttpService> = {}) {
  exited = new Promise((resolve) => {
    vi.spyOn(process, 'exit').mockImplementation((() => resolve()) as never)
  })
  const port = await serveHttp({
    ...{ port: 0, host: '127.0.0.1', publicOrigin: undefined, isPublic: false, proxies: 0, noticeMs: 0 },
    log: pino({ level: 'silent' }),
    handle: ok,
    isReady: async () => true,
    close: async () => {},
    stops: (order) => {
      stop = () => order('the test')
    },
    ...options,
  })
  return () => {
    const connection = openRaw(`http://127.0.0.1:${port}`)
    connections.push(connection)
    return connection
  }
}

/** Keeps the event loop busy, so that what arrives meanwhile waits in the system. */
function block(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('connections that wait when the server stops listening are answered', async () => {
  const connect = await serve()
  const waiting = Array.from({ length: 30 }, connect)
  for (const connection of waiting) connection.send(GET)
  stop()
  // Connections are made after this turn of the loop; the server stops before the next one accepts any.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  block(20)
  const answers = await Promise.all(waiting.map((connection) => connection.answer()))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('under more requests than the server can answer, none is cut off when it stops listening', async () => {
  const connect = await serve({
    handle: (_, response) => {
      block(2)
      response.end('ok')
    },
  })
  const faults: unknown[] = []
  /** Asks again and again, each time on a new connection, until the server refuses one. */
  const ask = async () => {
    while (true) {
      const connection = connect()
      connection.send(GET)
      const refusal = await refusalOf(connection)
      if (refusal === 'ECONNREFUSED') return
      const { status } = await connection.answer()
      if (status !== 200) faults.push(refusal ?? status)
    }
  }
  const visitors = Array.from({ length: 60 }, ask)
  stop()
  await Promise.all(visitors)
  expect(faults).toEqual([])
})

describe('a connection that is idle when the server stops', () => {
  /** Returns such a connection and a function for others, once the server refuses others. */
  async function idleAtStop() {
    const connect = await serve()
    const idle = connect()
    idle.send(GET)
    await idle.answer()
    stop()
    await vi.waitUntil(async () => (await refusalOf(connect())) === 'ECONNREFUSED', { interval: 1 })
    return idle
  }

  test('stays open for a second after the server has stopped listening', async () => {
    const startedAt = performance.now()
    const idle = await idleAtStop()
    expect(await idle.closed()).toBe(true)
    expect(performance.now() - startedAt).toBeGreaterThan(990)
  })

  test('gets one more response, even to a request that is unread when its time is over', async () => {
    const idle = await idleAtStop()
    idle.send(GET)
    block(1_200)
    const { status, head } = await idle.answer()
    expect(status).toBe(200)
    expect(head).toMatch(/^connection: close/im)
    expect(await idle.closed()).toBe(true)
  })
})

/** Returns the code of the error with which a connection fails; undefined if it is made. */
const refusalOf = ({ socket }: RawConnection) =>
  new Promise<string | undefined>((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    socket.once('connect', () => resolve(undefined))
  })

test('a response whose visitor reads slowly is sent whole', async () => {
  const BYTES = 30_000_000
  const connect = await serve({ handle: (_, response) => void response.end(Buffer.alloc(BYTES)) })
  const slow = connect()
  slow.send(GET)
  slow.socket.pause()
  // Answered after the slow one has been begun.
  const other = connect()
  other.send(GET.replace('GET', 'HEAD'))
  await other.answer({ hasBody: false })
  stop()
  await vi.waitUntil(async () => (await refusalOf(connect())) === 'ECONNREFUSED', { interval: 1 })
  // Longer than idle connections stay open.
  block(1_200)
  for (let turn = 0; turn < 100; turn++) await setImmediate()
  slow.socket.resume()
  expect(await slow.closed()).toBe(true)
  expect((await slow.answer()).body.length).toBe(BYTES)
})

test('a request that is still in progress ten seconds later is cut off, and the log says so', async () => {
  const handled = Promise.withResolvers<void>()
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  const connect = await serve({ log, handle: () => handled.resolve() })
  const begun = connect()
  begun.send(GET)
  await handled.promise
  const { now } = performance
  let aheadMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + aheadMs)
  stop()
  await vi.waitUntil(async () => (await refusalOf(connect())) === 'ECONNREFUSED', { interval: 1 })
  aheadMs = 10_000
  expect(await begun.closed()).toBe(true)
  expect((await begun.answer()).status).toBe(0)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, requests: 1 }])
})

test.each([
  ['of the API', { visitorSecrets: ['s'] }, true],
  ['of the site', {}, false],
])(
  'a response %s that was begun before the order to stop closes its connection',
  async (_, options, saysThatItStops) => {
    const handled = Promise.withResolvers<() => void>()
    const connect = await serve({
      ...options,
      handle: (_, response) => handled.resolve(() => response.end('ok')),
    })
    const begun = connect()
    begun.send(GET)
    const finish = await handled.promise
    stop()
    finish()
    const { head } = await begun.answer()
    expect(head).toMatch(/^connection: close/im)
    expect(/^x-stopping: 1/im.test(head)).toBe(saysThatItStops)
  },
)

test('a check of readiness that began before the order to stop reports that the server is not ready', async () => {
  const { promise: check, resolve } = Promise.withResolvers<boolean>()
  const isReady = vi.fn(() => check)
  const connect = await serve({ isReady })
  const asking = connect()
  asking.send('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitFor(() => expect(isReady).toHaveBeenCalled())
  stop()
  resolve(true)
  expect((await asking.answer()).status).toBe(503)
})
