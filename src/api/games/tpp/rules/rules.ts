import * as v from 'valibot'
import { CodeKind } from '#contract/games/tpp/tpp.schema.ts'
import { readPartnerCode } from '#contract/partner-code.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { EntryCountry, EntryDay, List, Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

const Gives = v.variant('what', [
  /** Extra plays in the campaign at an address. */
  v.strictObject({ what: v.literal('play'), slug: Slug, count: v.optional(Whole(1, 10), 1) }),
  v.strictObject({ what: v.literal('points'), slug: Slug, count: Whole(1, 50) }),
  v.strictObject({ what: v.literal('item'), slug: Slug, item: Text(40), count: v.optional(Whole(1, 10), 1) }),
  /** Entries in a draw of this campaign. */
  v.strictObject({ what: v.literal('entry'), draw: Slug, count: v.optional(Whole(1, 10), 1) }),
  /** A unit of the pool `code:<key of the offer>`. */
  v.strictObject({ what: v.literal('prize') }),
])

const Offer = v.strictObject({
  key: Slug,
  partner: Text(80),
  title: Text(120),
  text: Text(600),
  kind: CodeKind,
  gives: Gives,
  /** For a shared code: the number of members who can redeem it. */
  stock: v.optional(Whole(1, 1_000_000)),
  /** For single codes: the maximum number of codes that one member can redeem. */
  perPerson: v.optional(Whole(1, 100)),
  /** First and last day, both included, in the zone of the campaign; by default the whole edition. */
  from: v.optional(EntryDay),
  until: v.optional(EntryDay),
  /** A subset of the campaign's countries. */
  countries: v.optional(v.pipe(v.array(EntryCountry), v.minLength(1, 'must name at least one country'))),
  /**
   * The pattern of the partner's own codes: `#` a digit, `@` a letter, `*` either. Without it, the site makes the
   * codes.
   */
  shape: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9A-Z#@*]+([ -][0-9A-Z#@*]+)*$/, 'must look like @@-####'), v.maxLength(40)),
  ),
  /** For a code that many members use: the code as printed on posters. It is left out of all published data. */
  code: v.optional(v.nullable(Text(40)), null),
})
export type OfferRules = v.InferOutput<typeof Offer>
export type OfferInput = v.InferInput<typeof Offer>

export const TppRules = v.strictObject({ offers: List(Offer, 1, 50) })
export type TppRules = v.InferOutput<typeof TppRules>

export const tppRules = (edition: Edition): TppRules => rulesOf<TppRules>(edition)

export const offerIn = (edition: Edition, key: string): OfferRules | undefined =>
  tppRules(edition).offers.find((offer) => offer.key === key)

/** Returns how often a code of an offer can be redeemed; null for no limit. */
export function usesOf({ kind, stock }: Pick<OfferRules, 'kind' | 'stock'>): number | null {
  if (kind === 'single') return 1
  return kind === 'shared' ? (stock ?? 1) : null
}

/** The draw in which codes give entries. */
export const BONUS_DRAW = 'bonos'

/** Returns the pool of the units that the codes of an offer give. */
export const poolOfOffer = ({ key }: Pick<OfferRules, 'key'>): string => `code:${key}`

export const shapesOf = (offers: readonly Pick<OfferRules, 'shape'>[]): string[] =>
  offers.flatMap(({ shape }) => shape ?? [])

/**
 * Returns the code that an offer has in the season file, in the form that is hashed; null if there is no valid code.
 */
export function namedCode({ code, shape }: Pick<OfferRules, 'code' | 'shape'>): string | null {
  const { ours, theirs } = readPartnerCode(code ?? '', shape === undefined ? [] : [shape])
  return theirs ?? ours
}
