import { migrate } from '#api/db/database.ts'
import { readWords, runCommand, withDatabase } from './operator-command.ts'
import { print } from './output.ts'

const USAGE = `Usage:
  npm run migrate    bring the database to this version's schema ahead of the servers, which do it at their start
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

readWords({}, USAGE)

const bringUpToDate = () =>
  withDatabase(
    async (db) => {
      await migrate(db)
      print('The database is up to date.')
    },
    { beside: false },
  )

await runCommand({ bringUpToDate }, 'bringUpToDate', USAGE)
