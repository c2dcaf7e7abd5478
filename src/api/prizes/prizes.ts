import type { PostalAddress, WonPrize } from '#contract/prizes.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { CodeHashing } from '../codes/hashing.ts'
import { type Database, first, run, type Transaction } from '../db/database.ts'
import { addEvent, noteRevealed } from '../ledger/queries.ts'
import type { Season } from '../season/season.ts'
import { mailClaim } from './claim-mail.ts'
import { tillHashOf } from './codes/lock-codes.ts'
import type { EnqueuePrizeMail } from './prize-mail.ts'
import { markClaimed, shownUnits, unitOfOwner } from './queries.ts'
import { usesOf } from './tills/queries.ts'
import { claimUntilOf, requireDeliverable, toWonPrize } from './won-prize.ts'

/** Returns the prizes of an account: unclaimed ones first, ordered by deadline. */
export async function prizesOf(db: Database, season: Season, accountId: string, now: number): Promise<WonPrize[]> {
  const units = await shownUnits(db.read, accountId, now)
  const mayBeUsed = units.some(({ till_hash }) => till_hash !== null)
  const uses = new Map((mayBeUsed ? await usesOf(db, accountId) : []).map(({ id, ...use }) => [id, use]))
  const prizes = units.flatMap((unit) => {
    const edition = season.byId(unit.campaign_id)
    const used = uses.get(unit.id)
    return edition ? [{ ...toWonPrize(unit, edition), ...(used && { used }) }] : []
  })
  const rank = (prize: WonPrize) =>
    prize.state === 'won' && now < prize.claimUntil ? prize.claimUntil : Number.MAX_VALUE
  return prizes.sort((a, b) => (rank(a) === rank(b) ? b.wonAt - a.wonAt : rank(a) - rank(b)))
}

interface Claiming {
  season: Pick<Season, 'byId'>
  codeHashing: CodeHashing
  enqueue: EnqueuePrizeMail
}

export interface Claim {
  prizeId: string
  accountId: string
  emailConfirmed: boolean
  address: PostalAddress | undefined
}

/**
 * Claims a prize and queues a mail; claiming it again returns the existing claim and queues no mail. The claim also
 * marks the winner's play as seen.
 */
export function* claimPrize(
  { season, codeHashing, enqueue }: Claiming,
  claim: Claim,
  now: number,
): Transaction<WonPrize> {
  const unit = yield* first(unitOfOwner({ id: claim.prizeId, account: claim.accountId }))
  const edition = unit && season.byId(unit.campaign_id)
  if (!unit || !edition) throw new Problem('not_found')
  if (unit.state === 'expired' || unit.state === 'annulled' || unit.state === 'declined')
    throw new Problem('claim_over')
  if (unit.state !== 'won') return toWonPrize(unit, edition)
  if (now >= claimUntilOf(unit, edition)) throw new Problem('claim_over')
  if (!claim.emailConfirmed) throw new Problem('email_unconfirmed')
  const isSent = unit.kind === 'physical'
  if (isSent && !claim.address) throw new Problem('address_required')
  if (isSent && claim.address) requireDeliverable(edition, claim.address)

  const address = (isSent && claim.address) || null
  const tillHash = unit.kind === 'code' ? tillHashOf(edition.codes.open(unit), codeHashing) : null
  const claimed = yield* first(markClaimed({ id: unit.id, now, address: address && JSON.stringify(address), tillHash }))
  if (!claimed)
    return toWonPrize((yield* first(unitOfOwner({ id: claim.prizeId, account: claim.accountId }))) ?? unit, edition)
  if (unit.play_id !== null) yield* run(noteRevealed({ id: unit.play_id, now }))
  yield* addEvent({
    account_id: claim.accountId,
    campaign_id: unit.campaign_id,
    kind: 'claim',
    at: now,
    actor: 'member',
    unit_id: unit.id,
  })
  yield* mailClaim({ unit: claimed, edition, accountId: claim.accountId, address }, enqueue, now)
  return toWonPrize(claimed, edition)
}
