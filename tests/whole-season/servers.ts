import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'
import { freePort } from '#tests/support/free-port.ts'
import { newPostgresDatabase, startPostgres } from '#tests/support/postgres.ts'
import { LEDGER_KEY } from '#tests/support/seasons.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { SERVER_ENV } from '../../src/cli/bootstrap.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const preload = (file: string) => ['--import', pathToFileURL(join(import.meta.dirname, file)).href]
/** The first one ends a server with this run, in whatever way that ends. */
const SERVER_PRELOADS = [
  '--require',
  join(ROOT, 'src/cli/end-with-parent.cjs'),
  ...preload('season-clock.ts'),
  ...preload('../support/memory-report.ts'),
]
const COMMAND_PRELOADS = preload('../support/wall-clock.mjs')
export const SESSION_SECRET = 'the session secret of a whole season is long enough'
export const OPERATOR = 'operacion@example.es'

export interface Server {
  name: string
  origin: string
  pid: number
  /** Lines of its log so far, and those about a fault. */
  lines: { count: number; faults: string[] }
  /** Sends a message to the modules loaded before the server, and resolves to their reply. */
  tell(message: object): Promise<unknown>
  /** Ends the process at once; returns a function that starts it again. */
  kill(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

/** A site of two web and two API processes on PostgreSQL, with a mail server and the operator's webhook. */
export async function startServers(season: SeasonFileInput, folder: string, startsAt: number) {
  const cluster = await startPostgres({ programs: '/usr/lib/postgresql/15/bin' })
  const url = await newPostgresDatabase(cluster.url)
  const databaseClock = await moveDatabaseClock(url)
  const smtp = await startSmtp()
  const webhook = await startWebhook()
  const seasonFile = join(folder, 'season.json')
  writeFileSync(seasonFile, JSON.stringify(season))
  const clock = { aheadMs: startsAt - Date.now() }
  await databaseClock.set(clock.aheadMs)
  const common = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SESSION_SECRET,
    LEDGER_KEY,
    LOG_REQUESTS: 'errors',
    TRUST_PROXY: '1',
    WEB_WORKERS: '1',
  }
  const apiEnv = {
    ...common,
    DATABASE_URL: url,
    SEASON_FILE: seasonFile,
    SMTP_URL: smtp.url('u:p@'),
    MAIL_FROM: 'hola@example.es',
    OPERATOR_EMAIL: OPERATOR,
    ALERT_WEBHOOK: webhook.url,
  }
  const start = (name: string, file: string, env: Record<string, string>) =>
    startServer(name, join(ROOT, file), { ...env, DATA_DIR: dataDir(folder, name) }, clock)
  const apis = [await start('api 1', 'src/api/main.ts', apiEnv), await start('api 2', 'src/api/main.ts', apiEnv)]
  const bases = apis.map(({ origin }) => `${origin}/api/v1`)
  const webOf = (name: string, order: string[]) =>
    start(name, 'dist/server/temporada.js', { ...common, API_BASE_URL: order.join(',') })
  const webs = [await webOf('web 1', bases), await webOf('web 2', bases.toReversed())]
  const all = [...webs, ...apis]

  const now = () => Date.now() + clock.aheadMs
  const tellAll = (message: object) => Promise.all(all.map((server) => server.tell(message)))
  const rounds = () => tellAll({ rounds: true })
  return {
    url,
    smtp,
    webhook,
    webs,
    apis,
    all,
    now,
    rounds,
    /** Lets time pass in every process and in the database, until an instant; then the rounds that are due. */
    async passUntil(instant: number) {
      const passMs = instant - now()
      clock.aheadMs += passMs
      await databaseClock.set(clock.aheadMs)
      await tellAll({ passMs })
      await rounds()
    },
    /** Runs a command of the operator, at the time of the season. */
    async command(...words: string[]): Promise<string> {
      const args = [...COMMAND_PRELOADS, join(ROOT, 'src/cli/temporada.ts'), ...words]
      const env = {
        ...CLEAN_ENV,
        PATH: `/usr/lib/postgresql/15/bin:${process.env.PATH}`,
        DATABASE_URL: url,
        LEDGER_KEY,
        DATA_DIR: folder,
        CLOCK_AHEAD_MS: String(clock.aheadMs),
      }
      return (await promisify(execFile)(process.execPath, args, { env, cwd: ROOT })).stdout
    },
    /** Checks the proof of an edition with the published verifier. Returns its words and whether it agrees. */
    async verify(slug: string, edition: string): Promise<{ agrees: boolean; words: string }> {
      const args = [...COMMAND_PRELOADS, 'public/verificador.mjs', `${webs[0]?.origin}/prueba/${slug}/${edition}`]
      const env = { ...CLEAN_ENV, CLOCK_AHEAD_MS: String(clock.aheadMs) }
      try {
        const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: ROOT })
        return { agrees: true, words: stdout.trim() }
      } catch (error) {
        const { stdout, stderr } = Object(error)
        return { agrees: false, words: `${stdout}${stderr}`.trim() }
      }
    },
    async stop() {
      for (const server of all) await server.stop()
      await webhook.stop()
      await smtp.close()
      await databaseClock.stop()
      await cluster.stop()
    },
  }
}

