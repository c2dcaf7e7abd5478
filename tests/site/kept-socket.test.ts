import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type KeptSocket, keepSocket } from '#tests/support/kept-socket.ts'
import { SERVER_ENV } from '../../src/cli/bootstrap.mjs'

const ROOT = join(import.meta.dirname, '../..')
const VISITORS = 8
const LATE_MS = 60_000

let home: string
let port: number
let socket: KeptSocket
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'temporada-socket-'))
  port = await freePort()
  socket = await keepSocket({
    port,
    words: [join(ROOT, 'dist/server/temporada.js'), 'serve'],
    cwd: home,
    env: { ...CLEAN_ENV, ...SERVER_ENV, NODE_ENV: 'production', DATA_DIR: home, RATE_LIMITS: 'off', STOP_DELAY: '0' },
  })
})
afterAll(() => {
  socket.close()
  rmSync(home, { recursive: true, force: true })
})

/** Asks on a connection of its own; resolves with the status, or with the code of the failure. */
const ask = () =>
  new Promise<number | string | undefined>((resolve) => {
    const signal = AbortSignal.timeout(LATE_MS)
    const asked = get({ host: '127.0.0.1', port, path: '/livez', agent: false, signal }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
    asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })

test('a process on a kept socket is replaced, and each request is answered', async () => {
  let ended = socket.run()
  const answers = new Map<number | string | undefined, number>()
  let isOver = false
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (!isOver) {
      const answer = await ask()
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  })
  for (let restart = 0; restart < 2; restart++) {
    expect(await ask()).toBe(200)
    await socket.interrupt()
    expect(await ended).toBe(0)
    ended = socket.run()
  }
  isOver = true
  await Promise.all(visitors)
  await socket.interrupt()
  await ended
  expect([...answers.keys()]).toEqual([200])
  expect(answers.get(200)).toBeGreaterThan(VISITORS)
})
