import { createVault, WrongKey } from '#api/campaigns/definition/vault.ts'
import type { Database } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { createReceiptKeys } from '#api/receipts/receipt-keys.ts'
import { checkEditions, type EditionCheck } from '#api/roots/check-editions.ts'
import { serverEnv } from './operator-command.ts'

/** Checks the editions of a database with the keys of the server. Throws a sentence for the operator. */
export async function checkDatabase(db: Database, now: number): Promise<EditionCheck[]> {
  const { ledgerKeys, secret } = serverEnv()
  const receiptKeys = createReceiptKeys(ledgerKeys)
  try {
    return await checkEditions({ db, secret, receiptKeys, games: GAMES, vault: createVault(ledgerKeys), now })
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    throw new Error(`LEDGER_KEY is not the key of this database: ${error.message}.`, { cause: error })
  }
}
