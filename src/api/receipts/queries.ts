import { prepared } from '../db/database.ts'
import type { PlayRow } from '../ledger/queries.ts'

/** Reads a play of an account, with the name of the unit that the play won. */
export const playForReceipt = prepared<PlayRow & { unit: string | null }, { id: string; account: string }>(
  `select play.*, prize_unit.unit from play left join prize_unit on prize_unit.id = play.unit_id
   where play.id = :id and play.account_id = :account`,
)
