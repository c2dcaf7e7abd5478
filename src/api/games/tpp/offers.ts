import type { OutputOf } from '#contract/endpoint.ts'
import type { listOffers, Offer } from '#contract/games/tpp/tpp.schema.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { openBatchesOf, usesIn } from '../../codes/queries.ts'
import { type Database, first, type Transaction } from '../../db/database.ts'
import { freeUnitOfCode, waitingUnitIn } from '../../prizes/queries.ts'
import { type OfferRules, poolOfOffer, tppRules } from './rules/rules.ts'
import { giftOf, type Shelf } from './rules/targets.ts'
import { timingOf, windowOf } from './rules/windows.ts'

const STATE = { early: 'announced', open: 'open', over: 'over' } as const

/**
 * The units that an offer still has. `coming`: all remaining units wait for codes from a partner. `prize`: the key of
 * the prize that the next redeemed code gives.
 */
export interface Supply {
  state: 'there' | 'gone' | 'coming'
  prize?: string
}

/** The supply of an offer without prizes, and of any code that was already redeemed. */
export const THERE: Supply = { state: 'there' }

export function* supplyOf({ id }: Edition, offer: OfferRules): Transaction<Supply> {
  if (offer.gives.what !== 'prize') return THERE
  const shelf = { campaign: id, pool: poolOfOffer(offer) }
  const unit = yield* first(freeUnitOfCode(shelf))
  if (unit) return { state: 'there', prize: unit.prize_key }
  return { state: (yield* first(waitingUnitIn(shelf))) ? 'coming' : 'gone' }
}

interface Seen {
  supply: Supply
  now: number
}

export function toOffer(shelf: Shelf, edition: Edition, offer: OfferRules, { supply, now }: Seen): Offer {
  const { key, partner, title, text, kind, countries, shape } = offer
  const timing = timingOf(edition, offer, now)
  return {
    key,
    partner,
    title,
    text,
    kind,
    gift: giftOf(shelf, { edition, offer, prize: supply.prize }, now),
    state: timing === 'open' ? OPEN_STATE[supply.state] : STATE[timing],
    ...windowOf(edition, offer),
    countries: countries ?? edition.definition.countries,
    shape: shape ?? null,
  }
}

const OPEN_STATE = { there: 'open', gone: 'sold-out', coming: 'coming' } as const

/**
 * Maximum number of codes of an offer for which the page of all offers checks whether any uses are left. An offer with
 * a shared code has only one code, or a few: one per shop.
 */
const MOST_CODES = 20

async function areUsesGone(db: Database, { id: campaign }: Edition, { key }: OfferRules): Promise<boolean> {
  const limit = MOST_CODES + 1
  const batches = await db.ask(openBatchesOf({ campaign, offer: key, limit }))
  const uses = await Promise.all(batches.map(({ id }) => db.ask(usesIn({ batch: id, limit }))))
  const codes = uses.flat()
  return codes.length > 0 && codes.length <= MOST_CODES && codes.every(({ uses_left }) => uses_left === 0)
}

/** Returns the offers of an edition, except offers whose units all wait for codes from a partner. */
export async function offersOf(
  { db, ...shelf }: Shelf & { db: Database },
  edition: Edition,
  now: number,
): Promise<OutputOf<typeof listOffers>> {
  const offers = await Promise.all(
    tppRules(edition).offers.map(async (offer): Promise<Offer[]> => {
      const supply = await db.transact(() => supplyOf(edition, offer))
      if (supply.state === 'coming') return []
      const isUsedUp = supply.state === 'there' && offer.kind === 'shared' && (await areUsesGone(db, edition, offer))
      return [toOffer(shelf, edition, offer, { supply: isUsedUp ? { ...supply, state: 'gone' } : supply, now })]
    }),
  )
  return { serverNow: now, edition: edition.edition, zone: edition.zone, offers: offers.flat() }
}
