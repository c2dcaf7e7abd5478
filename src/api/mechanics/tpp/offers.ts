import type { OutputOf } from '#contract/endpoint.ts'
import type { listOffers, Offer } from '#contract/mechanics/tpp.ts'
import type { Edition } from '../../campaigns/edition.ts'
import { openBatchesOf, usesIn } from '../../codes/queries.ts'
import { type Database, first, type Transaction } from '../../db/database.ts'
import { freeUnitOfCode } from '../../prizes/queries.ts'
import { type OfferRules, poolOfOffer, tppRules } from './rules.ts'
import { giftOf, type Shelf } from './targets.ts'
import { timingOf, windowOf } from './windows.ts'

const STATE = { early: 'announced', open: 'open', over: 'over' } as const

interface Seen {
  isGone: boolean
  now: number
}

export function toOffer(shelf: Shelf, edition: Edition, offer: OfferRules, { isGone, now }: Seen): Offer {
  const { key, partner, title, text, kind, countries, shape } = offer
  const timing = timingOf(edition, offer, now)
  return {
    key,
    partner,
    title,
    text,
    kind,
    gift: giftOf(shelf, edition, offer, now),
    state: timing === 'open' && isGone ? 'sold-out' : STATE[timing],
    ...windowOf(edition, offer),
    countries: countries ?? edition.definition.countries,
    shape: shape ?? null,
  }
}

/** Whether the prizes that an offer gives are all gone. */
export function* arePrizesGone({ id }: Edition, offer: OfferRules): Transaction<boolean> {
  if (offer.gives.what !== 'prize') return false
  return (yield* first(freeUnitOfCode({ campaign: id, pool: poolOfOffer(offer) }))) === undefined
}

async function isGone(db: Database, edition: Edition, offer: OfferRules): Promise<boolean> {
  if (offer.gives.what === 'prize') {
    const [unit] = await db.ask(freeUnitOfCode({ campaign: edition.id, pool: poolOfOffer(offer) }))
    if (!unit) return true
  }
  return offer.kind === 'shared' && areUsesGone(db, edition, offer)
}

/** Of how many codes the page of all offers looks at the uses. A shared code is one, or a few: one for each shop. */
const MOST_CODES = 20

async function areUsesGone(db: Database, { id: campaign }: Edition, { key }: OfferRules): Promise<boolean> {
  const limit = MOST_CODES + 1
  const batches = await db.ask(openBatchesOf({ campaign, offer: key, limit }))
  const uses = await Promise.all(batches.map(({ id }) => db.ask(usesIn({ batch: id, limit }))))
  const codes = uses.flat()
  return codes.length > 0 && codes.length <= MOST_CODES && codes.every(({ uses_left }) => uses_left === 0)
}

export async function offersOf(
  { db, ...shelf }: Shelf & { db: Database },
  edition: Edition,
  now: number,
): Promise<OutputOf<typeof listOffers>> {
  const offers = await Promise.all(
    tppRules(edition).offers.map(async (offer) =>
      toOffer(shelf, edition, offer, { isGone: await isGone(db, edition, offer), now }),
    ),
  )
  return { serverNow: now, edition: edition.edition, zone: edition.zone, offers }
}
