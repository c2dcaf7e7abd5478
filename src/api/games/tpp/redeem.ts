import * as v from 'valibot'
import { Gift, type Redemption } from '#contract/games/tpp/tpp.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { poolOfDraw } from '../../campaigns/definition/definition.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { holdEdition } from '../../campaigns/editions/hold-edition.ts'
import { findCode, isReserved } from '../../codes/found-code.ts'
import { takeUse } from '../../codes/queries.ts'
import { all, first, run, type Transaction } from '../../db/database.ts'
import { addEventOnce, addToHolding, holdingsOf, type PlayRow } from '../../ledger/queries.ts'
import { awardInOrder } from '../../prizes/award.ts'
import { freeUnitOfCode, type UnitRow } from '../../prizes/queries.ts'
import { toWonPrize } from '../../prizes/won-prize.ts'
import { type Move, playOn } from '../play.ts'
import { firstCountry } from '../queries.ts'
import { THERE, toOffer } from './offers.ts'
import { type OfferRules, offerIn, poolOfOffer } from './rules/rules.ts'
import { giftOf, type Shelf, targetOf } from './rules/targets.ts'
import { timingOf } from './rules/windows.ts'

/** The action of a redemption in the ledger. */
const REDEMPTION = 'code'

export interface Choice {
  hash: string
  offer: OfferRules
  /** The last four characters of the code. */
  mask: string
}

const RedemptionDetail = v.object({ offer: v.string(), mask: v.string(), gift: Gift })
type RedemptionDetail = v.InferOutput<typeof RedemptionDetail>

export const redemptionIn = ({ detail }: Pick<PlayRow, 'detail'>): RedemptionDetail =>
  v.parse(RedemptionDetail, JSON.parse(detail))

export const redeemOn = (shelf: Shelf) =>
  playOn<Choice, Redemption>({
    action: REDEMPTION,
    *admit(move, at) {
      const { edition, player, choice } = move
      yield* admitToOffer(move, at)
      requireTarget(shelf, choice.offer, at)
      const use = { hash: choice.hash, account: player.accountId, now: at }
      if ((yield* run(takeUse(use))) === 0) throw yield* whyNot(edition, choice, at)
      return null
    },
    award: (move, play) => award(move, play),
    detail: ({ move: { edition, choice }, unit, at }) =>
      JSON.stringify({
        offer: choice.offer.key,
        mask: choice.mask,
        gift: giftOf(shelf, { edition, offer: choice.offer, prize: unit?.prize_key }, at),
      } satisfies RedemptionDetail),
    settlesAt: () => null,
    after: (row, move) => give(shelf, row, move),
    answer: ({ row, unit, edition, now }) => toRedemption(shelf, { row, unit, edition }, now),
  })

/** Throws if the offer is not open to this member now. */
function* admitToOffer({ edition, player, choice: { offer } }: Move<Choice>, at: number): Transaction<void> {
  const timing = timingOf(edition, offer, at)
  if (timing !== 'open') throw new Problem(timing === 'over' ? 'code_over' : 'code_early')
  const owner = { account: player.accountId, campaign: edition.id }
  const isOffered = (country: string | null | undefined) =>
    !offer.countries || offer.countries.some((offered) => offered === country)
  // As in the campaign itself, the country of the first play counts until the end.
  if (!isOffered(player.country) && !isOffered((yield* first(firstCountry(owner)))?.country)) {
    throw new Problem('code_country')
  }
  if (offer.perPerson === undefined) return
  // Locks the counter until this transaction ends: other redemptions of the offer by this member wait here, in every
  // process.
  const key = `codes:${offer.key}`
  yield* run(addToHolding({ ...owner, key, amount: 1 }))
  const counted = (yield* all(holdingsOf(owner))).find((holding) => holding.key === key)
  if (Number(counted?.value) > offer.perPerson) throw new Problem('code_limit')
}

function requireTarget(shelf: Shelf, { gives }: OfferRules, at: number): Edition | undefined {
  if (!('slug' in gives)) return undefined
  const target = targetOf(shelf, gives.slug, at)
  if (!target) throw new Problem('bonus_unavailable')
  return target
}

/** Returns the reason why a code could not be used. */
function* whyNot({ id }: Edition, { hash, offer }: Choice, at: number): Transaction<Problem> {
  const code = yield* findCode([hash])
  if (!code || code.campaign_id !== id) return new Problem('code_unknown')
  if (code.blocked_at !== null) return new Problem('code_blocked')
  if (code.uses_left === 0) return new Problem(offer.kind === 'single' ? 'code_used' : 'code_sold_out')
  return new Problem(isReserved(code, at) ? 'code_reserved' : 'unavailable')
}

function* award(
  { edition, player, choice: { offer } }: Move<Choice>,
  { id: playId, at }: { id: string; at: number },
): Transaction<UnitRow | undefined> {
  if (offer.gives.what !== 'prize') return undefined
  const pool = poolOfOffer(offer)
  const unit = yield* awardInOrder(edition, { accountId: player.accountId, playId, pool, at })
  if (unit) return unit
  const isLeft = (yield* first(freeUnitOfCode({ campaign: edition.id, pool }))) !== undefined
  throw new Problem(isLeft ? 'code_limit' : 'bonus_unavailable')
}

function* give(shelf: Shelf, row: PlayRow, { edition, choice: { offer } }: Move<Choice>): Transaction<void> {
  const { gives } = offer
  if (gives.what === 'prize') return
  if (gives.what === 'entry') return yield* enter(row, gives)
  const target = requireTarget(shelf, offer, row.at)
  const giving = target && shelf.games[target.kind]?.give
  if (!giving) throw new Error(`nothing gives what ${edition.id} ${offer.key} promises`)
  yield* holdEdition(target)
  const { slug: _, ...bonus } = gives
  const label = `Código de ${offer.partner}`
  yield* giving(bonus, { edition: target, account: row.account_id, cause: row.slot, label, at: row.at })
}

function* enter(row: PlayRow, { draw, count }: { draw: string; count: number }): Transaction<void> {
  for (let n = 1; n <= count; n++) {
    yield* addEventOnce({
      account_id: row.account_id,
      campaign_id: row.campaign_id,
      kind: 'entry',
      at: row.at,
      actor: 'member',
      subject: poolOfDraw(draw),
      amount: 1,
      play_id: row.id,
      once: `${row.slot}:${n}`,
    })
  }
}

interface Redeemed {
  row: PlayRow
  unit: UnitRow | undefined
  edition: Edition
}

/**
 * Returns a redemption as its member sees it. The gift is shown as it was recorded in the ledger, even if the campaign
 * that it belongs to has another title now.
 */
export function toRedemption(shelf: Shelf, { row, unit, edition }: Redeemed, now: number): Redemption {
  const { offer: key, mask, gift } = redemptionIn(row)
  const offer = offerIn(edition, key)
  if (!offer) throw new Error(`${edition.id} has no offer ${key}`)
  const prize = unit ? toWonPrize(unit, edition) : null
  return {
    id: row.id,
    at: row.at,
    offer: { ...toOffer(shelf, edition, offer, { supply: THERE, now }), gift },
    mask,
    prize,
  }
}
