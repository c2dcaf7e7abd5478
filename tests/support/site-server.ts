import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SeasonFileInput } from '#api/campaigns/season-file.ts'
import { SERVER_OPTIONS } from '../../src/cli/bootstrap.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MOVED_CLOCK = join(import.meta.dirname, 'moved-clock.ts')

export interface SiteServer {
  origin: string
  /** Where the API listens when it is a process of its own. */
  apiOrigin: string | undefined
  dataDir: string
  /** Puts the clocks of its processes this far ahead of the machine's. */
  moveClock(aheadMs: number): Promise<void>
  /** Linux only: the most memory the web process has held, in MB. */
  peakMemoryMb(): number
  stop(): Promise<void>
}

export interface SiteOptions {
  season?: SeasonFileInput
  /** In the web process, or in one of its own. */
  api?: 'embedded' | 'process'
  env?: Record<string, string>
  /** For the API alone, where it is a process of its own. */
  apiEnv?: Record<string, string>
  /** For `moveClock`. It makes every date slower, so nothing is measured with it. */
  hasMovableClock?: boolean
}

/** The built site as an operator runs it, on a free port and a data directory of its own. */
export async function startSite(options: SiteOptions = {}): Promise<SiteServer> {
  const { season, api = 'embedded', env = {}, apiEnv = {}, hasMovableClock = false } = options
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
    ...(season ? { SEASON_FILE: seasonFile } : {}),
    ...env,
  }
  const backend =
    api === 'process' ? await startProcess('src/api/main.ts', { ...common, ...apiEnv }, hasMovableClock) : undefined
  const address: Record<string, string> = backend ? { API_BASE_URL: `${backend.origin}/api/v1` } : {}
  const web = await startProcess('src/web/main.ts', { ...common, ...address }, hasMovableClock)
  return {
    origin: web.origin,
    apiOrigin: backend?.origin,
    dataDir,
    moveClock: async (aheadMs) => {
      await Promise.all([web.moveClock(aheadMs), backend?.moveClock(aheadMs)])
    },
    peakMemoryMb: () => peakMemoryMb(web.pid),
    async stop() {
      await web.stop()
      await backend?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function startProcess(file: string, env: Record<string, string>, hasMovableClock: boolean) {
  const clock = hasMovableClock ? ['--import', pathToFileURL(MOVED_CLOCK).href] : []
  const child = spawn(process.execPath, [...clock, join(ROOT, file)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_OPTIONS: SERVER_OPTIONS, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const origin = await readOrigin(child, file)
  return {
    origin,
    pid: child.pid,
    moveClock: async (ahead: number) => {
      if (!hasMovableClock) throw new Error('this site was started without a movable clock')
      const moved = once(child, 'message')
      child.send({ ahead })
      await moved
    },
    stop: () => stopProcess(child),
  }
}

function peakMemoryMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Both processes print where they listen once they do. */
function readOrigin(child: ChildProcess, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const port = /https?:\/\/[^\s:/]+:(\d+)/.exec(printed)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it listened:\n${printed}`)))
  })
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
