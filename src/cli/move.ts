import { existsSync } from 'node:fs'
import { openDatabase } from '#api/db/database.ts'
import { moveRows } from '#api/db/move/move-rows.ts'
import { reached } from '#api/db/storage-fault.ts'
import type { EditionCheck } from '#api/roots/check-editions.ts'
import { checkDatabase } from './check-database.ts'
import { readWords, required, runCommand, serverEnv } from './operator-command.ts'
import { note, print } from './output.ts'

const USAGE = `Usage:
  npm run move -- --to postgres://USER@HOST/DATABASE    copy the whole SQLite database into an empty PostgreSQL database
The site must be stopped, and the target empty. Every table is compared afterwards, and so are the proof, the plays and the
roots of each edition; the SQLite file stays as it is. The driver reads the password from PGPASSWORD or ~/.pgpass too.
The source is the database of the server: DATABASE_URL, or the file in DATA_DIR.`

const { values } = readWords({ to: { type: 'string' } }, USAGE)

const move = async () => {
  const { DATABASE_URL } = serverEnv()
  const to = required(values.to, '--to', USAGE)
  requireFile(DATABASE_URL)
  if (!/^postgres(ql)?:\/\//.test(to)) throw new Error('--to must be an address of PostgreSQL: postgres://…')
  const now = Date.now()
  const source = await openDatabase(DATABASE_URL)
  try {
    const target = await openDatabase(to, { connections: 1 })
    try {
      await reached(target.ping())
      const checks = await checkDatabase(source, now)
      const tables = await moveRows(source, target)
      for (const { name, rows, checksum } of tables) print(`${name}  ${rows} rows  ${checksum.slice(0, 16)}`)
      compare(checks, await checkDatabase(target, now))
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  print('Both databases are the same. Set DATABASE_URL to the new one, keep LEDGER_KEY and SESSION_SECRET, and start.')
}

/** SQLite would create a file that does not exist. */
function requireFile(url: string): void {
  if (!url.startsWith('sqlite:')) throw new Error('The database of the server is not SQLite: there is nothing to move.')
  const file = url.slice('sqlite:'.length)
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
}

function compare(sources: readonly EditionCheck[], targets: readonly EditionCheck[]): void {
  // The engines sort ids in different ways.
  const byId = new Map(targets.map((target) => [target.id, target]))
  for (const source of sources) {
    const { id, plays, ledger, proof, roots, brokenRoot } = source
    if (JSON.stringify(source) !== JSON.stringify(byId.get(id))) {
      throw new Error(`${id} is not the same in both databases: do not start the site on the new one.`)
    }
    print(`${id}  ${plays} plays ${ledger.slice(0, 16)}  proof ${proof.slice(0, 16)}  ${roots} roots`)
    if (brokenRoot)
      note(`Warning: the root of ${id} of ${brokenRoot} does not follow from its plays, in either database.`)
  }
}

await runCommand({ move }, 'move', USAGE)
