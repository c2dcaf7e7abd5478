import type { PostalAddress } from '#contract/prizes.schema.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import type { Transaction } from '../db/database.ts'
import { aboutPrize } from './about-prize.ts'
import type { EnqueuePrizeMail } from './prize-mail.ts'
import { ownerOf, type UnitRow } from './queries.ts'

interface Claimed {
  unit: UnitRow
  edition: Edition
  accountId: string
  address: PostalAddress | null
}

/**
 * Queues a mail to the winner with the result of the claim: the code, or the address of the parcel. A prize with
 * neither gets no mail.
 */
export function* mailClaim(
  { unit, edition, accountId, address }: Claimed,
  enqueue: EnqueuePrizeMail,
  now: number,
): Transaction<void> {
  const { id, code, locked_code } = unit
  const hasCode = code !== null || locked_code !== null
  if (!hasCode && address === null) return
  const owner = yield* ownerOf(accountId)
  if (!owner || owner.status === 'erased') return
  const payload = { ...aboutPrize(edition, unit.prize_key), id, code: null, address }
  // `prize-code` is a separate kind, because an earlier version that still runs beside this one would send a
  // `prize-claimed` mail without the code.
  const kind = hasCode ? 'prize-code' : 'prize-claimed'
  const { email: to, locale } = owner
  yield* enqueue({ kind, to, locale, dedupeKey: `prize-claimed:${id}`, payload }, now)
}
