import { inject } from 'vitest'
import { type Database, openDatabase } from '#api/db/database.ts'
import { dropPostgresDatabase, newPostgresDatabase } from './postgres.ts'
import { openWithSchema, statementsOf } from './sqlite-schema.ts'

type Open = () => Promise<Database>

const copyOnPostgres = (template: string) => newPostgresDatabase(inject('postgresUrl'), template)

/** Thousands of tests open a database, and all of them together would not fit into memory. */
const droppedWhenClosed = (url: string, db: Database): Database => ({
  ...db,
  close: async () => {
    await db.close()
    await dropPostgresDatabase(inject('postgresUrl'), url)
  },
})

async function openCopy(template: string): Promise<Database> {
  const url = await copyOnPostgres(template)
  return droppedWhenClosed(url, await openDatabase(url))
}

/**
 * The engines that every suite runs on: `describe.each(databases)('… on $name', ({ open }) => …)`. `openPair` opens one
 * database as two processes do: on PostgreSQL each has its own connections. A SQLite database belongs to one process,
 * so both results are the same object. `newUrl` is for tests of migrations: its database is empty. `prepared` fills an
 * empty database and returns a function that opens copies of it.
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
    prepared: async (fill: (db: Database) => Promise<void>): Promise<Open> => {
      const db = await openDatabase('sqlite::memory:')
      await fill(db)
      const statements = await statementsOf(db)
      await db.close()
      return () => openWithSchema(statements)
    },
  },
  {
    name: 'PostgreSQL',
    open: () => openCopy(inject('postgresTemplate')),
    openPair: async (): Promise<[Database, Database]> => {
      const url = await copyOnPostgres(inject('postgresTemplate'))
      return [await openDatabase(url), await openDatabase(url)]
    },
    newUrl: () => newPostgresDatabase(inject('postgresUrl')),
    prepared: async (fill: (db: Database) => Promise<void>): Promise<Open> => {
      const url = await newPostgresDatabase(inject('postgresUrl'))
      const db = await openDatabase(url)
      await fill(db)
      await db.close()
      return () => openCopy(new URL(url).pathname.slice(1))
    },
  },
]
