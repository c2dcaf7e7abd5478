import type { RequestListener } from 'node:http'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
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
  const waiting = Array.from({ length: 100 }, connect)
  for (const connection of waiting) connection.send(GET)
  stop()
  // Connections are made after this turn of the loop; the server stops before the next one accepts any.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  block(20)
  const answers = await Promise.all(waiting.map((connection) => connection.answer()))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('a request that arrives on an idle connection just before the server closes it is answered', async () => {
  const connect = await serve()
  const idle = connect()
  idle.send(GET)
  await idle.answer()
  stop()
  idle.send(GET)
  block(20)
  expect((await idle.answer()).status).toBe(200)
  expect(await idle.closed()).toBe(true)
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
