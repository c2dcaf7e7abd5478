import type { TestProject } from 'vitest/node'
import { migrate, openDatabase } from '#api/db/database.ts'
import { newPostgresDatabase, startPostgres } from './postgres.ts'
import { schemaOfSqlite } from './sqlite-schema.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** The name of a migrated database that tests copy. */
    postgresTemplate: string
    sqliteSchema: string[]
  }
}

/**
 * Starts one PostgreSQL for the whole run; every test file makes its own database in it. Migrations run once for each
 * engine.
 */
export default async function setup({ provide }: TestProject) {
  const cluster = await startPostgres()
  const template = await newPostgresDatabase(cluster.url)
  const db = await openDatabase(template)
  await migrate(db)
  await db.close()
  provide('postgresUrl', cluster.url)
  provide('postgresTemplate', new URL(template).pathname.slice(1))
  provide('sqliteSchema', await schemaOfSqlite())
  return () => cluster.stop()
}
