import type { OutputOf } from '#contract/endpoint.ts'
import type { swapShells } from '#contract/games/playa/playa.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { dayOf, weekOf } from '../../days.ts'
import { all, run, type Transaction } from '../../db/database.ts'
import { addToHolding, holdingsOf, type PlayRow, takeFromHolding } from '../../ledger/queries.ts'
import { type Move, type Played, playOn } from '../play.ts'
import { enterIfComplete, noteDigs } from './dig.ts'
import { playaRules } from './rules.ts'
import { collectionFrom, holdingOf, SWAP, type SwapDetail, swapIn } from './shells.ts'

type Swap = OutputOf<typeof swapShells>

/** Returns the slot of a calendar week's swap. The slot is unique, so a member has one swap a week. */
export const swapSlot = (edition: Edition, at: number): string => `swap:${weekOf(dayOf(edition.zone, at))}`

/** Swaps equal shells for one shell of choice. */
export const swap = playOn<SwapDetail, Swap>({
  action: SWAP,
  askedOf: () => SWAP,
  admit,
  detail: ({ move: { choice } }) => JSON.stringify({ give: choice.give, want: choice.want } satisfies SwapDetail),
  settlesAt: () => null,
  after: exchange,
  again: (row, { give, want }, hasSameKey) => {
    const made = swapIn(row)
    if (made.give !== give || made.want !== want) throw new Problem(hasSameKey ? 'idempotency_key_reused' : 'swap_used')
  },
  answer: toSwap,
})

/** Throws `invalid_input` if both shells are the same, `not_today` if a new week has begun, and `not_enough_shells`. */
function* admit({ edition, player, slot, choice: { give, want } }: Move<SwapDetail>, at: number): Transaction<null> {
  if (give === want) {
    throw new Problem('invalid_input', {
      fields: [{ path: 'want', message: 'Elige una distinta de la que das.' }],
    })
  }
  if (slot !== swapSlot(edition, at)) throw new Problem('not_today')
  const { counts } = collectionFrom(yield* all(holdingsOf({ account: player.accountId, campaign: edition.id })))
  if (counts[give] < playaRules(edition).swapPrice) throw new Problem('not_enough_shells')
  return null
}

/**
 * Exchanges the shells. The update changes no row if the member has too few shells left, so no shell can be spent
 * twice.
 */
function* exchange(row: PlayRow, { edition, choice: { give, want } }: Move<SwapDetail>): Transaction<void> {
  const owner = { account: row.account_id, campaign: edition.id }
  const amount = playaRules(edition).swapPrice
  // Waits for a dig that runs at the same time. If the dig and this swap complete the album together, the later one of
  // them must see the result of the earlier one.
  yield* noteDigs(owner.account, owner.campaign, 0)
  const taken = yield* run(takeFromHolding({ ...owner, key: holdingOf(give), amount }))
  if (taken === 0) throw new Problem('not_enough_shells')
  yield* run(addToHolding({ ...owner, key: holdingOf(want), amount: 1 }))
  yield* enterIfComplete(edition, row)
}

export function toSwap({ row }: Pick<Played, 'row'>): Swap {
  return { ...swapIn(row), at: row.at }
}
