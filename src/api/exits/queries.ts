import type { Kysely } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { putSetting } from '../db/settings.ts'

/** The result of the last check of a site. */
export interface SiteCheck {
  /** The address that was requested. If the exit has another address now, the check does not apply. */
  base: string
  checkedAt: number
  /** Time of the first failure since the last success. */
  failedAt: number | null
  deadSince: number | null
}

const nameOf = (key: string) => `exit-check:${key}`

export async function siteCheckOf(db: Kysely<Schema>, key: string): Promise<SiteCheck | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', nameOf(key)).executeTakeFirst()
  return row && JSON.parse(row.value)
}

export function* noteSiteCheck(key: string, check: SiteCheck): Transaction<void> {
  yield* putSetting(nameOf(key), JSON.stringify(check))
}
