import type { Database } from './database.ts'
import { prepared } from './transaction.ts'

const version = prepared<{ version: string }, Record<never, never>>({
  sqlite: 'select sqlite_version() as version',
  postgres: 'select version() as version',
})

/** Returns how the engine names its version: `3.51.2`, or `PostgreSQL 18.4 on x86_64…`. */
export async function readEngineVersion(db: Database): Promise<string> {
  const [row] = await db.ask(version({}))
  return row?.version ?? ''
}
