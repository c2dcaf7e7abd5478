import * as v from 'valibot'
import { Kind, PLAY_PROBLEMS } from '../../campaigns.schema.ts'
import { endpoint, type Resource } from '../../endpoint.ts'
import { Country, Empty, Instant, Slug } from '../../primitives/primitives.schema.ts'
import { WonPrize } from '../../prizes.schema.ts'

export const RESOURCE: Resource = {
  name: 'tpp',
  description: 'The codes of partners.',
}

const Count = v.pipe(v.number(), v.integer(), v.minValue(1))
const Place = v.object({ kind: Kind, slug: Slug, title: v.string() })

/** The gift for the member who redeems a code. */
export const Gift = v.variant('what', [
  /** `name`: the Spanish noun for `count` plays, such as `tarjetas`. */
  v.object({ what: v.literal('play'), campaign: Place, name: v.string(), count: Count }),
  v.object({ what: v.literal('points'), campaign: Place, count: Count }),
  /** A collectable thing, such as an ornament; `name` is its Spanish name. */
  v.object({ what: v.literal('item'), campaign: Place, item: v.string(), name: v.string(), count: Count }),
  v.object({ what: v.literal('entry'), draw: v.string(), count: Count }),
  /** A prize of the stock: a parcel, a code of the partner, or one code for all; `symbol` is its drawing. */
  v.object({ what: v.literal('prize'), name: v.string(), symbol: v.nullable(v.string()) }),
])
export type Gift = v.InferOutput<typeof Gift>

/**
 * single: each code can be redeemed once. per-person: one code that each member can redeem once. shared: like
 * per-person, while stock lasts.
 */
export const CodeKind = v.picklist(['single', 'per-person', 'shared'])
export type CodeKind = v.InferOutput<typeof CodeKind>

export const Offer = v.object({
  key: Slug,
  partner: v.string(),
  title: v.string(),
  text: v.string(),
  kind: CodeKind,
  gift: Gift,
  /**
   * `sold-out`: the stock of the shared code or of its prizes is used up. `coming`: the prizes have not arrived yet.
   */
  state: v.picklist(['announced', 'open', 'over', 'sold-out', 'coming']),
  opensAt: Instant,
  closesAt: Instant,
  /** The countries whose members may redeem the code. */
  countries: v.array(Country),
  /** The pattern of the partner's own codes (`readPartnerCode`); null if the site makes the codes. */
  shape: v.nullable(v.string()),
})
export type Offer = v.InferOutput<typeof Offer>

/** A code that the caller has redeemed. */
export const Redemption = v.object({
  /** The id of the play and of its page in the history. */
  id: v.string(),
  at: Instant,
  offer: Offer,
  /** The last four characters of the code. */
  mask: v.string(),
  prize: v.nullable(WonPrize),
})
export type Redemption = v.InferOutput<typeof Redemption>

/**
 * slip: the text does not have the form of a code. unknown: no such code exists; anonymous callers also get this for a
 * used, reserved or blocked code. unchecked: the code was not looked up, because the caller has tried too many wrong
 * codes. paused: like unchecked, for a day. early: its window has not begun. ready: it can be redeemed. yours: the
 * caller has redeemed it. used: another member has redeemed it. reserved: another member is redeeming it. over: its
 * window has ended. coming: its gift has not arrived yet. sold-out: its gift is used up. blocked: the organiser has
 * blocked its batch.
 */
export const CodeState = v.picklist([
  'slip',
  'unknown',
  'unchecked',
  'paused',
  'early',
  'ready',
  'yours',
  'used',
  'reserved',
  'over',
  'coming',
  'sold-out',
  'blocked',
])
export type CodeState = v.InferOutput<typeof CodeState>

export const listOffers = endpoint('GET', '/campaigns/:slug/offers', {
  summary: 'List the offers of the partners of an edition.',
  access: 'open',
  input: Empty,
  output: v.object({ serverNow: Instant, edition: v.string(), zone: v.string(), offers: v.array(Offer) }),
  isShared: true,
})

export const checkCode = endpoint('GET', '/campaigns/:slug/codes/:code', {
  summary: 'Check a code.',
  description: 'Never redeems the code.',
  access: 'open',
  input: Empty,
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    state: CodeState,
    /** Null if the code is not known. */
    offer: v.nullable(Offer),
    /** The end of a reservation by the caller or by another member. */
    reservedUntil: v.nullable(Instant),
    /** Set with the state `paused`. */
    pausedUntil: v.nullable(Instant),
    redemption: v.nullable(Redemption),
  }),
})

export const redeemCode = endpoint('POST', '/campaigns/:slug/editions/:edition/codes/:code/redemptions', {
  summary: 'Redeem a code.',
  description: 'A repeat returns the same redemption. If the member lacks a step, the code is reserved for 15 minutes.',
  access: 'account',
  input: Empty,
  output: Redemption,
  success: 201,
  idempotent: true,
  botCheck: 'redeem',
  problems: [
    ...PLAY_PROBLEMS,
    'code_slip',
    'code_unknown',
    'more_work',
    'codes_paused',
    'code_early',
    'code_over',
    'code_used',
    'code_reserved',
    'code_sold_out',
    'code_blocked',
    'code_country',
    'code_limit',
    'bonus_unavailable',
  ],
})

/** A redeemed code in the history. */
export const TppDetail = v.object({
  game: v.literal('tpp'),
  partner: v.string(),
  title: v.string(),
  mask: v.string(),
  gift: Gift,
})
