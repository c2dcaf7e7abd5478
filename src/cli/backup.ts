import { statSync } from 'node:fs'
import { type Backup, backUp } from '#api/db/backup.ts'
import { backUpInto } from '#api/db/backup-folder.ts'
import { programEnv, readWords, required, runCommand, serverEnv } from './operator-command.ts'
import { print } from './output.ts'

const USAGE = `Usage, beside a server that may be running:
  npm run backup -- FILE                       copy the database to a new file
  npm run backup -- --to FOLDER [--keep N]     make a folder in FOLDER with the database and the season file; remove all of
                                               these folders but the newest N
  npm run backup -- --to FOLDER --with-keys    with LEDGER_KEY and SESSION_SECRET too: keep it as you keep them
Each copy is opened and checked before it gets its name. PostgreSQL is copied by pg_dump, which must be installed.
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
  const backup = await backUp(serverEnv().DATABASE_URL, file, programEnv())
  print(`${file} holds the database as it was a moment ago (${describe(backup, statSync(file).size)}).`)
}

async function copyInto(into: string): Promise<void> {
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Error('--keep must be a number of copies.')
  const { DATABASE_URL: url, SEASON_FILE: seasonFile, ledgerKeys, acceptedSecrets } = serverEnv()
  const keys = values['with-keys']
    ? { 'ledger-key': ledgerKeys.join(','), 'session-secret': acceptedSecrets.join(',') }
    : {}
  const options = { url, into, seasonFile, keys, keep, now: Date.now(), env: programEnv() }
  const { path, files, bytes, backup, removed } = await backUpInto(options)
  print(`${path} holds ${files.join(', ')} (${describe(backup, bytes)}).`)
  for (const name of removed) print(`${name} was removed.`)
}

function describe({ migrations, rows }: Backup, bytes: number): string {
  const facts = [`${Math.ceil(bytes / 1024)} kB`, ...(rows === undefined ? [] : [`${rows} rows`])]
  return [...facts, `schema ${migrations.at(-1)}`].join(', ')
}

await runCommand({ copy }, 'copy', USAGE)
