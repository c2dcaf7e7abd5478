import { DatabaseSync } from 'node:sqlite'

export interface CheckedCopy {
  /** The migrations that had run in the database. */
  migrations: string[]
  rows: number
}

/** Opens a copy of an SQLite database and reads all of it. Throws a sentence if the copy cannot be restored. */
export function checkCopy(file: string): CheckedCopy {
  const connection = new DatabaseSync(file, { readOnly: true })
  try {
    const [fault] = texts(connection, 'pragma integrity_check(1)')
    if (fault !== 'ok') throw new Error(`it is damaged: ${fault}`)
    const tables = texts(connection, "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    if (!tables.includes('kysely_migration')) throw new Error('it has no migrations, so it is of another program')
    const counts = tables.map((table) => texts(connection, `select count(*) from "${table}"`))
    return {
      migrations: texts(connection, 'select name from kysely_migration order by name'),
      rows: counts.reduce((sum, [count]) => sum + Number(count), 0),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is not a copy that can be restored: ${reason}.`, { cause: error })
  } finally {
    connection.close()
  }
}

/** Returns the only column of a query. */
function texts(connection: DatabaseSync, query: string): string[] {
  const statement = connection.prepare(query)
  return statement.all().map((row) => String(Object.values(row)[0]))
}
