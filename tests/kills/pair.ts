import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tests/support/free-port.ts'
import { isReady, killAll, NOBODY } from '#tests/support/postgres.ts'

const DATABASE = 'temporada'

/** Debian's PostgreSQL: the package of the other tests has no `pg_basebackup`. */
function programs(): string {
  const [found] = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted().toReversed()
  if (!found) throw new Error('Install the Debian package "postgresql": its pg_basebackup makes the standby.')
  return join(found, '..')
}

/** One server of a pair. */
interface Node {
  data: string
  port: number
  process: ChildProcess | undefined
}

/** A primary and its synchronous standby, which changes places with it. */
export class Pair {
  readonly #home: string
  readonly #bin = programs()
  #primary: Node
  #standby: Node
  #bouncer: Bouncer | undefined

  private constructor(home: string, ports: [number, number]) {
    this.#home = home
    this.#primary = { data: join(home, 'one'), port: ports[0], process: undefined }
    this.#standby = { data: join(home, 'two'), port: ports[1], process: undefined }
  }

  static async start(folder: string): Promise<Pair> {
    const home = join(folder, 'pair')
    mkdirSync(home)
    chmodSync(folder, 0o711)
    chownSync(home, NOBODY, NOBODY)
    const pair = new Pair(home, [await freePort(), await freePort()])
    const options = ['-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8']
    pair.#run('initdb', ['-D', pair.#primary.data, ...options])
    await pair.#launch(pair.#primary)
    await pair.#ask(pair.#primary, `create database ${DATABASE}`, 'postgres')
    await pair.addStandby()
    return pair
  }

  /** Names both servers. */
  get url(): string {
    const hosts = [this.#primary, this.#standby].map(({ port }) => `127.0.0.1:${port}`).toSorted()
    return `postgres://postgres@${hosts.join()}/${DATABASE}?target_session_attrs=read-write`
  }

  /** Puts PgBouncer before the primary, and returns its URL. */
  async addBouncer(): Promise<string> {
    this.#bouncer = await Bouncer.start(this.#home, this.#primary.port)
    return this.#bouncer.url
  }

  async killPrimary(): Promise<void> {
    if (this.#primary.process) await killAll(this.#primary.process)
  }

  /** Makes the standby the primary; resolves once it takes writes. */
  async promote(): Promise<void> {
    await this.#ask(this.#standby, 'select pg_promote()')
    ;[this.#primary, this.#standby] = [this.#standby, this.#primary]
    await this.#bouncer?.point(this.#primary.port)
  }

  /** Makes a new standby from the primary, and has commits wait for it. */
  async addStandby(): Promise<void> {
    const { data } = this.#standby
    rmSync(data, { recursive: true, force: true })
    const from = `postgres://postgres@127.0.0.1:${this.#primary.port}/postgres`
    this.#run('pg_basebackup', ['-D', data, '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
    await this.#launch(this.#standby)
    await this.#ask(this.#primary, `alter system set synchronous_standby_names = '*'`)
    await this.#ask(this.#primary, 'select pg_reload_conf()')
    const isSync = `select 1 from pg_stat_replication where sync_state = 'sync'`
    while ((await this.#ask(this.#primary, isSync)) === 0) await setTimeout(20)
  }

  async stop(): Promise<void> {
    await this.#bouncer?.stop()
    for (const { process } of [this.#primary, this.#standby]) if (process) await killAll(process)
    rmSync(this.#home, { recursive: true, force: true })
  }

  async #launch(node: Node): Promise<void> {
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: this.#home, port: node.port }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    node.process = spawn(join(this.#bin, 'postgres'), ['-D', node.data, ...flags], {
      ...asOther(this.#home),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await isReady(node.process)
  }

  #run(program: string, words: string[]): void {
    execFileSync(join(this.#bin, program), words, { ...asOther(this.#home), stdio: 'pipe' })
  }

  /** Returns the number of rows. */
  async #ask({ port }: Node, statement: string, database = DATABASE): Promise<number> {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/${database}`)
    await client.connect()
    const { rowCount } = await client.query(statement).finally(() => client.end())
    return rowCount ?? 0
  }
}

/** PostgreSQL and PgBouncer refuse to run as root. */
const asOther = (home: string) => {
  return { cwd: home, env: { LC_ALL: 'C', TZ: 'UTC' }, ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }) }
}

/** PgBouncer in transaction mode; Debian's package. */
class Bouncer {
  readonly url: string
  readonly #file: string
  readonly #port: number
  #process: ChildProcess | undefined

  private constructor(home: string, port: number) {
    this.#file = join(home, 'pgbouncer.ini')
    this.#port = port
    this.url = `postgres://postgres@127.0.0.1:${port}/${DATABASE}?pgbouncer=true`
  }

  static async start(home: string, primary: number): Promise<Bouncer> {
    const bouncer = new Bouncer(home, await freePort())
    bouncer.#write(primary)
    const child = spawn('/usr/sbin/pgbouncer', [bouncer.#file], {
      ...asOther(home),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    bouncer.#process = child
    let said = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (text) => {
        said = (said + text).slice(-4000)
        if (said.includes('process up')) resolve()
      })
      child.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${said}`)))
    })
    return bouncer
  }

  /** Points to another server, as the script of an operator does after a promotion. */
  async point(primary: number): Promise<void> {
    this.#write(primary)
    this.#process?.kill('SIGHUP')
  }

  async stop(): Promise<void> {
    if (!this.#process || this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }

  #write(primary: number): void {
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: this.#port,
      unix_socket_dir: '',
      auth_type: 'any',
      pool_mode: 'transaction',
      server_login_retry: 1,
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
    const target = `${DATABASE} = host=127.0.0.1 port=${primary} dbname=${DATABASE} user=postgres`
    writeFileSync(this.#file, ['[databases]', target, '[pgbouncer]', ...lines, ''].join('\n'))
  }
}
