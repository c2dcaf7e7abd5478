import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Database, openDatabase } from '#api/db/database.ts'
import { CLEAN_ENV } from './clean-env.ts'
import { freePort } from './free-port.ts'
import { newPostgresDatabase, startPostgres } from './postgres.ts'
import { programOf } from './programs.ts'
import { LEDGER_KEY } from './seasons.ts'

const MOVED_CLOCK = pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href
/** Arguments of Node that start the API with a clock of its own. */
const MOVED_API = ['--import', MOVED_CLOCK, ...programOf('api')]

/** Databases that flush each commit to the disk before they respond, as in production. */
export const databasesFor = (folder: string) => [
  { name: 'SQLite', address: async () => ({ url: `sqlite:${join(folder, 'crash.db')}`, stop: async () => {} }) },
  {
    name: 'PostgreSQL',
    address: async () => {
      const cluster = await startPostgres({ fsync: true })
      return { url: await newPostgresDatabase(cluster.url), stop: cluster.stop }
    },
  },
]

/** A time zone where it is about noon now: the server uses the real clock, and a run must not cross midnight. */
export const ZONE = zoneAtNoon()

export function zoneAtNoon(now = new Date()): string {
  // The signs of these zones are inverted: Etc/GMT+3 is three hours behind.
  const behind = now.getUTCHours() - 12
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : '-'}${Math.abs(behind)}`
}

export async function withDatabase<T>(url: string, what: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(url)
  try {
    return await what(db)
  } finally {
    await db.close()
  }
}

interface Asked {
  /** Token of the session. */
  as: string
  path: string
  input: object
  key: string
}

interface ServerOptions {
  /** The folder of the server's files. */
  folder: string
  url: string
  season: string
  /** How far the server's clock is ahead of the machine's. */
  aheadMs?: number
  /** The program in the arguments of Node; by default the API. */
  program?: string[]
  /** Further variables of its environment. */
  env?: Record<string, string>
}

/** The API in a process of its own, which tests kill with SIGKILL. */
export class KillableServer {
  /** 0 until the first start; every later start uses the same port. */
  port = 0
  readonly #env: NodeJS.ProcessEnv
  readonly #program: string[]
  #child: ChildProcess | undefined
  /** Clients wait for this promise: constant retries would take the processor from the starting server. */
  #started: Promise<void> = Promise.resolve()
  #isOver = false

  constructor({ folder, url, season, aheadMs = 0, program = MOVED_API, env = {} }: ServerOptions) {
    this.#program = program
    this.#env = {
      ...CLEAN_ENV,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: url,
      SEASON_FILE: season,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      LEDGER_KEY,
      CLOCK_AHEAD_MS: String(aheadMs),
      ...env,
    }
  }

  start(): Promise<void> {
    this.#started = this.#spawn()
    return this.#started
  }

  async #spawn(): Promise<void> {
    this.port ||= await freePort()
    const child = spawn(process.execPath, this.#program, {
      env: { ...this.#env, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve())
      child.once('exit', (code, signal) => reject(new Error(`The server ended with ${code ?? signal}`)))
    })
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.kill()
  }

  async killAndRestart(): Promise<void> {
    await this.kill()
    await this.start()
  }

  /**
   * Posts with the same idempotency key until a response arrives, as a phone in a tunnel does; the timeout of the test
   * ends the retries.
   */
  async ask({ as, path, input, key }: Asked): Promise<{ status: number; body: unknown }> {
    const headers = { authorization: `Bearer ${as}`, 'idempotency-key': key, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(input) }
    while (!this.#isOver) {
      try {
        const response = await fetch(`http://127.0.0.1:${this.port}${path}`, request)
        if (response.status < 500 && response.status !== 429)
          return { status: response.status, body: await response.json() }
      } catch {
        // The connection broke: retry.
      }
      await pause(20 + Math.random() * 40)
      await this.#started
    }
    throw new Error('The server has been stopped')
  }
}

export type Server = Pick<KillableServer, 'ask'>

const CLIENTS = 64
const KILLS = { times: 4, everyMs: 500 }
/** Slows the clients a little, so that the kills fall among their work and not after it. */
const BREATH_MS = 40

/**
 * Has 64 clients do all the work in a random order while the server is killed again and again; returns the responses.
 */
export async function underKills<Work, Answer>(
  { kills = KILLS, ...options }: ServerOptions & { kills?: typeof KILLS },
  work: readonly Work[],
  answerTo: (server: Server, one: Work) => Promise<Answer>,
): Promise<Answer[]> {
  const server = new KillableServer(options)
  await server.start()
  const queue = work
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
  const answers: Answer[] = []
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
        answers.push(await answerTo(server, one))
        await pause(BREATH_MS)
      }
    }),
  )
  try {
    for (let kill = 0; kill < kills.times; kill++) {
      await Promise.race([clients, pause(kills.everyMs)])
      if (queue.length === 0) throw new Error('The kill does not fall among the work')
      await server.killAndRestart()
    }
    await clients
  } finally {
    await server.stop()
  }
  return answers
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
