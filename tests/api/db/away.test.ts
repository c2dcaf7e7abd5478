import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApiProcess } from '#tests/support/api-process.ts'
import { type Cluster, newPostgresDatabase, startPostgres } from '#tests/support/postgres.ts'

let dataDir: string
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'temporada-away-'))
})
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}) {
  const api = startApiProcess({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env })
  cleanups.push(() => api.kill())
  return api
}

async function ask(url: string, init: RequestInit = {}) {
  const startedAt = performance.now()
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(25_000) })
  const body = await answer.text()
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body,
    ms: performance.now() - startedAt,
  }
}

const signIn = (origin: string) =>
  ask(`${origin}/api/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@example.es', password: 'una frase bien larga' }),
  })

const processesOf = ({ pid }: Cluster) => {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return children.split('\n').map(Number).filter(Boolean)
}

/** Stops or wakes a cluster with all its processes, as a machine that hangs would. */
function signalAll(cluster: Cluster, signal: 'STOP' | 'CONT') {
  for (const one of [cluster.pid, ...processesOf(cluster)]) process.kill(one, `SIG${signal}`)
}

test('a hanging PostgreSQL delays calls by about ten seconds at most, and is used again once it resumes', async () => {
  const cluster = await startPostgres()
  cleanups.push(() => cluster.stop())
  const api = start({ DATABASE_URL: await newPostgresDatabase(cluster.url) })
  const origin = await api.origin
  expect((await ask(`${origin}/readyz`)).status).toBe(200)
  expect((await signIn(origin)).status).toBe(401)

  signalAll(cluster, 'STOP')
  try {
    await expect.poll(async () => (await ask(`${origin}/readyz`)).status).toBe(503)
    expect((await ask(`${origin}/readyz`)).ms).toBeLessThan(4_000)
    const refused = await Promise.all([signIn(origin), signIn(origin), ask(`${origin}/api/v1/campaigns`)])
    for (const { status, retryAfter, body, ms } of refused) {
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
      expect(JSON.parse(body).code).toBe('unavailable')
      expect(ms).toBeLessThan(12_000)
    }
  } finally {
    signalAll(cluster, 'CONT')
  }
  await expect.poll(async () => (await signIn(origin)).status, { interval: 500 }).toBe(401)
  await expect.poll(async () => (await ask(`${origin}/readyz`)).status).toBe(200)
})

test('when PostgreSQL is killed, calls get 503, never 500', async () => {
  const cluster = await startPostgres()
  cleanups.push(() => cluster.stop())
  const api = start({ DATABASE_URL: await newPostgresDatabase(cluster.url) })
  const origin = await api.origin
  const seen = new Set<number>()
  const keepAsking = async () => {
    for (let i = 0; i < 60; i++) seen.add((await signIn(origin)).status)
  }
  const asking = Promise.all([keepAsking(), keepAsking(), keepAsking(), keepAsking()])
  await expect.poll(() => seen.has(401)).toBe(true)
  process.kill(cluster.pid, 'SIGQUIT')
  await asking
  expect([...seen].sort()).toEqual([401, 503])
  expect(api.said.text).not.toContain('unexpected fault')
})

test('after PostgreSQL has crashed and started again, calls succeed again', async () => {
  const cluster = await startPostgres()
  cleanups.push(() => cluster.stop())
  const api = start({ DATABASE_URL: await newPostgresDatabase(cluster.url) })
  const origin = await api.origin
  expect((await signIn(origin)).status).toBe(401)
  // PostgreSQL ends all its connections when one of its processes is killed, and recovers.
  const before = processesOf(cluster)
  const [one] = before
  if (!one) throw new Error('no processes')
  process.kill(one, 'SIGKILL')
  await expect.poll(() => processesOf(cluster).filter((pid) => before.includes(pid))).toEqual([])
  await expect.poll(async () => (await signIn(origin)).status).toBe(401)
  await expect.poll(async () => (await ask(`${origin}/readyz`)).status).toBe(200)
  expect(api.said.text).not.toContain('unexpected fault')
})

test('a server is not ready while its SQLite file is missing, and logs once when it goes and returns', async () => {
  const api = start()
  const origin = await api.origin
  const file = join(dataDir, 'temporada.db')
  expect((await ask(`${origin}/readyz`)).status).toBe(200)
  renameSync(file, `${file}.away`)
  await expect.poll(async () => (await ask(`${origin}/readyz`)).status).toBe(503)
  const later = performance.now() + 1_500
  const seen = async () => [(await ask(`${origin}/readyz`)).status, performance.now() > later]
  await expect.poll(seen).toEqual([503, true])
  renameSync(`${file}.away`, file)
  await expect.poll(async () => (await ask(`${origin}/readyz`)).status).toBe(200)
  const said = api.said.text.split('\n').filter((line) => /"msg":"(not ready|ready again)"/.test(line))
  expect(said.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, msg: 'not ready', reason: expect.stringContaining('no such file') }),
    expect.objectContaining({ level: 30, msg: 'ready again' }),
  ])
})
