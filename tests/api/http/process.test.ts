import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApiProcess } from '#tests/support/api-process.ts'
import { beach, seasonOf } from '#tests/support/seasons.ts'

let dataDir: string
const started: ReturnType<typeof startApiProcess>[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'temporada-process-'))
})
afterEach(async () => {
  for (const api of started.splice(0)) await api.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The API as an operator starts it, on the data directory of this test. */
function start(env: Record<string, string> = {}) {
  const api = startApiProcess({ DATA_DIR: dataDir, ...env })
  started.push(api)
  return api
}

test('reports that it is live and ready, serves requests, and after SIGTERM exits once open requests are done', async () => {
  const api = start({ STOP_DELAY: '2' })
  const origin = await api.origin
  expect(await (await fetch(`${origin}/livez`)).text()).toBe('ok')
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  expect((await fetch(`${origin}/api/v1/campaigns`)).status).toBe(200)
  expect((await fetch(`${origin}/api/v1/nowhere`)).status).toBe(404)

  // The operator stops the process while a sign-in is arriving.
  const body = JSON.stringify({ email: 'ana@example.es', password: 'una frase bien larga' })
  const head = `POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(head + body.slice(0, 10))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const stoppedAt = performance.now()
  api.child.kill('SIGTERM')
  // The load balancer sees first that the process is not ready; requests that still arrive are served.
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${origin}/api/v1/campaigns`)).status).toBe(200)
  await expect
    .poll(() =>
      fetch(`${origin}/livez`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  expect(performance.now() - stoppedAt).toBeGreaterThan(1_990)
  socket.write(body.slice(10))
  expect((await socket.setEncoding('utf8').toArray()).join('')).toMatch(/^HTTP\/1\.1 401/)
  expect(await api.exit).toBe(0)
  expect(api.said.text).not.toContain('ana@example.es')
})

test('a second SIGTERM ends the process immediately, without waiting for open requests', async () => {
  const api = start()
  const origin = await api.origin
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  )
  api.child.kill('SIGTERM')
  await expect.poll(() => api.said.text).toContain('SIGTERM')
  api.child.kill('SIGTERM')
  expect(await api.exit).toBe(1)
  socket.destroy()
})

test('X-Forwarded-For is trusted only with TRUST_PROXY', async () => {
  // An address may ask for thirty reset links an hour.
  const askForLink = (origin: string, i: number) =>
    fetch(`${origin}/api/v1/passwords/reset-requests`, {
      method: 'POST',
      body: JSON.stringify({ email: `nobody.${i}@example.es` }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` },
    })
  const statusesOf = async (origin: string) => {
    const responses = await Promise.all(Array.from({ length: 31 }, (_, i) => askForLink(origin, i)))
    return new Set(responses.map((response) => response.status))
  }
  const direct = start()
  expect(await statusesOf(await direct.origin)).toContain(429)
  direct.child.kill('SIGTERM')
  await direct.exit
  const proxied = start({ TRUST_PROXY: '1' })
  expect(await statusesOf(await proxied.origin)).toEqual(new Set([202]))
})

test('malformed HTTP does not stop the server', async () => {
  const api = start()
  const origin = await api.origin
  const { port } = new URL(origin)
  for (const bytes of [
    'GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET http://[ HTTP/1.1\r\nhost: x\r\n\r\n',
    'nonsense\r\n\r\n',
    'POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  ]) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(bytes)
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
  }
  expect((await fetch(`${origin}/api/v1/campaigns`)).status).toBe(200)
  expect(api.said.text).not.toContain('unexpected fault')
})

test('a second process on the same database file exits with a short message', async () => {
  const first = start()
  await first.origin
  const second = start()
  expect(await second.exit).toBe(1)
  expect(second.said.text).toContain('Another process already uses the database')
  expect(second.said.text).not.toMatch(/^\s+at /m)
})

test('a busy port, an invalid season or an invalid environment ends the start with a short message', async () => {
  const first = start()
  const { port } = new URL(await first.origin)
  const other = mkdtempSync(join(tmpdir(), 'temporada-process-'))
  const season = join(dataDir, 'season.json')
  writeFileSync(season, '{"campaigns": 5}')
  const faults = [
    [start({ PORT: port, DATA_DIR: other }), 'The port is in use'],
    [start({ SEASON_FILE: season, DATABASE_URL: 'sqlite::memory:' }), 'campaigns'],
    [start({ PORT: 'x', LOG_LEVEL: 'loud' }), 'LOG_LEVEL'],
  ] as const
  for (const [api, words] of faults) {
    expect(await api.exit).toBe(1)
    expect(api.said.text).toContain(words)
    expect(api.said.text).not.toMatch(/^\s+at /m)
  }
  rmSync(other, { recursive: true, force: true })
})

test('an unreachable database ends the start with a short message', async () => {
  const api = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await api.exit).toBe(1)
  expect(api.said.text).toContain('DATABASE_URL: cannot connect')
  expect(api.said.text).not.toMatch(/^\s+at /m)
})

test('logs at start which prizes wait for partner codes', async () => {
  const year = new Date().getUTCFullYear()
  const season = seasonOf(
    beach({
      opensAt: `${year}-01-01T00:00`,
      closesAt: `${year + 1}-01-02T00:00`,
      claimUntil: `${year + 1}-02-01T00:00`,
      prizes: [{ key: 'helado', kind: 'code', codes: 'partner', name: 'Un helado', valueCents: 300, stock: 62 }],
    }),
  )
  const SEASON_FILE = join(dataDir, 'season.json')
  writeFileSync(SEASON_FILE, JSON.stringify(season))
  const api = start({ SEASON_FILE })
  await api.origin
  const warnings = api.said.text.split('\n').filter((line) => line.includes('"level":40'))
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
    {
      campaign: 'playa/test',
      prizes: [{ prize: 'helado', waiting: 62 }],
      run: ['npm run codes -- import playa/test helado FILE'],
    },
  ])
})
