import { migrate, openDatabase } from '#api/db/database.ts'

/** Brings the database to this version's schema: for hosts that migrate before they start several processes. */
const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL is missing: sqlite:/path/file.db or postgres://…')
  process.exit(1)
}
const db = await openDatabase(url, { connections: 1 })
await migrate(db)
await db.close()
console.log('The database is up to date.')
