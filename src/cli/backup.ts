import { statSync } from 'node:fs'
import { backUp } from '#api/db/backup.ts'
import { readApiEnv } from '#api/env.ts'
import { readWords, required, runCommand } from './operator-command.ts'
import { print } from './output.ts'

const USAGE = `Usage:
  npm run backup -- FILE    copy the SQLite database to a new file, beside a server that may be running
To go back to a copy: stop the server, put the copy in the place of the database, and remove the files beside it that end
in -wal and -shm.
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const { positionals } = readWords({}, USAGE)
const [target] = positionals

const copy = async () => {
  const file = required(target, 'FILE', USAGE)
  await backUp(readApiEnv(process.env).DATABASE_URL, file)
  print(`${file} holds the database as it was a moment ago (${Math.ceil(statSync(file).size / 1024)} kB).`)
}

await runCommand({ copy }, 'copy', USAGE)
