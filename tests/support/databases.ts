import { inject } from 'vitest'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { newPostgresDatabase } from './postgres.ts'

/** The engines every suite runs on: `describe.each(databases)('… on $name', ({ open }) => …)`. */
export const databases = [
  { name: 'SQLite', open: () => openMigrated('sqlite::memory:'), newUrl: async () => 'sqlite::memory:' },
  {
    name: 'PostgreSQL',
    open: async () => openMigrated(await newPostgresDatabase(inject('postgresUrl'))),
    newUrl: () => newPostgresDatabase(inject('postgresUrl')),
  },
]

/**
 * The database as two processes have it open: on PostgreSQL each has its own connections. A SQLite file belongs to one
 * process, so there both are the same.
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
