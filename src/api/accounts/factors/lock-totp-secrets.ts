import type { Vault } from '../../campaigns/definition/vault.ts'
import type { Database } from '../../db/database.ts'
import { findLockedByOther, updateSecret } from './queries.ts'

/** Batch size at start, when the process serves no calls yet. */
const ROWS_AT_START = 1000

/** Binds a secret to its account. */
export const placeOf = (accountId: string): string => `totp of ${accountId}`

/** Locks the secrets of apps with the newest key when a process starts. Throws `WrongKey`. */
export async function lockTotpSecrets(db: Database, vault: Vault): Promise<void> {
  const lockSome = () =>
    db.transact(function* () {
      const rows = yield* findLockedByOther(vault.keyName, ROWS_AT_START)
      for (const row of rows) {
        const place = placeOf(row.account_id)
        yield* updateSecret(row, {
          secret: vault.lock(vault.open(row.secret, place), place),
          key_name: vault.keyName,
        })
      }
      return rows.length
    })
  while ((await lockSome()) > 0) {}
}
