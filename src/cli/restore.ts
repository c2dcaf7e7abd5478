import { databaseIn, stampOf } from '#api/db/backup-folder.ts'
import type { Database } from '#api/db/database.ts'
import { restorePostgres, restoreSqlite } from '#api/db/restore.ts'
import { checkDatabase } from './check-database.ts'
import { programEnv, readWords, required, runCommand, serverEnv } from './operator-command.ts'
import { note, print } from './output.ts'

const USAGE = `Usage:
  npm run restore -- COPY              put a copy, a file or a folder of "npm run backup", in the place of the database
  npm run restore -- COPY --replace    the same where there is a database, which is kept under another name
The site must be stopped, and LEDGER_KEY must be that of the copy. PostgreSQL needs an empty database.
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const { positionals, values } = readWords({ replace: { type: 'boolean', default: false } }, USAGE)

const restore = async () => {
  const copy = databaseIn(required(positionals[0], 'COPY', USAGE))
  const { DATABASE_URL: url } = serverEnv()
  if (!url.startsWith('sqlite:')) {
    if (values.replace)
      throw new Error('--replace is for SQLite: create an empty database, and set DATABASE_URL to it.')
    await restorePostgres(copy, { url, env: programEnv() }, verify)
    return print(`The database holds ${copy}.`)
  }
  const target = url.slice('sqlite:'.length)
  const formerName = `${target}.before-${stampOf(Date.now())}`
  const isReplaced = await restoreSqlite(copy, target, { formerName: values.replace ? formerName : undefined, verify })
  if (isReplaced) print(`${formerName} is the former database.`)
  print(`${target} holds ${copy}.`)
}

/** Lists the editions of a copy, which also shows that LEDGER_KEY opens them. */
async function verify(db: Database): Promise<void> {
  for (const { id, plays, roots, brokenRoot } of await checkDatabase(db, Date.now())) {
    print(`${id}  ${plays} plays  ${roots} roots`)
    if (brokenRoot) note(`Warning: the root of ${id} of ${brokenRoot} does not follow from its plays.`)
  }
}

await runCommand({ restore }, 'restore', USAGE)
