import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'
import { freePort } from '#tests/support/free-port.ts'

const MAIN = fileURLToPath(new URL('../../dist/server/temporada.js', import.meta.url))
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

/** Starts the built site with this standard output. */
async function startWriting(stdout: number | 'pipe') {
  const dataDir = mkdtempSync(join(tmpdir(), 'temporada-logs-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  const env = {
    HOST: '127.0.0.1',
    PORT: new URL(origin).port,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
  }
  const child = spawn(process.execPath, [MAIN], {
    env: { ...CLEAN_ENV, ...env },
    stdio: ['ignore', stdout, 'inherit'],
  })
  cleanups.push(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  })
  await expect.poll(() => statusOf(`${origin}/livez`)).toBe(200)
  return { child, origin }
}

/** Returns the status or the name of an error: a service that waited for the reader of its log would never respond. */
const statusOf = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(60_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    (error: Error) => error.name,
  )

async function statusesOf(url: string, count: number, init?: RequestInit) {
  const seen = new Set<number | string>()
  for (let i = 0; i < count; i += 20) {
    for (const status of await Promise.all(Array.from({ length: 20 }, () => statusOf(url, init)))) seen.add(status)
  }
  return [...seen]
}

test('with a full disk behind standard output, lines are lost but the service keeps responding', async () => {
  const { child, origin } = await startWriting(openSync('/dev/full', 'w'))
  expect(await statusesOf(`${origin}/api/v1/campaigns`, 100)).toEqual([200])
  expect(child.exitCode).toBeNull()
})

test('a stalled log reader delays no request, and gets whole lines when it resumes', async () => {
  const { child, origin } = await startWriting('pipe')
  expect(await statusesOf(`${origin}/api/v1/campaigns`, 2_000)).toEqual([200])
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  await expect.poll(() => text.split('\n').length).toBeGreaterThan(1_000)
  child.kill('SIGTERM')
  await once(child, 'exit')
  for (const line of jsonLines(text)) expect(() => JSON.parse(line)).not.toThrow()
})

test('the service keeps running when the reader of its log goes away', async () => {
  const { child, origin } = await startWriting('pipe')
  child.stdout?.destroy()
  expect(await statusesOf(`${origin}/api/v1/campaigns`, 200)).toEqual([200])
  expect(child.exitCode).toBeNull()
})

test('a caller cannot forge a line of the log', async () => {
  const { child, origin } = await startWriting('pipe')
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const headers = { 'content-type': 'application/json', 'x-tsr-serverfn': 'true' }
  for (const body of ['x\n{"level":30,"msg":"forged"}\n', '{"t":{"t":1,"s":"\\n{}"}}']) {
    await statusOf(`${origin}/_serverFn/${'0'.repeat(64)}`, { method: 'POST', headers, body })
    await statusOf(`${origin}/api/v1/sessions`, { method: 'POST', headers, body })
  }
  await statusOf(`${origin}/info?a=%0A{"level":30,"msg":"forged"}`)
  child.kill('SIGTERM')
  await once(child, 'exit')
  for (const line of jsonLines(text))
    expect(JSON.parse(line)).toMatchObject({ part: expect.any(String), time: expect.any(Number) })
  expect(text.length).toBeLessThan(20_000)
})

/** Returns the lines from the first JSON on. */
const jsonLines = (text: string) => text.slice(text.indexOf('{')).split('\n').filter(Boolean)
