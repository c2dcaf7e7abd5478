import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as campaigns from './migrations/0002-campaigns.ts'
import * as botProofs from './migrations/0003-bot-proofs.ts'
import * as identities from './migrations/0004-identities.ts'
import * as desk from './migrations/0005-desk.ts'
import * as mail from './migrations/0006-mail.ts'
import * as ledger from './migrations/0007-ledger.ts'
import * as indexes from './migrations/0008-indexes.ts'
import * as ownDeadlines from './migrations/0009-own-deadlines.ts'
import * as draws from './migrations/0010-draws.ts'
import * as secrets from './migrations/0011-secrets.ts'
import * as closingDraw from './migrations/0012-closing-draw.ts'
import * as links from './migrations/0013-links.ts'
import * as roots from './migrations/0014-roots.ts'
import * as reminders from './migrations/0015-reminders.ts'
import * as members from './migrations/0016-members.ts'
import * as codes from './migrations/0017-codes.ts'
import * as predictions from './migrations/0018-predictions.ts'
import * as openingNotices from './migrations/0019-opening-notices.ts'
import * as givenPrizes from './migrations/0020-given-prizes.ts'
import * as push from './migrations/0021-push.ts'
import * as growth from './migrations/0022-growth.ts'
import * as sendableMails from './migrations/0023-sendable-mails.ts'
import * as prizesThatWait from './migrations/0024-prizes-that-wait.ts'
import * as severalProcesses from './migrations/0025-several-processes.ts'
import * as lockedCodes from './migrations/0026-locked-codes.ts'
import * as mails from './migrations/0028-mails.ts'
import * as mailboxes from './migrations/0029-mailboxes.ts'
import * as names from './migrations/0030-names.ts'
import * as answersAndLocks from './migrations/0031-answers-and-locks.ts'
import * as notedTimes from './migrations/0032-noted-times.ts'
import * as callCounts from './migrations/0033-call-counts.ts'
import * as alerts from './migrations/0035-alerts.ts'
import * as privacy from './migrations/0036-privacy.ts'
import * as factors from './migrations/0037-factors.ts'
import * as seasonFiles from './migrations/0038-season-files.ts'
import * as amendments from './migrations/0039-amendments.ts'
import * as blockedAccounts from './migrations/0040-blocked-accounts.ts'
import * as signUpCounts from './migrations/0041-sign-up-counts.ts'
import * as tills from './migrations/0042-tills.ts'
import * as brandPictures from './migrations/0043-brand-pictures.ts'
import { StorageFault } from './storage-fault.ts'

interface Step extends Migration {
  /**
   * On PostgreSQL each migration runs in a transaction, unless it exports `isTransactional = false`, which is needed
   * for `create index concurrently`. A migration without a transaction may stop half-way, so it must be safe to run
   * again.
   */
  isTransactional?: boolean
}
export type Migrations = Record<string, Step>

/** Listed in code, not read from a folder, so that a bundle includes them. A published migration never changes. */
export const migrations: Migrations = {
  '0001-accounts': accounts,
  '0002-campaigns': campaigns,
  '0003-bot-proofs': botProofs,
  '0004-identities': identities,
  '0005-desk': desk,
  '0006-mail': mail,
  '0007-ledger': ledger,
  '0008-indexes': indexes,
  '0009-own-deadlines': ownDeadlines,
  '0010-draws': draws,
  '0011-secrets': secrets,
  '0012-closing-draw': closingDraw,
  '0013-links': links,
  '0014-roots': roots,
  '0015-reminders': reminders,
  '0016-members': members,
  '0017-codes': codes,
  '0018-predictions': predictions,
  '0019-opening-notices': openingNotices,
  '0020-given-prizes': givenPrizes,
  '0021-push': push,
  '0022-growth': growth,
  '0023-sendable-mails': sendableMails,
  '0024-prizes-that-wait': prizesThatWait,
  '0025-several-processes': severalProcesses,
  '0026-locked-codes': lockedCodes,
  '0028-mails': mails,
  '0029-mailboxes': mailboxes,
  '0030-names': names,
  '0031-answers-and-locks': answersAndLocks,
  '0032-noted-times': notedTimes,
  '0033-call-counts': callCounts,
  '0035-alerts': alerts,
  '0036-privacy': privacy,
  '0037-factors': factors,
  '0038-season-files': seasonFiles,
  '0039-amendments': amendments,
  '0040-blocked-accounts': blockedAccounts,
  '0041-sign-up-counts': signUpCounts,
  '0042-tills': tills,
  '0043-brand-pictures': brandPictures,
}

/**
 * Migrates the database to the newest schema, however long that takes. Safe to call from several processes at once.
 * Throws a `StorageFault` when a newer version has migrated the database; tests pass their own migrations.
 */
export async function migrate(db: Database, steps: Migrations = migrations): Promise<void> {
  // Behind PgBouncer, a server can start when there is nothing to do.
  const before = await executedMigrations(db.read)
  refuseNewer(before, steps)
  if (Object.keys(steps).every((name) => before.has(name))) return
  await db.forMigrations(async (connection) => {
    const executed = await executedMigrations(connection)
    refuseNewer(executed, steps)
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => steps } })
    for (const [name, step] of Object.entries(steps).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (executed.has(name)) continue
      const disableTransactions = step.isTransactional === false
      const { error } = await migrator.migrateTo(name, { disableTransactions })
      if (error) throw error
    }
  })
}

/**
 * Returns whether every migration of this version has run. A newer schema passes too, since versions overlap during an
 * update. Throws if no migration has ever run: unlike `migrate`, this does not first list all tables to check that the
 * migration table exists, because a supervisor asks every second.
 */
export async function isMigrated(db: Database): Promise<boolean> {
  const executed = await readExecuted(db.read)
  return Object.keys(migrations).every((name) => executed.has(name))
}

/** Returns the migrations of this version that have not run, and those that a newer version has run. */
export async function compareMigrations(db: Database): Promise<{ missing: string[]; newer: string[] }> {
  const executed = await executedMigrations(db.read)
  const known = Object.keys(migrations)
  return {
    missing: known.filter((name) => !executed.has(name)),
    newer: [...executed].filter((name) => !Object.hasOwn(migrations, name)),
  }
}

/** Returns the migrations that have run in a database; none in an empty one. */
export async function executedMigrations<Tables>(db: Kysely<Tables>): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return new Set()
  return readExecuted(db)
}

async function readExecuted<Tables>(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function refuseNewer(executed: ReadonlySet<string>, steps: Migrations): void {
  const newer = [...executed].filter((name) => !Object.hasOwn(steps, name))
  if (newer.length === 0) return
  throw new StorageFault(
    `The database is of a newer version of the program (${newer.join(', ')}): start that version, or restore an older backup.`,
  )
}