export type Servers = Awaited<ReturnType<typeof startServers>>

function dataDir(folder: string, name: string): string {
  const path = join(folder, name.replace(' ', '-'))
  mkdirSync(path, { recursive: true })
  return path
}

/** Puts a clock of our own before PostgreSQL's: the statements of the site ask for `clock_timestamp()` only. */
async function moveDatabaseClock(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    create schema whole_season;
    create table whole_season.clock (ahead_ms bigint not null);
    insert into whole_season.clock values (0);
    create function public.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() + (select ahead_ms from whole_season.clock) * interval '1 millisecond' $$;
    alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog;
  `)
  return {
    set: (aheadMs: number) => client.query('update whole_season.clock set ahead_ms = $1', [Math.round(aheadMs)]),
    stop: () => client.end(),
  }
}

/** A webhook that keeps each text that it has taken. While `fails`, it takes none. */
async function startWebhook() {
  const state = { fails: false }
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (!state.fails) texts.push(JSON.parse(body).text)
    response.writeHead(state.fails ? 500 : 200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    state,
    texts,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function startServer(
  name: string,
  file: string,
  env: Record<string, string>,
  clock: { aheadMs: number },
): Promise<Server> {
  const port = await freePort()
  const lines: Server['lines'] = { count: 0, faults: [] }
  let child = await spawnServer()

  async function spawnServer(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [...SERVER_PRELOADS, file], {
      cwd: ROOT,
      env: {
        ...CLEAN_ENV,
        ...SERVER_ENV,
        ...env,
        PORT: String(port),
        CLOCK_AHEAD_MS: String(clock.aheadMs),
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    await new Promise<void>((resolve, reject) => {
      let rest = ''
      started.stdout?.setEncoding('utf8').on('data', (text: string) => {
        const [last = '', ...whole] = (rest + text).split('\n').reverse()
        rest = last
        for (const line of whole.reverse()) noteLine(lines, line)
        if (whole.some((line) => line.includes(`:${port}`))) resolve()
      })
      started.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${lines.faults.join('\n')}`)))
    })
    return started
  }

  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    get pid() {
      return child.pid ?? 0
    },
    lines,
    async tell(message) {
      const answered = once(child, 'message')
      child.send(message)
      const [answer] = await answered
      return answer
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      return async () => {
        child = await spawnServer()
      }
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const FAULT_LEVEL = 50

function noteLine(lines: Server['lines'], line: string): void {
  lines.count++
  const level = /"level":(\d+)/.exec(line)?.[1]
  if (Number(level ?? 0) >= FAULT_LEVEL) lines.faults.push(line)
}
