import type { Gift } from '#contract/games/tpp/tpp.schema.ts'
import { KINDS } from '#contract/kinds.ts'
import { own } from '#contract/primitives/own.ts'
import { type Edition, prizeIn, symbolOf } from '../../../campaigns/editions/edition.ts'
import { byWhatMattersNow, phaseOf } from '../../../campaigns/editions/phase.ts'
import type { Season } from '../../../season/season.ts'
import type { Games } from '../../game.ts'
import { type OfferRules, poolOfOffer } from './rules.ts'

/** The campaigns and games that receive the gifts of codes. */
export interface Shelf {
  season: Pick<Season, 'editionsAt'>
  games: Games
}

/**
 * Returns the edition at an address that receives a gift now: the open one, else the next one; undefined if there is
 * neither.
 */
export function targetOf({ season }: Shelf, slug: string, now: number): Edition | undefined {
  const editions = season.editionsAt(slug).filter(({ playable }) => playable)
  const inPhase = (phase: 'open' | 'announced') => editions.filter((edition) => phaseOf(edition, now) === phase)
  const [next] = inPhase('announced').sort((a, b) => a.opensAt - b.opensAt)
  return inPhase('open')[0] ?? next
}

interface Giving {
  edition: Edition
  offer: OfferRules
  /** The key of the prize; by default the offer's first prize. */
  prize?: string | undefined
}

/** Returns the gift of an offer's code, in the words of the page. */
export function giftOf(shelf: Shelf, { edition, offer, prize }: Giving, now: number): Gift {
  const { gives } = offer
  if (gives.what === 'entry') return gives
  if (gives.what === 'prize') {
    const first = edition.definition.prizes.find(({ pool }) => pool === poolOfOffer(offer))
    const given = prize === undefined ? first : prizeIn(edition, prize)
    return { what: 'prize', name: given?.name ?? offer.title, symbol: given ? symbolOf(edition, given.key) : null }
  }
  const { slug, ...rest } = gives
  const campaign = placeAt(shelf, slug, now)
  const takes = shelf.games[campaign.kind]?.takes
  if (rest.what === 'points') return { ...rest, campaign }
  if (rest.what === 'item') return { ...rest, campaign, name: own(takes?.items ?? {}, rest.item) ?? rest.item }
  const { one, many } = takes?.plays ?? { one: 'jugada', many: 'jugadas' }
  return { ...rest, campaign, name: rest.count === 1 ? one : many }
}

/** Returns the campaign at an address, even if it is over or was withdrawn. */
function placeAt(shelf: Shelf, slug: string, now: number): { kind: Edition['kind']; slug: string; title: string } {
  const [shown] = [...shelf.season.editionsAt(slug)].sort(byWhatMattersNow(now))
  const edition = targetOf(shelf, slug, now) ?? shown
  const kind = edition?.kind ?? KINDS.find((one) => one === slug) ?? KINDS[0]
  return { kind, slug, title: edition?.definition.texts.title ?? slug }
}
