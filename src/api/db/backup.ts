import { existsSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ownFile } from './own-file.ts'
import { describeStorage } from './storage-fault.ts'

/**
 * Copies a snapshot of an SQLite database to a new file. A server may write to the database meanwhile, because readers
 * and writers of a WAL database do not wait for each other. When this resolves, the copy is complete and on the disk.
 */
export async function backUp(url: string, target: string): Promise<void> {
  if (!url.startsWith('sqlite:')) throw new Error('Only SQLite is copied here; for PostgreSQL use pg_dump.')
  const source = url.slice('sqlite:'.length)
  if (!existsSync(source)) throw new Error(`There is no database at ${source}.`)
  if (existsSync(target)) throw new Error(`${target} exists already; nothing was copied.`)
  if (!existsSync(dirname(resolve(target)))) throw new Error(`There is no folder for ${target}.`)
  const connection = new DatabaseSync(source, { timeout: 5000 })
  try {
    // Creates the target beforehand, so that other users cannot read it while it grows; `vacuum into` accepts an empty
    // file.
    ownFile(target)
    connection.prepare('vacuum into ?').run(target)
  } catch (error) {
    rmSync(target, { force: true })
    throw describeStorage(source, error)
  } finally {
    connection.close()
  }
  const file = await open(target, 'r')
  await file.sync()
  await file.close()
}
