import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { SERVER_ENV } from '../../src/cli/bootstrap.mjs'
import { CLEAN_ENV } from './clean-env.ts'
import { programOf } from './programs.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MOVED_CLOCK = join(import.meta.dirname, 'moved-clock.ts')
const DRAWINGS = join(import.meta.dirname, 'shared-drawings.ts')
export const MEMORY_REPORT = join(import.meta.dirname, 'memory-report.ts')

export interface SiteServer {
  origin: string
  /** Origin of the API when it is a process of its own. */
  apiOrigin: string | undefined
  dataDir: string
  /** Puts the clocks of the site's processes this far ahead of the machine's. Needs `hasMovableClock`. */
  moveClock(aheadMs: number): Promise<void>
  /** Returns the standard output of its processes so far. */
  printed(): string
  /** MB in use by JavaScript and its buffers in each process, after a garbage collection. Needs `hasMemoryReport`. */
  usedMemoryMb(): Promise<number[]>
  /** Linux only: the most memory the web process has held, in MB. */
  peakMemoryMb(): number
  /** Linux only: the processor time of the web process so far, in ms. */
  cpuMs(): number
  /** Process id of the first process. */
  pid: number
  /** Linux only: the processes that the first one has started. */
  workerPids(): number[]
  /** Resolves with the exit code of the first process; null after a signal. */
  ended: Promise<number | null>
  /** Stops the site and removes its files; `keep` leaves the files for another start. */
  stop(options?: { keep?: boolean }): Promise<void>
}

export interface SiteOptions {
  season?: SeasonFileInput
  /** `embedded` runs the API in the web process, `process` runs it in its own. */
  api?: 'embedded' | 'process'
  env?: Record<string, string>
  /** For the API alone, if it is a process of its own. */
  apiEnv?: Record<string, string>
  /** Needed by `moveClock`. It slows down every use of `Date`, so measurements do without it. */
  hasMovableClock?: boolean
  /** Needed by `usedMemoryMb`. */
  hasMemoryReport?: boolean
  /** Folder of another build, with the entry of the site. */
  root?: string
}

/** Settings that a public site needs. */
export const PUBLIC_ENV = {
  PUBLIC_ORIGIN: 'https://promo.example.es',
  SESSION_SECRET: 's'.repeat(40),
  LEDGER_KEY: 'l'.repeat(40),
}

/** Starts the built site as an operator does, on a free port and with its own data directory. */
export async function startSite(options: SiteOptions = {}): Promise<SiteServer> {
  const {
    season,
    api = 'embedded',
    env = {},
    apiEnv = {},
    hasMovableClock = false,
    hasMemoryReport = false,
    root = ROOT,
  } = options
  const { SHARED_DRAWINGS } = process.env
  const imports = [
    ...(hasMovableClock ? [MOVED_CLOCK] : []),
    ...(hasMemoryReport ? [MEMORY_REPORT] : []),
    ...(SHARED_DRAWINGS ? [DRAWINGS] : []),
  ]
  const dataDir = mkdtempSync(join(tmpdir(), 'temporada-site-'))
  const seasonFile = join(dataDir, 'season.json')
  if (season) writeFileSync(seasonFile, JSON.stringify(season))
  const common = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    // No proxy has to see that the site stops.
    STOP_DELAY: '0',
    // A test cannot hold back requests that pass through a service worker.
    SERVICE_WORKER: 'off',
    ...(SHARED_DRAWINGS ? { SHARED_DRAWINGS } : {}),
    ...(season ? { SEASON_FILE: seasonFile } : {}),
    ...env,
  }
  const backend =
    api === 'process' ? await startProcess(programOf('api'), { ...common, ...apiEnv }, imports) : undefined
  const address: Record<string, string> = backend ? { API_BASE_URL: `${backend.origin}/api/v1` } : {}
  const web = await startProcess([join(root, 'dist/server/temporada.js')], { ...common, ...address }, imports)
  const processes = [web, ...(backend ? [backend] : [])]
  return {
    origin: web.origin,
    apiOrigin: backend?.origin,
    dataDir,
    moveClock: async (aheadMs) => {
      if (!hasMovableClock) throw new Error('this site was started without a movable clock')
      await Promise.all(processes.map(({ tell }) => tell({ ahead: aheadMs })))
    },
    printed: () => processes.map(({ output }) => output.text).join(''),
    usedMemoryMb: async () => {
      if (!hasMemoryReport) throw new Error('this site was started without a memory report')
      return Promise.all(processes.map(usedMb))
    },
    peakMemoryMb: () => peakMemoryMb(web.pid),
    cpuMs: () => cpuMsOf(web.pid),
    pid: web.pid,
    workerPids: () => childrenOf(web.pid),
    ended: web.ended,
    async stop({ keep = false } = {}) {
      await web.stop()
      await backend?.stop()
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type StartedProcess = Awaited<ReturnType<typeof startProcess>>

/** Starts a program of the site; resolves once it has printed its address. `words` are the file and its arguments. */
export async function startProcess(words: string[], env: Record<string, string>, imports: string[]) {
  const child = spawn(
    process.execPath,
    [...imports.flatMap((module) => ['--import', pathToFileURL(module).href]), ...words],
    {
      cwd: ROOT,
      env: {
        ...CLEAN_ENV,
        ...SERVER_ENV,
        NODE_OPTIONS: `${CLEAN_ENV.NODE_OPTIONS} ${SERVER_ENV.NODE_OPTIONS}`,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const output = { text: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.text += text
  })
  const origin = await readOrigin(child, output)
  return {
    origin,
    output,
    pid: child.pid ?? 0,
    ended,
    /** Sends a message to the module loaded before the server, and resolves to its reply. */
    tell: async (message: object): Promise<unknown> => {
      const answered = once(child, 'message')
      child.send(message)
      const [answer] = await answered
      return answer
    },
    stop: () => stopProcess(child),
  }
}

/** MB in use by JavaScript and its buffers, after a garbage collection; of a process started with `MEMORY_REPORT`. */
export const usedMb = async ({ tell }: StartedProcess): Promise<number> =>
  Math.round(((await tell({ memory: true })) as number) / 2 ** 20)

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

function peakMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Returns the processor time of all threads of a process, in ms; a tick of Linux is a hundredth of a second. */
export function cpuMsOf(pid: number | undefined): number {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = afterName.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

/** Reads the address that a process prints once it listens. */
function readOrigin(child: ChildProcess, output: { text: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const port = /https?:\/\/[^\s:/]+:(\d+)/.exec(output.text)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', (code) =>
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${code} before it listened:\n${output.text}`)),
    )
  })
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
