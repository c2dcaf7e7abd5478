import { DatabaseSync } from 'node:sqlite'
import { ownFile } from './own-file.ts'
import { describeStorage, isInUse } from './storage-fault.ts'

class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'

  constructor(file: string, cause: unknown) {
    super(
      `Another process already uses the database ${file}. Stop it first, or use PostgreSQL to share the work between several.`,
      { cause },
    )
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
