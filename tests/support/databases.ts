import { inject } from 'vitest'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { newPostgresDatabase } from './postgres.ts'

/** The engines every suite runs on: `describe.each(databases)('… on $name', ({ open }) => …)`. */
export const databases = [
  { name: 'SQLite', open: () => openMigrated('sqlite::memory:') },
  { name: 'PostgreSQL', open: async () => openMigrated(await newPostgresDatabase(inject('postgresUrl'))) },
]

async function openMigrated(url: string): Promise<Database> {
  const db = await openDatabase(url)
  await migrate(db)
  return db
}
