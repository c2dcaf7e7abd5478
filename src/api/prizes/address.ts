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

/** Returns the address of a prize. Throws `not_found` for another member's. */
export function* addressOf({ prizeId, accountId }: Owned): Transaction<PrizeAddress> {
  const unit = yield* first(unitOfOwner({ id: prizeId, account: accountId }))
  if (!unit) throw new Problem('not_found')
  return toAddress(unit)
}

/**
 * Sends a claimed prize somewhere else. The address that it has already is no correction, at any time. Throws `not_found`
 * for a prize that goes nowhere, `claim_over`, and `parcel_sent` once it has left.
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
  // The desk may have sent it since it was read.
  if (!(yield* changeUnit(unit, { address: text }))) throw new Problem('parcel_sent')
  // That it was corrected, not to where: the history outlives the address.
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
