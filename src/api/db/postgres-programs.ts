import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { HostsPool } from './postgres-hosts.ts'
import { urlsOf } from './postgres-url.ts'
import { reached } from './storage-fault.ts'

/** Where PostgreSQL's own programs are, and the database that they use. */
export interface Programs {
  url: string
  /** The operator's environment, for `PATH` and the settings of PostgreSQL's programs. */
  env: NodeJS.ProcessEnv
}

/** Dumps a database to a file, as it was at one moment, and reads the dump to its end. */
export async function dumpPostgres(programs: Programs, file: string): Promise<void> {
  await refuseOlder('pg_dump', programs)
  await runProgram('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], programs)
  await runProgram('pg_restore', ['--file=/dev/null', file], programs)
}

/** Returns the names of the migrations that had run in a dumped database. */
export async function migrationsInDump(file: string, programs: Programs): Promise<string[]> {
  const rows = await runProgram('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', file], programs)
  return [...rows.matchAll(/^(\d{4}-[\w-]+)\t/gm)].map(([, name = '']) => name)
}

/** Restores a dump into an empty database, in one transaction. */
export async function restoreDump(file: string, programs: Programs): Promise<void> {
  await refuseOlder('pg_restore', programs)
  const [{ database = '' } = {}] = clientsOf(programs)
  const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', `--dbname=${database}`]
  await runProgram('pg_restore', [...options, file], programs)
}

const clientsOf = ({ url }: Programs) => urlsOf(url).map((connectionString) => new pg.Client({ connectionString }))

async function refuseOlder(name: string, programs: Programs): Promise<void> {
  const program = majorIn(await runProgram(name, ['--version'], programs), /\(PostgreSQL\) (\d+)/)
  const pool = new HostsPool(programs.url, { max: 1 })
  const { rows } = await reached(pool.query('show server_version')).finally(() => pool.end())
  const server = majorIn(rows[0]?.server_version, /^(\d+)/)
  if (program >= server) return
  throw new Error(`${name} has version ${program} and the server ${server}: install the programs of version ${server}.`)
}

const majorIn = (text: unknown, pattern: RegExp): number => Number(pattern.exec(String(text))?.[1] ?? 0)

/** Runs a program and returns its output. The password goes through the environment: others can read arguments. */
async function runProgram(name: string, words: string[], programs: Programs): Promise<string> {
  const clients = clientsOf(programs)
  const { user, password, database } = clients[0] ?? {}
  const sslmode = /[?&]sslmode=([\w-]+)/.exec(programs.url)?.[1]
  const env = {
    ...programs.env,
    PGHOST: clients.map(({ host }) => host).join(),
    PGPORT: clients.map(({ port }) => port).join(),
    ...(clients.length > 1 && { PGTARGETSESSIONATTRS: 'read-write' }),
    PGUSER: user,
    PGDATABASE: database,
    ...(password ? { PGPASSWORD: password } : {}),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  }
  try {
    const { stdout } = await promisify(execFile)(name, words, { env })
    return stdout
  } catch (error) {
    throw describeFailure(name, error)
  }
}

function describeFailure(name: string, error: unknown): Error {
  const { code, stderr } = Object(error)
  if (code === 'ENOENT') {
    return new Error(`${name} is not in PATH: install the client programs of PostgreSQL.`, { cause: error })
  }
  return new Error(`${name} failed: ${String(stderr || error).trim()}`, { cause: error })
}
