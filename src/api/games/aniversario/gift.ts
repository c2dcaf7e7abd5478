import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Person } from '../../campaigns/editions/eligibility.ts'
import { first, type Transaction } from '../../db/database.ts'
import { addEventOnce, eventOnce } from '../../ledger/queries.ts'
import { admitAct } from '../edition-now.ts'
import { firstCountry } from '../queries.ts'

export const GIFT_KIND = 'gift'
export const GIFT = 'gift'

interface Opening {
  edition: Edition
  member: Person & { accountId: string }
  at: number
}

/**
 * Opens the gift. It gives no draw entry and does not depend on chance. A repeat always succeeds, even in a pause and
 * after the close, because the member already has the gift. Throws whatever `admitAct` throws.
 */
export function* openGift({ edition, member, at }: Opening): Transaction<void> {
  const owner = { account: member.accountId, campaign: edition.id }
  if (yield* first(eventOnce({ ...owner, kind: GIFT_KIND, once: GIFT }))) return
  const before = yield* first(firstCountry(owner))
  yield* admitAct(edition, { ...member, country: before?.country ?? member.country }, at)
  yield* addEventOnce({
    account_id: owner.account,
    campaign_id: owner.campaign,
    kind: GIFT_KIND,
    at,
    actor: 'member',
    once: GIFT,
    subject: 'cake',
  })
}
