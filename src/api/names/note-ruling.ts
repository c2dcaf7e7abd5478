import type { Transaction } from '../db/database.ts'
import { addEvent } from '../ledger/queries.ts'
import type { Order } from './ruling.ts'

interface Ruled {
  account_id: string | null
  /** Empty for an alias, which belongs to no campaign; the member reads the note about it in the profile. */
  campaign_id: string
  unit_id?: string
}

type What = 'alias' | 'board' | 'league' | 'winner'
type Deed = 'hidden' | 'renamed' | 'shown'

/** Records a decision of the desk about a name. The ledger stores no names, because it outlives the account. */
export const noteRuling = (
  ruled: Ruled,
  subject: `${What}:${Deed}`,
  { reason = null, actor, at }: Omit<Order, 'reason'> & { reason?: string | null },
): Transaction<void> => addEvent({ ...ruled, kind: 'name', at, actor, subject, reason })
