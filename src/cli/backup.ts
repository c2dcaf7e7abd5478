import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Backup, backUp, refuseDataFolder, removeUnfinishedOf } from '#api/db/backup.ts'
import { backUpInto } from '#api/db/backup-folder.ts'
import type { Unfinished } from '#api/db/unfinished-backups.ts'
import { programEnv, readWords, required, runCommand, serverEnv } from './operator-command.ts'
import { print } from './output.ts'

const USAGE = `Usage, beside a server that may be running:
  npm run backup -- FILE                       copy the database to a new file
  npm run backup -- --to FOLDER [--keep N]     make a folder in FOLDER with the database and the season file; remove all of
                                               these folders but the newest N
  npm run backup -- --to FOLDER --with-keys    with LEDGER_KEY and SESSION_SECRET too: keep it as you keep them
FOLDER and FILE must be outside of DATA_DIR. Each copy is opened and checked before it gets its name. PostgreSQL is copied by pg_dump, which must be installed.
"npm run restore" puts a copy in the place of the database.
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const { positionals, values } = readWords(
  { to: { type: 'string' }, keep: { type: 'string' }, 'with-keys': { type: 'boolean', default: false } },
  USAGE,
)

const copy = async () => {
  if (values.to !== undefined) return copyInto(required(values.to, '--to', USAGE))
  if (values.keep !== undefined || values['with-keys']) throw new Error('--keep and --with-keys need --to FOLDER.')
  const file = required(positionals[0], 'FILE', USAGE)
  const { DATABASE_URL: url, DATA_DIR: dataDir } = serverEnv()
  refuseDataFolder(dirname(resolve(file)), dataDir)
  printUnfinished(removeUnfinishedOf(file, Date.now()))
  const backup = await backUp(url, file, programEnv())
  print(`${file} holds the database as it was a moment ago (${describe(backup, statSync(file).size)}).`)
}

async function copyInto(into: string): Promise<void> {
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Error('--keep must be a number of copies.')
  const { DATABASE_URL: url, DATA_DIR: dataDir, SEASON_FILE: seasonFile, ledgerKeys, acceptedSecrets } = serverEnv()
  refuseDataFolder(into, dataDir)
  const keys = values['with-keys']
    ? { 'ledger-key': ledgerKeys.join(','), 'session-secret': acceptedSecrets.join(',') }
    : {}
  const options = { url, into, seasonFile, keys, keep, now: Date.now(), env: programEnv() }
  const { path, files, bytes, backup, removed, unfinished } = await backUpInto(options)
  printUnfinished(unfinished)
  print(`${path} holds ${files.join(', ')} (${describe(backup, bytes)}).`)
  for (const name of removed) print(`${name} was removed.`)
}

function printUnfinished({ removed, left }: Unfinished): void {
  for (const name of removed) print(`${name}, which a backup had left unfinished, was removed.`)
  for (const name of left) print(`${name} is unfinished: delete it if no backup is running.`)
}

function describe({ migrations, rows }: Backup, bytes: number): string {
  const facts = [`${Math.ceil(bytes / 1024)} kB`, ...(rows === undefined ? [] : [`${rows} rows`])]
  return [...facts, `schema ${migrations.at(-1)}`].join(', ')
}

await runCommand({ copy }, 'copy', USAGE)
