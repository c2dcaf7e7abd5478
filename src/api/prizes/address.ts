import * as v from 'valibot'
import type { OutputOf } from '#contract/endpoint.ts'
import { type correctAddress as endpoint, PostalAddress } from '#contract/prizes.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { first, type Transaction } from '../db/database.ts'
import { addEvent } from '../ledger/queries.ts'
import type { Season } from '../season/season.ts'
import { changeUnit, type UnitRow, unitOfOwner } from './queries.ts'
import { requireDeliverable } from './won-prize.ts'

type PrizeAddress = OutputOf<typeof endpoint>

interface Owned {
  prizeId: string
  accountId: string
}

/** Returns the address of a prize. Throws `not_found` for another member's prize. */
export function* addressOf({ prizeId, accountId }: Owned): Transaction<PrizeAddress> {
  const unit = yield* first(unitOfOwner({ id: prizeId, account: accountId }))
  if (!unit) throw new Problem('not_found')
  return toAddress(unit)
}

/**
 * Changes the address of a claimed prize; repeating the stored address is never an error. Throws `not_found` for a
 * prize without a parcel, `claim_over`, and `parcel_sent` once the parcel was sent.
 */
export function* correctAddress(
  season: Pick<Season, 'byId'>,
  { prizeId, accountId, address }: Owned & { address: PostalAddress },
  now: number,
): Transaction<PrizeAddress> {
  const unit = yield* first(unitOfOwner({ id: prizeId, account: accountId }))
  const edition = unit && season.byId(unit.campaign_id)
  if (!unit || !edition || unit.kind !== 'physical' || unit.state === 'won') throw new Problem('not_found')
  const text = JSON.stringify(address)
  if (unit.address === text) return toAddress(unit)
  if (unit.state === 'sent' || unit.state === 'delivered') throw new Problem('parcel_sent')
  if (unit.state !== 'claimed') throw new Problem('claim_over')
  requireDeliverable(edition, address)
  // The desk may have sent the parcel since the row was read.
  if (!(yield* changeUnit(unit, { address: text }))) throw new Problem('parcel_sent')
  // The history records the correction but not the address, because the history outlives the address.
  yield* addEvent({
    account_id: accountId,
    campaign_id: unit.campaign_id,
    kind: 'address',
    at: now,
    actor: 'member',
    unit_id: unit.id,
  })
  return toAddress({ ...unit, address: text })
}

const toAddress = ({ address, state }: UnitRow): PrizeAddress => {
  return {
    address: address === null ? null : v.parse(PostalAddress, JSON.parse(address)),
    isCorrectable: state === 'claimed' && address !== null,
  }
}
