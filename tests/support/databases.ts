import { inject } from 'vitest'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { dropPostgresDatabase, newPostgresDatabase } from './postgres.ts'
import { openWithSchema } from './sqlite-schema.ts'

const newMigratedUrl = () => newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))

/** Thousands of tests open a database, and all of them together would not fit into memory. */
const droppedWhenClosed = (url: string, db: Database): Database => ({
  ...db,
  close: async () => {
    await db.close()
    await dropPostgresDatabase(inject('postgresUrl'), url)
  },
})

/**
 * The engines that every suite runs on: `describe.each(databases)('… on $name', ({ open }) => …)`. `openPair` opens one
 * database as two processes do.
 */
export const databases = [
  {
    name: 'SQLite',
    open: () => openWithSchema(inject('sqliteSchema')),
    openPair: async (): Promise<[Database, Database]> => {
      const db = await openWithSchema(inject('sqliteSchema'))
      return [db, db]
    },
    newUrl: async () => 'sqlite::memory:',
    newMigratedUrl: async () => 'sqlite::memory:',
  },
  {
    name: 'PostgreSQL',
    open: async () => {
      const url = await newMigratedUrl()
      return droppedWhenClosed(url, await openDatabase(url))
    },
    openPair: async (): Promise<[Database, Database]> => {
      const url = await newMigratedUrl()
      return [await openDatabase(url), await openDatabase(url)]
    },
    newUrl: () => newPostgresDatabase(inject('postgresUrl')),
    newMigratedUrl,
  },
]

/**
 * Opens one database as two processes do: on PostgreSQL each has its own connections. A SQLite database belongs to one
 * process, so both results are the same object.
 */
export async function openTwice(newUrl: () => Promise<string>): Promise<[Database, Database]> {
  const url = await newUrl()
  const first = await openMigrated(url)
  return [first, url.startsWith('sqlite:') ? first : await openDatabase(url)]
}

async function openMigrated(url: string): Promise<Database> {
  const db = await openDatabase(url)
  await migrate(db)
  return db
}
