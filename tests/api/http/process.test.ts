import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('../../../src/api/main.ts', import.meta.url))

let dataDir: string
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'temporada-process-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
})

/** The API as an operator starts it. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
  })
  children.push(child)
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said.text += text))
  const exit = once(child, 'exit').then(([code]) => code as number)
  const origin = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said.text)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    exit.then((code) => reject(new Error(`ended with ${code}: ${said.text}`)))
  })
  origin.catch(() => {})
  return { child, said, exit, origin }
}

test('says that it lives and is ready, answers, and stops with what is under way answered', async () => {
  const api = start()
  const origin = await api.origin
  expect(await (await fetch(`${origin}/livez`)).text()).toBe('ok')
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  expect((await fetch(`${origin}/api/v1/campaigns`)).status).toBe(200)
  expect((await fetch(`${origin}/api/v1/nowhere`)).status).toBe(404)

  // The operator stops the process while a sign-in is on its way in.
  const body = JSON.stringify({ email: 'ana@example.es', password: 'una frase bien larga' })
  const head = `POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(head + body.slice(0, 10))
  await new Promise((resolve) => setTimeout(resolve, 500))
  api.child.kill('SIGTERM')
  // A load balancer hears of it first, and whoever still comes is served.
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${origin}/api/v1/campaigns`)).status).toBe(200)
  await expect
    .poll(
      () =>
        fetch(`${origin}/livez`).then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 5_000 },
    )
    .toBe('closed')
  socket.write(body.slice(10))
  expect((await socket.setEncoding('utf8').toArray()).join('')).toMatch(/^HTTP\/1\.1 401/)
  expect(await api.exit).toBe(0)
  expect(api.said.text).not.toContain('ana@example.es')
}, 20_000)

test('a second signal does not wait for what is under way', async () => {
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
}, 20_000)

test('what a caller says about its address counts only behind a proxy', async () => {
  const signIn = (origin: string, i: number) =>
    fetch(`${origin}/api/v1/sessions`, {
      method: 'POST',
      body: JSON.stringify({ email: `nobody.${i}@example.es`, password: 'not the password' }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` },
    })
  const statusesOf = async (origin: string) => {
    const responses = await Promise.all(Array.from({ length: 61 }, (_, i) => signIn(origin, i)))
    return new Set(responses.map((response) => response.status))
  }
  const direct = start()
  expect(await statusesOf(await direct.origin)).toContain(429)
  direct.child.kill('SIGTERM')
  await direct.exit
  const proxied = start({ TRUST_PROXY: '1' })
  expect(await statusesOf(await proxied.origin)).toEqual(new Set([401]))
}, 30_000)

test('broken HTTP does not stop it', async () => {
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
}, 20_000)

test('a second process on the same file is told so in a few words', async () => {
  const first = start()
  await first.origin
  const second = start()
  expect(await second.exit).toBe(1)
  expect(second.said.text).toContain('Otro proceso ya usa la base de datos')
  expect(second.said.text).not.toMatch(/^\s+at /m)
}, 20_000)

test('a busy port, a faulty season and a faulty environment are told in a few words', async () => {
  const first = start()
  const { port } = new URL(await first.origin)
  const other = mkdtempSync(join(tmpdir(), 'temporada-process-'))
  const season = join(dataDir, 'season.json')
  writeFileSync(season, '{"campaigns": 5}')
  const faults = [
    [start({ PORT: port, DATA_DIR: other }), 'El puerto está ocupado'],
    [start({ SEASON_FILE: season, DATABASE_URL: 'sqlite::memory:' }), 'campaigns'],
    [start({ PORT: 'x', LOG_LEVEL: 'loud' }), 'LOG_LEVEL'],
  ] as const
  for (const [api, words] of faults) {
    expect(await api.exit).toBe(1)
    expect(api.said.text).toContain(words)
    expect(api.said.text).not.toMatch(/^\s+at /m)
  }
  rmSync(other, { recursive: true, force: true })
}, 30_000)

test('a database that cannot be reached is told in a few words', async () => {
  const api = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await api.exit).toBe(1)
  expect(api.said.text).toContain('DATABASE_URL: no se puede conectar')
  expect(api.said.text).not.toMatch(/^\s+at /m)
}, 30_000)
