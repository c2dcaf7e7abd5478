import { existsSync } from 'node:fs'
import { type Database, openDatabase } from '#api/db/database.ts'
import { compareMigrations } from '#api/db/migrate.ts'
import { READY_NOTE } from '#api/db/readiness.ts'
import { readNotedTime } from '#api/db/settings.ts'
import type { ApiEnv } from '#api/env.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { dateOf } from '../operator-command.ts'
import { type Check, type Finding, inOrder, messageOf, needsAttention, notChecked, sentence, wrong } from './check.ts'

export interface Opened {
  /** Undefined if the database cannot be read. */
  db: Database | undefined
  finding: Finding
}

/** Returns the path of an SQLite database; undefined for PostgreSQL. */
export const sqliteFile = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined

/** Opens the server's database for reading only, also while the server runs. */
export async function openForReading({ DATABASE_URL: url }: Pick<ApiEnv, 'DATABASE_URL'>): Promise<Opened> {
  const file = sqliteFile(url)
  if (file !== undefined && !existsSync(file)) {
    const todo = 'The first start makes it. If there was one, look at DATABASE_URL and DATA_DIR.'
    return { db: undefined, finding: needsAttention(`There is no database at ${file} yet. ${LEFT_OUT}`, todo) }
  }
  let db: Database | undefined
  try {
    db = await openDatabase(url, { readOnly: true, connections: 1 })
    await db.ping()
    return { db, finding: inOrder(`${file ?? 'PostgreSQL'} can be read.`) }
  } catch (error) {
    await db?.close().catch(() => {})
    const todo = file
      ? 'Look at its disk, its owner and its permissions, and run this as the user of the site.'
      : 'Look at DATABASE_URL, at the server of the database, and at the network between.'
    return {
      db: undefined,
      finding: wrong(`${file ?? 'PostgreSQL'} cannot be read: ${reasonOf(error)} ${LEFT_OUT}`, todo),
    }
  }
}

const LEFT_OUT = 'The checks of its content are left out.'

/** A fault of an SQLite file has the engine's own message as its cause. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return sentence(messageOf(cause))
}

export const migrationsCheck = (db: Database): Check => ({
  name: 'migrations',
  run: async () => migrationsFinding(await compareMigrations(db)),
})

export function migrationsFinding({ missing, newer }: { missing: string[]; newer: string[] }): Finding {
  if (newer.length > 0) {
    const seen = `A newer version of the program has made ${newer.join(', ')}.`
    return wrong(seen, 'Start that version, or go back to a copy of before.')
  }
  if (missing.length === 0) return inOrder('All are applied.')
  const seen = `${missing.length} are missing, from ${missing[0]} on.`
  return needsAttention(seen, 'The next start applies them; npm run migrate does so ahead of it.')
}

export const writeCheck = (db: Database, now: () => number): Check => ({
  name: 'durable write',
  run: async () => writeFinding(await readNotedTime(db, READY_NOTE), now()),
})

/** A server that runs notes its durable writes every minute. */
const MAX_WRITE_AGE_MS = 5 * MINUTE_MS

export function writeFinding(at: number | undefined, now: number): Finding {
  if (at !== undefined && now - at <= MAX_WRITE_AGE_MS) return inOrder(`A server made one at ${dateOf(at)} UTC.`)
  const seen = at === undefined ? 'No server has made one yet.' : `The last one of a server was at ${dateOf(at)} UTC.`
  return notChecked(seen, 'While a site runs, its /readyz makes one; this command changes nothing.')
}
