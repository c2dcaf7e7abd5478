import { DatabaseSync } from 'node:sqlite'
import { ownFile } from './own-file.ts'
import { describeStorage, isInUse } from './storage-fault.ts'

class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'

  constructor(file: string, cause: unknown) {
    const spanish = `Otro proceso ya usa la base de datos ${file}. Detenlo antes de arrancar este, o usa PostgreSQL para repartir el trabajo entre varios.`
    const english = `Another process already uses the database ${file}. Stop it first, or use PostgreSQL to share the work between several.`
    super(`${spanish}\n${english}`, { cause })
  }
}

/**
 * Locks `<file>.lock` for the life of the process, because two processes on one SQLite file would starve each other. An
 * SQLite lock is released even after kill -9, whereas a pid file would be left behind.
 */
export function lockFile(file: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    ownFile(`${file}.lock`)
    lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
    lock.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock?.close()
    throw isInUse(cause) ? new DatabaseInUse(file, cause) : describeStorage(file, cause)
  }
  return () => lock.close()
}
