import { closeSync, existsSync, fsyncSync, openSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type CheckedCopy, checkCopy } from './check-copy.ts'
import { ownFile } from './own-file.ts'
import { dumpPostgres, migrationsInDump } from './postgres-programs.ts'
import { describeStorage } from './storage-fault.ts'
import { removeUnfinished, type Unfinished } from './unfinished-backups.ts'

/** A complete copy. PostgreSQL's dumps are not counted. */
export type Backup = Pick<CheckedCopy, 'migrations'> & { rows?: number }

/**
 * Copies a snapshot of a database to a new file, opens the copy and checks it. A server may write to the database
 * meanwhile. The file gets its name once it is complete, checked and on the disk. `env` is the environment for
 * PostgreSQL's programs.
 */
export async function backUp(url: string, target: string, env: NodeJS.ProcessEnv = {}): Promise<Backup> {
  if (existsSync(target)) throw new Error(`${target} exists already; nothing was copied.`)
  if (!existsSync(dirname(resolve(target)))) throw new Error(`There is no folder for ${target}.`)
  // Names the process, so that two backups to the same file do not write to one.
  const partial = `${target}.${process.pid}.partial`
  try {
    const backup = url.startsWith('sqlite:')
      ? copySqlite(url.slice('sqlite:'.length), partial)
      : await copyPostgres({ url, env }, partial)
    flush(partial)
    renameSync(partial, target)
    flush(dirname(resolve(target)))
    return backup
  } catch (error) {
    removeCopy(partial)
    throw error
  }
}

/** Removes what is left beside a target of backups that were cut off a day ago. */
export function removeUnfinishedOf(target: string, now: number): Unfinished {
  const folder = dirname(resolve(target))
  if (!existsSync(folder)) return { removed: [], left: [] }
  const start = `${basename(target)}.`
  const isOfTarget = (name: string) => name.startsWith(start) && /^\d+\.partial(-\w+)?$/.test(name.slice(start.length))
  return removeUnfinished(folder, isOfTarget, now)
}

/** Throws if a folder for backups is within the data folder, whose disk takes both with it when it fails. */
export function refuseDataFolder(folder: string, dataDir: string): void {
  if (!existsSync(folder) || !existsSync(dataDir)) return
  const way = relative(realpathSync(dataDir), realpathSync(folder))
  if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) {
    throw new Error(
      `${folder} is in the data folder (DATA_DIR): choose another one, on another disk. Nothing was copied.`,
    )
  }
}

/** Readers and writers of a WAL database do not wait for each other, so a server goes on during the copy. */
export function copySqlite(source: string, target: string): CheckedCopy {
  if (!existsSync(source)) throw new Error(`There is no database at ${source}.`)
  const connection = new DatabaseSync(source, { timeout: 5000 })
  try {
    // Creates the target beforehand, so that other users cannot read it while it grows; `vacuum into` accepts an empty
    // file.
    ownFile(target)
    connection.prepare('vacuum into ?').run(target)
  } catch (error) {
    throw describeStorage(source, error)
  } finally {
    connection.close()
  }
  return checkCopy(target)
}

async function copyPostgres(programs: Parameters<typeof dumpPostgres>[0], target: string): Promise<Backup> {
  ownFile(target)
  await dumpPostgres(programs, target)
  return { migrations: await migrationsInDump(target, programs) }
}

/** Removes a copy of SQLite that is not complete, with the files that SQLite keeps beside it. */
export function removeCopy(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/** Returns once a file, or the names in a folder, are on the disk. */
export function flush(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
