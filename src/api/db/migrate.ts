import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as campaigns from './migrations/0002-campaigns.ts'
import * as botProofs from './migrations/0003-bot-proofs.ts'
import * as identities from './migrations/0004-identities.ts'
import * as desk from './migrations/0005-desk.ts'
import * as mail from './migrations/0006-mail.ts'

/** In code rather than a folder that is read, so that a bundle carries them. A published one never changes. */
const migrations = {
  '0001-accounts': accounts,
  '0002-campaigns': campaigns,
  '0003-bot-proofs': botProofs,
  '0004-identities': identities,
  '0005-desk': desk,
  '0006-mail': mail,
}

/** Brings the database to the newest schema; safe to call from several processes at once. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db: db.read, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Whether every migration this version knows has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrator = new Migrator({ db: db.read, provider: { getMigrations: async () => migrations } })
  const known = await migrator.getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}
