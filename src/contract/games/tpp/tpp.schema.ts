import * as v from 'valibot'
import { Kind, OBSTACLES } from '../../campaigns.schema.ts'
import { endpoint, type Resource } from '../../endpoint.ts'
import { Country, Empty, Instant, Slug } from '../../primitives/primitives.schema.ts'
import { WonPrize } from '../../prizes.schema.ts'

export const RESOURCE: Resource = {
  name: 'tpp',
  description: 'The codes of partners.',
}

const Count = v.pipe(v.number(), v.integer(), v.minValue(1))
const Place = v.object({ kind: Kind, slug: Slug, title: v.string() })

/** The gift of a code to the member who redeems it. */
export const Gift = v.variant('what', [
  /** `name`: the Spanish noun for `count` plays, `tarjetas`. */
  v.object({ what: v.literal('play'), campaign: Place, name: v.string(), count: Count }),
  v.object({ what: v.literal('points'), campaign: Place, count: Count }),
  /** Something that one collects, such as an ornament; `name` is its name in Spanish. */
  v.object({ what: v.literal('item'), campaign: Place, item: v.string(), name: v.string(), count: Count }),
  v.object({ what: v.literal('entry'), draw: v.string(), count: Count }),
  /** Something from the shelf: a parcel, a code of the partner's own, one code for all. */
  v.object({ what: v.literal('prize'), name: v.string() }),
])
export type Gift = v.InferOutput<typeof Gift>

/**
 * single: each code once. per-person: one code, once for each member. shared: as per-person, while stock lasts.
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
  /** `sold-out`: the stock of its shared code, or of its prizes, is gone. `coming`: its prizes have not come yet. */
  state: v.picklist(['announced', 'open', 'over', 'sold-out', 'coming']),
  opensAt: Instant,
  closesAt: Instant,
  /** The member's country must be one of them. */
  countries: v.array(Country),
  /** How the partner's own codes look (`readPartnerCode`); null where they are ours. */
  shape: v.nullable(v.string()),
})
export type Offer = v.InferOutput<typeof Offer>

/** A code that the caller has redeemed. */
export const Redemption = v.object({
  /** The id of the play; its page in the history has it too. */
  id: v.string(),
  at: Instant,
  offer: Offer,
  /** The last four characters. */
  mask: v.string(),
  prize: v.nullable(WonPrize),
})
export type Redemption = v.InferOutput<typeof Redemption>

/**
 * slip: it is not written as a code. unknown: there is no such code; for anonymous callers also a used, reserved or blocked
 * one. unchecked: it was not looked up, because the caller has tried too many wrong codes. paused: the same, for a day.
 * early: its time has not come. ready: it can be redeemed. yours: the caller has redeemed it. used: another member has
 * redeemed it. reserved: another member is about to. over: its time has passed. coming: its gift has not come yet. sold-out:
 * its gift is gone. blocked: the organiser has stopped its batch.
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
  summary: 'What the partners of an edition give for their codes.',
  access: 'open',
  input: Empty,
  output: v.object({ serverNow: Instant, edition: v.string(), zone: v.string(), offers: v.array(Offer) }),
  isShared: true,
})

export const checkCode = endpoint('GET', '/campaigns/:slug/codes/:code', {
  summary: 'What a code is.',
  description: 'It is not redeemed, however often this is called.',
  access: 'open',
  input: Empty,
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    state: CodeState,
    /** Null unless the code is known. */
    offer: v.nullable(Offer),
    /** The end of a reservation by the caller or by another member. */
    reservedUntil: v.nullable(Instant),
    /** With `paused`. */
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
    ...OBSTACLES,
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
