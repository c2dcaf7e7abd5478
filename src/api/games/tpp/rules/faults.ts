import { readPartnerCode } from '#contract/partner-code.ts'
import { own } from '#contract/primitives/own.ts'
import type { CampaignEntry } from '../../../campaigns/definition/campaign-entry.ts'
import type { GameRules } from '../../../campaigns/definition/game-rules.ts'
import { dayOf, instantOf } from '../../../days.ts'
import { namedCode, type OfferRules, poolOfOffer, type TppRules } from './rules.ts'

type GameAt = (slug: string) => Pick<GameRules, 'takes'> | undefined

/** Returns the faults that the schema cannot find; `rules` has already passed the schema. */
export function tppFaults(entry: CampaignEntry, { offers }: TppRules, gameAt: GameAt): string[] {
  return [
    ...repeated(offers.map(({ key }) => key)).map((key) => `: "${key}" appears twice`),
    ...repeated(offers.flatMap((offer) => namedCode(offer) ?? [])).map(() => ': two offers have the same code'),
    ...offers.flatMap((offer, i) =>
      [
        ...keyFaults(entry, offer),
        ...kindFaults(offer),
        ...codeFaults(offer),
        ...shapeFaults(offer),
        ...dayFaults(entry, offer),
        ...countryFaults(entry, offer),
        ...giftFaults(entry, offer, gameAt),
      ].map((fault) => `.${i}.${fault}`),
    ),
  ].map((fault) => `game.offers${fault}`)
}

const repeated = (values: string[]): string[] => [...new Set(values.filter((value, i) => values.indexOf(value) !== i))]

const keyFaults = ({ prizes }: CampaignEntry, { key }: OfferRules): string[] =>
  prizes.some((prize) => prize.key === key) ? [`key: "${key}" is the key of a prize`] : []

function kindFaults({ kind, stock, perPerson }: OfferRules): string[] {
  const faults: string[] = []
  if (kind === 'shared' && stock === undefined) faults.push('stock: is missing: how many members redeem a shared code?')
  if (kind !== 'shared' && stock !== undefined) faults.push('stock: only a shared code has one')
  if (kind !== 'single' && perPerson !== undefined) {
    faults.push('perPerson: only single codes have it; a member redeems any other one once')
  }
  return faults
}

function codeFaults({ kind, code, shape }: OfferRules): string[] {
  if (code === null) return []
  if (kind === 'single') return ['code: is known to whoever reads it; single codes come from batches']
  const { slip } = readPartnerCode(code, shape === undefined ? [] : [shape])
  return slip ? ['code: is neither one of ours nor of the shape that the offer has'] : []
}

const PLACES: Record<string, number> = { '#': 10, '@': 26, '*': 36 }
const [SHORTEST, LONGEST] = [4, 24]
/** The minimum number of different codes that a pattern of single codes must allow, so that guessing a code is hard. */
const FEWEST_CODES = 1_000_000

function shapeFaults({ kind, shape }: OfferRules): string[] {
  if (shape === undefined) return []
  const places = [...shape.replaceAll(/[ -]/g, '')]
  if (places.length < SHORTEST || places.length > LONGEST) {
    return [`shape: must have from ${SHORTEST} to ${LONGEST} characters`]
  }
  const codes = places.reduce((product, place) => product * (own(PLACES, place) ?? 1), 1)
  return kind === 'single' && codes < FEWEST_CODES
    ? ['shape: has fewer than a million codes, so that one could be guessed']
    : []
}

function dayFaults({ opensAt, closesAt, zone }: CampaignEntry, { from, until }: OfferRules): string[] {
  const first = dayOf(zone, instantOf(opensAt, zone))
  const last = dayOf(zone, instantOf(closesAt, zone) - 1)
  const faults = Object.entries({ from, until }).flatMap(([field, day]) => {
    const isOutside = day !== undefined && (day < first || day > last)
    return isOutside ? [`${field}: must be a day from ${first} to ${last}`] : []
  })
  return from !== undefined && until !== undefined && from > until
    ? [...faults, 'until: must not be before from']
    : faults
}

const countryFaults = (entry: CampaignEntry, { countries = [] }: OfferRules): string[] =>
  countries
    .filter((country) => !entry.countries.includes(country))
    .map((country) => `countries: "${country}" is not among those of the campaign`)

function giftFaults(entry: CampaignEntry, offer: OfferRules, gameAt: GameAt): string[] {
  const { gives } = offer
  if (gives.what === 'prize') {
    const pool = poolOfOffer(offer)
    return entry.prizes.some((prize) => prize.pool === pool) ? [] : [`gives: no prize has the pool "${pool}"`]
  }
  if (gives.what === 'entry') {
    return entry.draws.some(({ key }) => key === gives.draw)
      ? []
      : [`gives.draw: gives entries in the draw "${gives.draw}", which the campaign does not have`]
  }
  const game = gameAt(gives.slug)
  if (!game) return [`gives.slug: no campaign with a game is at "${gives.slug}"`]
  const { takes = {} } = game
  if (gives.what === 'play') return takes.plays ? [] : [`gives.slug: "${gives.slug}" takes no further plays`]
  if (gives.what === 'points') return takes.points ? [] : [`gives.slug: "${gives.slug}" takes no points`]
  return Object.hasOwn(takes.items ?? {}, gives.item) ? [] : [`gives.item: "${gives.slug}" takes no "${gives.item}"`]
}
