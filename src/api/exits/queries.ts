import type { Kysely } from 'kysely'
import { putSetting } from '../campaigns/queries.ts'
import type { Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

/** What the last look at a site said. */
export interface SiteCheck {
  /** The address that was asked: another one has another history. */
  base: string
  checkedAt: number
  /** Of the first failure without a success since. */
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
