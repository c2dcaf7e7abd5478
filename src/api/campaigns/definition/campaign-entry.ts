import * as v from 'valibot'
import { Kind, PrizeKind } from '#contract/campaigns.schema.ts'
import { Cents, Country, Day, Slug, Zone } from '#contract/primitives/primitives.schema.ts'
import { PRIZE_DRAWINGS } from '#contract/prizes.ts'

export const Text = (max = 4000) => v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(max))
/** A whole number from `min` to `max`. */
export const Whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
export const List = <T>(item: v.GenericSchema<unknown, T>, min: number, max: number) =>
  v.pipe(v.array(item), v.minLength(min, `must have at least ${min}`), v.maxLength(max, `must have at most ${max}`))
export const Moment = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/,
    'must be a date and time like 2026-12-01T00:00, or with an offset like 2026-12-01T00:00+01:00',
  ),
)

// The schemas of the contract with sentences for visitors, for an organiser who reads English.
export const EntryCountry = v.picklist(Country.options, 'must be the code of a country of this site, like ES')
export const EntryZone = v.pipe(
  v.string(),
  v.check((zone) => v.is(Zone, zone), 'must be a time zone like Europe/Madrid'),
)
export const EntryDay = v.pipe(
  v.string(),
  v.check((day) => v.is(Day, day), 'must be a day of the calendar like 2026-12-01'),
)

/** Returns the values that occur more than once. */
export const repeated = (values: string[]): string[] => [
  ...new Set(values.filter((value, i) => values.indexOf(value) !== i)),
]

/** A prize: a parcel, a personal code, or one code for all winners. */
const PrizeEntry = v.strictObject({
  key: Slug,
  kind: PrizeKind,
  name: Text(120),
  /** The name with its article, for use in a sentence: `una caja de naranjas`. */
  withArticle: v.optional(Text(120)),
  /** Where and when to use the prize; the winner reads it beside the code. */
  howToUse: v.optional(Text(400)),
  valueCents: Cents,
  stock: Whole(1, 100_000),
  /**
   * The pool: the group of plays that may win the prize. The game defines the names of its pools; the prizes of the
   * draw with the key `beach` have the pool `draw:beach`.
   */
  pool: v.optional(v.pipe(v.string(), v.regex(/^([a-z]+:)?[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(64)), 'main'),
  /** For a shared code: the code that every winner reads. */
  code: v.optional(Text(80)),
  /** For codes: `ours` are generated when the season is loaded, `partner` ones are imported. */
  codes: v.optional(v.picklist(['ours', 'partner']), 'ours'),
  /** The drawing that represents the prize; a scratch card names its drawings in `game.symbols`. */
  drawing: v.optional(v.picklist(PRIZE_DRAWINGS, `no drawing has this name; there are ${PRIZE_DRAWINGS.join(', ')}`)),
  /** The name of an icon in an icon set, such as `lucide:coffee`, for a prize without a drawing. */
  icon: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9]+(-[a-z0-9]+)*:[a-z0-9]+(-[a-z0-9]+)*$/, 'must look like lucide:gift'),
      v.maxLength(80),
    ),
  ),
})

/** The terms for the people whom a draw chooses. */
export const DRAW_TERMS = {
  alternates: v.optional(Whole(0, 100), 3),
  /** Days in which a winner, and then each alternate, can claim the prize. */
  daysToClaim: v.optional(Whole(1, 365), 14),
}

/** A draw among the entries that members have earned before the close; its list is frozen when the campaign closes. */
export const DRAW_ENTRIES = {
  key: Slug,
  name: Text(120),
  ...DRAW_TERMS,
  /** The source of a value that is unknown until the list is frozen, such as the lottery number of a stated day. */
  publicValue: v.optional(Text(300)),
}

/** The fields of every campaign, apart from its times. */
export const COMMON_ENTRIES = {
  slug: Slug,
  kind: Kind,
  edition: Slug,
  zone: v.optional(EntryZone, 'Europe/Madrid'),
  countries: v.pipe(v.array(EntryCountry), v.minLength(1, 'must name at least one country')),
  minAge: v.optional(Whole(18, 99), 18),
  /** Maximum number of prizes of a cap group that one person can win. */
  limits: v.optional(v.strictObject({ physical: v.optional(Whole(0, 1000), 1), code: v.optional(Whole(0, 1000), 3) }), {
    physical: 1,
    code: 3,
  }),
  prizes: v.optional(v.array(PrizeEntry), []),
  /** The rules of the game; the schema of the kind checks them. */
  game: v.optional(v.unknown()),
  texts: v.strictObject({
    title: Text(80),
    tagline: Text(160),
    intro: Text(),
    howTo: v.array(Text(400)),
    odds: Text(1000),
  }),
  rulesVersion: Text(80),
  legend: v.optional(Text(400)),
  permitNumber: v.optional(Text(80)),
}

/** One campaign of a season file. */
export const CampaignEntry = v.strictObject({
  ...COMMON_ENTRIES,
  opensAt: Moment,
  closesAt: Moment,
  claimUntil: Moment,
  draws: v.optional(v.array(v.strictObject({ ...DRAW_ENTRIES, drawsAt: Moment })), []),
  /** The draw for the prizes that are left. By default it is held three days after the last deadline for claims. */
  closingDraw: v.optional(v.strictObject({ ...DRAW_TERMS, drawsAt: v.optional(Moment) })),
})
export type CampaignEntry = v.InferOutput<typeof CampaignEntry>
