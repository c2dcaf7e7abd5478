import type { Insertable } from 'kysely'
import { all, type Database, first, prepared, run, type Transaction, tables } from '../../db/database.ts'
import type { PasskeyTable, TotpTable } from '../tables.ts'

/** Returns the passkeys of an account, oldest first. */
export const findPasskeys = (accountId: string): Transaction<PasskeyTable[]> =>
  all(tables.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('created_at').orderBy('id'))

export const findPasskey = (credentialId: string): Transaction<PasskeyTable | undefined> =>
  first(tables.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId))

export const insertPasskey = (row: Insertable<PasskeyTable>): Transaction<number> =>
  run(tables.insertInto('passkey').values(row))

/** Notes a use. Changes nothing if another sign-in with the passkey has been noted since the row was read. */
export const noteUse = (
  { id, counter }: Pick<PasskeyTable, 'id' | 'counter'>,
  use: Pick<PasskeyTable, 'counter' | 'last_used_at'>,
): Transaction<number> =>
  run(tables.updateTable('passkey').set(use).where('id', '=', id).where('counter', '=', counter))

export const deletePasskey = (accountId: string, id: string): Transaction<number> =>
  run(tables.deleteFrom('passkey').where('id', '=', id).where('account_id', '=', accountId))

export const deletePasskeys = (accountId: string): Transaction<number> =>
  run(tables.deleteFrom('passkey').where('account_id', '=', accountId))

export const findTotp = (accountId: string): Transaction<TotpTable | undefined> =>
  first(tables.selectFrom('totp').selectAll().where('account_id', '=', accountId))

export function* replaceTotp(row: Insertable<TotpTable>): Transaction<void> {
  yield* deleteTotp(row.account_id)
  yield* run(tables.insertInto('totp').values(row))
}

/** Confirms a secret. Returns 0 if another call has confirmed it. */
export const confirmSecret = (accountId: string, step: number, now: number): Transaction<number> =>
  run(
    tables
      .updateTable('totp')
      .set({ confirmed_at: now, last_step: step })
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is', null),
  )

/** Notes the time step of an accepted code. Returns 0 if a code of this step or of a later one was accepted before. */
export const spendStep = (accountId: string, step: number): Transaction<number> =>
  run(
    tables
      .updateTable('totp')
      .set({ last_step: step })
      .where('account_id', '=', accountId)
      .where('last_step', '<', step),
  )

/** Deletes the secret of an account with its recovery codes. Returns how many secrets there were: 0 or 1. */
export function* deleteTotp(accountId: string): Transaction<number> {
  yield* deleteRecoveryCodes(accountId)
  return yield* run(tables.deleteFrom('totp').where('account_id', '=', accountId))
}

export const deleteRecoveryCodes = (accountId: string): Transaction<number> =>
  run(tables.deleteFrom('recovery_code').where('account_id', '=', accountId))

export const insertRecoveryCodes = (accountId: string, hashes: string[], now: number): Transaction<number> =>
  run(
    tables
      .insertInto('recovery_code')
      .values(hashes.map((code_hash) => ({ code_hash, account_id: accountId, created_at: now, used_at: null }))),
  )

/** Spends a recovery code. Returns 0 for a code that is unknown or used. */
export const spendRecoveryCode = (accountId: string, codeHash: string, now: number): Transaction<number> =>
  run(
    tables
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('code_hash', '=', codeHash)
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null),
  )

const unused = (accountId: string) =>
  tables
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)

export function* countRecoveryCodes(accountId: string): Transaction<number> {
  return (yield* all(unused(accountId))).length
}

type Locked = Pick<TotpTable, 'account_id' | 'secret'>

const lockedByOther = prepared<Locked, { key: string; limit: number }>(
  'select account_id, secret from totp where key_name <> :key limit :limit',
)

/** Returns a batch of secrets that are locked with another key. */
export const findLockedByOther = (key: string, limit: number): Transaction<Locked[]> =>
  all(lockedByOther({ key, limit }))

export const updateSecret = (
  { account_id, secret: former }: Locked,
  renewed: Pick<TotpTable, 'secret' | 'key_name'>,
): Transaction<number> =>
  run(tables.updateTable('totp').set(renewed).where('account_id', '=', account_id).where('secret', '=', former))

/** For the export: without keys and secrets. */
export const passkeysOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('passkey')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .execute()

export const totpOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('totp')
    .select(['created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .execute()
