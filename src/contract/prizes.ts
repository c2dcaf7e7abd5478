import * as v from 'valibot'
import { Kind, PrizeKind } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { Cents, Country, Day, Empty, Instant } from './primitives.ts'

export const PRIZE_STATES = ['won', 'claimed', 'sent', 'delivered', 'expired', 'annulled', 'declined'] as const
export const PrizeState = v.picklist(PRIZE_STATES)
export type PrizeState = v.InferOutput<typeof PrizeState>

const Line = (message: string, max = 120) => v.pipe(v.string(), v.trim(), v.nonEmpty(message), v.maxLength(max))

/** How the winner of a draw is shown: «Lucía M., Sevilla». */
export const ShownName = v.object({
  firstName: Line('Escribe tu nombre.', 40),
  /** Of the surname. */
  initial: v.pipe(v.string(), v.trim(), v.regex(/^\p{L}$/u, 'Escribe solo la primera letra.')),
  province: Line('Escribe tu provincia.', 40),
})
export type ShownName = v.InferOutput<typeof ShownName>

export const WonPrize = v.object({
  id: v.string(),
  campaign: v.object({ slug: v.string(), kind: Kind, title: v.string(), edition: v.string(), zone: v.string() }),
  name: v.string(),
  /** The name as a sentence takes it, «una caja de naranjas»; null where the season does not say. */
  withArticle: v.nullable(v.string()),
  /** Where and until when it can be used, in the organiser's words. */
  howToUse: v.nullable(v.string()),
  kind: PrizeKind,
  /** As in the campaign's list of prizes. */
  symbol: v.nullable(v.string()),
  valueCents: Cents,
  state: PrizeState,
  wonAt: Instant,
  claimUntil: Instant,
  claimedAt: v.nullable(Instant),
  /** Present from the claim on. */
  code: v.nullable(v.string()),
  needsAddress: v.boolean(),
  /** Until it is sent or its code is read. */
  isDeclinable: v.boolean(),
  /** Who gets it if this winner does not: the next alternate of its draw, the closing draw, or nobody. */
  passesTo: v.picklist(['alternate', 'closing', 'nobody']),
  /** Countries that parcels are sent to. */
  countries: v.array(Country),
  /** When the parcel left, and how to track it. */
  sentAt: v.nullable(Instant),
  tracking: v.nullable(v.string()),
  /** Whether its winner may appear in the result of its draw, and how, once agreed. */
  canBeShown: v.boolean(),
  shownAs: v.nullable(ShownName),
  /** The organiser's reason for annulling it. */
  reason: v.nullable(v.string()),
})
export type WonPrize = v.InferOutput<typeof WonPrize>

/** Losing is a normal outcome. */
export const Outcome = v.variant('kind', [
  v.object({ kind: v.literal('won'), prize: WonPrize }),
  v.object({ kind: v.literal('lost') }),
])
export type Outcome = v.InferOutput<typeof Outcome>

export const PostalAddress = v.object({
  name: Line('Escribe el nombre de quien lo recibe.'),
  street: Line('Escribe calle y número.', 200),
  postcode: Line('Escribe el código postal.', 12),
  city: Line('Escribe la localidad.'),
  province: Line('Escribe la provincia.'),
  country: Country,
  phone: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20))),
})
export type PostalAddress = v.InferOutput<typeof PostalAddress>

export const listPrizes = endpoint('GET', '/me/prizes', {
  summary: 'Prizes of the account that it has seen, those to claim first.',
  access: 'account',
  input: Empty,
  output: v.object({ serverNow: Instant, prizes: v.array(WonPrize) }),
})

export const claimPrize = endpoint('POST', '/prizes/:id/claim', {
  summary: 'Claim a prize. Repeating it returns the same claim. A physical prize needs an address.',
  access: 'account',
  input: v.object({ address: v.optional(PostalAddress) }),
  output: WonPrize,
})

/** Apart from the prize itself, which stands in many answers. */
const PrizeAddress = v.object({
  /** Null where nothing is sent, and before the claim. */
  address: v.nullable(PostalAddress),
  /** Until the parcel leaves. */
  isCorrectable: v.boolean(),
})

export const getPrizeAddress = endpoint('GET', '/prizes/:id/address', {
  summary: 'Where a claimed prize is sent.',
  access: 'account',
  input: Empty,
  output: PrizeAddress,
})

export const correctAddress = endpoint('POST', '/prizes/:id/address', {
  summary: 'Correct where a claimed prize is sent, before it leaves. Repeating it changes nothing.',
  access: 'account',
  input: v.object({ address: PostalAddress }),
  output: PrizeAddress,
})

export const declinePrize = endpoint('POST', '/prizes/:id/refusal', {
  summary: 'Give a prize up for good, for somebody else to get. Repeating it changes nothing.',
  access: 'account',
  input: Empty,
  output: WonPrize,
})

export const showWinner = endpoint('POST', '/prizes/:id/name', {
  summary: 'Appear by first name, initial and province in the result of a draw; null to appear no longer.',
  access: 'account',
  input: v.object({ name: v.nullable(ShownName) }),
  output: WonPrize,
})

/** What plays have won on one day: how many of each prize, in an order that says nothing of when. */
export const LatestDay = v.object({
  /** In the zone of the campaigns. */
  day: Day,
  prizes: v.array(
    v.object({
      campaign: v.object({ slug: v.string(), kind: Kind, title: v.string() }),
      key: v.string(),
      name: v.string(),
      withArticle: v.nullable(v.string()),
      /** Name of the drawing that stands for it in the game; null where the game draws no prizes. */
      symbol: v.nullable(v.string()),
      count: v.number(),
    }),
  ),
})
export type LatestDay = v.InferOutput<typeof LatestDay>

export const listLatestPrizes = endpoint('GET', '/prizes/latest', {
  summary:
    'Prizes that were won lately in the campaigns that run, as far as their published counts go, newest day first.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({ days: v.array(LatestDay) }),
})
