import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Database, type DatabaseOptions, openDatabase } from '#api/db/database.ts'
import { CLEAN_ENV } from './clean-env.ts'
import { freePort } from './free-port.ts'
import { newPostgresDatabase, startPostgres } from './postgres.ts'
import { programOf } from './programs.ts'
import { LEDGER_KEY } from './seasons.ts'
import { Traffic } from './traffic.ts'

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

export async function withDatabase<T>(
  url: string,
  what: (db: Database) => Promise<T>,
  options?: DatabaseOptions,
): Promise<T> {
  const db = await openDatabase(url, options)
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
  /** The program in the arguments of Node; by default the API. */
  program?: string[]
  /** Further variables of its environment. */
  env?: Record<string, string>
}

/** The API in a process of its own, which tests kill with SIGKILL. */
export class KillableServer {
  /** 0 until the first start; every later start uses the same port. */
  port = 0
  /** How many requests wait for their responses. */
  unanswered = 0
  readonly #env: NodeJS.ProcessEnv
  readonly #program: string[]
  #child: ChildProcess | undefined
  /** Clients wait for this promise: constant retries would take the processor from the starting server. */
  #started: Promise<void> = Promise.resolve()
  #isOver = false

  constructor({ folder, url, season, program = MOVED_API, env = {} }: ServerOptions) {
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
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      child.stdout?.once('data', () => resolve())
      child.once('exit', (code, signal) => reject(new Error(`The server ended with ${code ?? signal}`)))
    })
  }

  /** Puts the server's clock this far ahead of the machine's, also at later starts. */
  async moveClock(aheadMs: number): Promise<void> {
    this.#env.CLOCK_AHEAD_MS = String(aheadMs)
    const child = this.#child
    if (!child) return
    const moved = once(child, 'message')
    child.send({ ahead: aheadMs })
    await moved
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
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
      this.unanswered++
      try {
        const response = await fetch(`http://127.0.0.1:${this.port}${path}`, request)
        if (response.status < 500 && response.status !== 429)
          return { status: response.status, body: await response.json() }
      } catch {
        // The connection broke: retry.
      } finally {
        this.unanswered--
      }
      await pause(20 + Math.random() * 40)
      await this.#started
    }
    throw new Error('The server has been stopped')
  }
}

export type Server = Pick<KillableServer, 'ask'>

const CLIENTS = 64
/** SQLite runs one call at a time, so a kill tears one at most: the number of kills counts, not that of requests. */
const KILLS = 4
/** A kill comes at most this long after the response that it follows, so that it falls at any point of the next ones. */
const MOST_DELAY_MS = 12

type AnswerTo<Work, Answer> = (server: Server, one: Work) => Promise<Answer>

/** Starts a server for the work, kills it meanwhile, and returns the responses. */
export async function underKills<Work, Answer>(
  { kills, ...options }: ServerOptions & { kills?: number },
  work: readonly Work[],
  answerTo: AnswerTo<Work, Answer>,
): Promise<Answer[]> {
  const server = new KillableServer(options)
  await server.start()
  try {
    return await askUnderKills(server, work, answerTo, kills)
  } finally {
    await server.stop()
  }
}

/**
 * Has 64 clients do all the work in a random order, and kills the server after equal shares of it, while most of the
 * clients wait for a response. Returns the responses.
 */
export async function askUnderKills<Work, Answer>(
  server: KillableServer,
  work: readonly Work[],
  answerTo: AnswerTo<Work, Answer>,
  kills = KILLS,
): Promise<Answer[]> {
  const shuffled = work
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
  const answers: Answer[] = []
  const traffic = new Traffic(shuffled, CLIENTS, async (one) => void answers.push(await answerTo(server, one)))
  const kill = async () => {
    for (let n = 1; n <= kills; n++) {
      await traffic.reached(Math.floor((n * traffic.size) / (kills + 1)))
      await pause(Math.random() * MOST_DELAY_MS)
      // A batch may answer all the rest during the delay. Then the kill follows the last response.
      while (server.unanswered < Math.min(CLIENTS / 4, traffic.left)) await pause(1)
      await server.killAndRestart()
    }
  }
  await Promise.all([traffic.ended, kill()])
  return answers
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
