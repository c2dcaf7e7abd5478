import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'
import { descendantsOf, isRunning, signal } from '#tests/support/processes.ts'
import { openRaw } from '#tests/support/raw-http.ts'

const ROOT = join(import.meta.dirname, '../..')
const WORKERS = { WEB_WORKERS: '2' }

interface Command {
  child: ChildProcess
  pid: number
  origin: string
  /** Exit code or signal. */
  ended: Promise<number | NodeJS.Signals>
}

const folders: string[] = []
const commands: Command[] = []
afterEach(() => {
  for (const { pid } of commands.splice(0)) for (const one of [...descendantsOf(pid), pid]) signal(one, 'SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Starts a command in a process group of its own, as a terminal does; resolves once its server listens. */
async function start(command: string, env: Record<string, string>, shells = 0): Promise<Command> {
  const dataDir = mkdtempSync(join(tmpdir(), 'temporada-command-'))
  folders.push(dataDir)
  let line = [process.execPath, 'src/cli/start.mjs', command]
  // Shells that wait for their child, as npm and its shell do.
  for (let i = 0; i < shells; i++) line = ['/bin/sh', '-c', '"$@"; exit $?', 'sh', ...line]
  const [program = '', ...args] = line
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    env: { ...CLEAN_ENV, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  let printed = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const found = /https?:\/\/[^\s:/]+:(\d+)/.exec(printed)?.[1]
      if (found) resolve(found)
    })
    void ended.then((how) => reject(new Error(`ended with ${how} before it listened:\n${printed}`)))
  })
  const started = { child, pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, ended }
  commands.push(started)
  return started
}

test.each([
  ['npm start', 'SIGKILL', 'SIGKILL', {}],
  ['npm run start:api', 'SIGKILL', 'SIGKILL', {}],
  ['npm start with workers', 'SIGKILL', 'SIGKILL', WORKERS],
  ['npm start with workers', 'SIGTERM', 0, WORKERS],
  ['npm start with workers', 'SIGHUP', 0, WORKERS],
  ['npm start with workers', 'SIGINT', 0, WORKERS],
] as const)('%s leaves no process running after %s, and ends with %s', async (name, signalled, how, env) => {
  const { pid, ended } = await start(name.includes('api') ? 'api' : 'web', env)
  const started = descendantsOf(pid)
  expect(started.length).toBe(env === WORKERS ? 3 : 1)
  process.kill(pid, signalled)
  expect(await ended).toBe(how)
  await expect.poll(() => started.filter(isRunning)).toEqual([])
})

/** Sends an incomplete request, which the server waits for when it has to stop. */
async function holdRequest(origin: string) {
  const slow = openRaw(origin)
  const head = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 1\r\nexpect: 100-continue'
  slow.send(`POST /api/v1/contact HTTP/1.1\r\n${head}\r\n\r\n`)
  // The 100 shows that the server has the request. It would close an idle connection when it stops.
  expect((await slow.answer({ hasBody: false })).status).toBe(100)
  return slow
}

/** Whether a server is stopping: it reports so for a moment, and then accepts no connection. */
const isStopping = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ status }) => status === 503,
    () => true,
  )

describe('an open request', () => {
  test.each([
    ['a signal to all processes, as a terminal or systemd sends it', (pid: number) => process.kill(-pid, 'SIGINT')],
    ['the closing of the terminal', (pid: number) => process.kill(-pid, 'SIGHUP')],
    ['a signal to the command', (pid: number) => process.kill(pid, 'SIGINT')],
  ])('is finished after %s', async (_, tell) => {
    const { pid, origin, ended } = await start('web', {})
    const slow = await holdRequest(origin)
    tell(pid)
    await expect.poll(() => isStopping(origin)).toBe(true)
    slow.send('{')
    expect((await slow.answer()).status).toBe(400)
    expect(await ended).toBe(0)
  })

  test.each([
    ['the command', (pid: number) => process.kill(pid, 'SIGINT')],
    ['all processes', (pid: number) => process.kill(-pid, 'SIGINT')],
  ])('is abandoned after a second SIGINT to %s', async (_, tell) => {
    const { pid, origin, ended } = await start('web', {})
    const started = descendantsOf(pid)
    const slow = await holdRequest(origin)
    tell(pid)
    await expect.poll(() => isStopping(origin)).toBe(true)
    tell(pid)
    expect(await ended).toBe(1)
    expect(started.filter(isRunning)).toEqual([])
    slow.end()
  })
})

test.each([
  ['the end of npm’s shell, which passes no signal on', 1, 'SIGTERM'],
  ['the death of npm, whose shell keeps running', 2, 'SIGKILL'],
] as const)('a server stops after %s', async (_, shells, how) => {
  const { pid } = await start('api', { npm_lifecycle_event: 'start:api' }, shells)
  const started = descendantsOf(pid)
  expect(started).toHaveLength(1 + shells)
  process.kill(pid, how)
  await expect.poll(() => started.filter(isRunning)).toEqual([])
})
