import type { OutputOf } from '#contract/endpoint.ts'
import type { checkCode } from '#contract/games/tpp/tpp.schema.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { isReserved } from '../../codes/found-code.ts'
import { first, type Transaction } from '../../db/database.ts'
import { unitById } from '../../prizes/queries.ts'
import { type Look, type Lookout, look, type Shown } from './look.ts'
import { supplyOf, THERE, toOffer } from './offers.ts'
import { toRedemption } from './redeem.ts'
import type { Shelf } from './rules/targets.ts'

type Check = OutputOf<typeof checkCode>

const NOTHING = { offer: null, reservedUntil: null, pausedUntil: null, redemption: null } as const

/** Returns the result for a text that is not a code, without a look-up. */
export const slipAt = (edition: Edition, now: number): Check => {
  return { ...NOTHING, serverNow: now, edition: edition.edition, state: 'slip' }
}

/** Returns the state of a code and the delay of the response in milliseconds. It does not change the code. */
export function* check(context: Lookout & Shelf, shown: Shown): Transaction<{ answer: Check; slowerMs: number }> {
  const { edition, now } = shown
  const seen = yield* look(context, shown)
  const told = seen.found ? yield* detailsOf(context, seen.found, seen, now) : NOTHING
  return {
    answer: {
      ...told,
      serverNow: now,
      edition: edition.edition,
      state: seen.state,
      pausedUntil: seen.pausedUntil,
    },
    slowerMs: seen.slowerMs,
  }
}

function* detailsOf(shelf: Shelf, found: NonNullable<Look['found']>, { state }: Look, now: number) {
  const { code, edition, offer, mine } = found
  const unit = mine?.unit_id ? yield* first(unitById({ id: mine.unit_id })) : undefined
  const supply = mine ? THERE : yield* supplyOf(edition, offer)
  const isUsedUp = state === 'sold-out' && supply.state === 'there'
  return {
    ...NOTHING,
    offer: toOffer(shelf, edition, offer, { supply: isUsedUp ? { ...supply, state: 'gone' } : supply, now }),
    reservedUntil: isReserved(code, now) ? code.reserved_until : null,
    redemption: mine ? toRedemption(shelf, { row: mine, unit, edition }, now) : null,
  }
}
