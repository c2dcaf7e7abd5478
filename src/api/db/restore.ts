import { existsSync, linkSync, mkdirSync, realpathSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copySqlite, flush, removeCopy } from './backup.ts'
import { checkCopy } from './check-copy.ts'
import { type Database, migrate, openDatabase } from './database.ts'
import { migrations } from './migrate.ts'
import { migrationsInDump, type Programs, restoreDump } from './postgres-programs.ts'
import { lockFile } from './process-lock.ts'
import { reached } from './storage-fault.ts'

/** Checks the content of a restored database, before it takes the place of another one. */
export type Verify = (db: Database) => Promise<void>

interface Restoring {
  /** The name that the former database gets; undefined refuses to replace one. */
  formerName: string | undefined
  verify: Verify
}

/**
 * Puts a copy in the place of an SQLite database. The copy is migrated and verified under another name first, so a
 * failure leaves the former database as it was. Returns whether there was one.
 */
export async function restoreSqlite(copy: string, target: string, { formerName, verify }: Restoring): Promise<boolean> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const unlock = lockFile(target)
  try {
    // A log that is left without its database would be taken for the log of the copy.
    const isThere = existsSync(target) || existsSync(`${target}-wal`)
    if (existsSync(target) && realpathSync(copy) === realpathSync(target))
      throw new Error(`${copy} is the database itself.`)
    if (isThere && formerName === undefined) {
      throw new Error(`There is a database at ${target}: --replace keeps it under another name.`)
    }
    refuseNewer(copy, checkCopy(copy).migrations)
    await prepare(copy, `${target}.partial`, verify)
    if (isThere && formerName !== undefined) keepFormer(target, formerName)
    renameSync(`${target}.partial`, target)
    flush(dirname(target))
    return isThere
  } finally {
    unlock()
  }
}

async function prepare(copy: string, partial: string, verify: Verify): Promise<void> {
  removeCopy(partial)
  try {
    copySqlite(copy, partial)
    const db = await openDatabase(`sqlite:${partial}`, { beside: true })
    try {
      await migrate(db)
      await verify(db)
    } finally {
      await db.close()
    }
    flush(partial)
  } catch (error) {
    removeCopy(partial)
    throw error
  }
}

/**
 * Gives a database a second name, so that its own name can be taken by a rename: at each moment one of the two databases
 * has it.
 */
function keepFormer(target: string, formerName: string): void {
  const isWhole = existsSync(target)
  if (isWhole) mergeLog(target)
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(target + suffix)) renameSync(target + suffix, formerName + suffix)
  }
  if (isWhole) linkSync(target, formerName)
}

/** Moves the write-ahead log of a database into its file. A damaged database keeps its log. */
function mergeLog(file: string): void {
  const connection = new DatabaseSync(file)
  try {
    connection.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // The log is then kept beside the former database.
  } finally {
    connection.close()
  }
}

/** Restores a dump into an empty PostgreSQL database. */
export async function restorePostgres(dump: string, programs: Programs, verify: Verify): Promise<void> {
  refuseNewer(dump, await migrationsInDump(dump, programs))
  const db = await openDatabase(programs.url, { connections: 1 })
  try {
    await reached(db.ping())
    if ((await db.read.introspection.getTables({ withInternalKyselyTables: true })).length > 0) {
      throw new Error('The database has tables already: create an empty one, and set DATABASE_URL to it.')
    }
    await restoreDump(dump, programs)
    await migrate(db)
    await verify(db)
  } finally {
    await db.close()
  }
}

function refuseNewer(copy: string, executed: readonly string[]): void {
  if (executed.length === 0) throw new Error(`${copy} has no migrations, so it is of another program.`)
  const newer = executed.filter((name) => !Object.hasOwn(migrations, name))
  if (newer.length > 0) throw new Error(`${copy} is of a newer version of this program (${newer.join(', ')}).`)
}
