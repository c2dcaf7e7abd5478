import * as v from 'valibot'
import { AmendmentNote, Kind, PrizeKind } from './campaigns.schema.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { COUNTRIES } from './primitives/countries.ts'
import { isPostcodeOf, postcodeLike } from './primitives/postcodes.ts'
import { Cents, Country, Day, Empty, Instant, NameNote, PasswordAgain } from './primitives/primitives.schema.ts'
import { PRIZE_STATES } from './prizes.ts'
import { Line, Name, Written } from './text/text.schema.ts'

export const RESOURCE: Resource = {
  name: 'prizes',
  description: 'The prizes of the signed-in account, and prizes that were won lately.',
}

export const PrizeState = v.picklist(PRIZE_STATES)
export type PrizeState = v.InferOutput<typeof PrizeState>

/** The name under which the result of a draw shows a winner: «Lucía M., Sevilla». */
export const ShownName = v.object({
  firstName: v.string(),
  /** First letter of the surname. */
  initial: v.string(),
  province: v.string(),
})
export type ShownName = v.InferOutput<typeof ShownName>

/** One letter with its accents; a final dot is removed. */
const Initial = v.pipe(
  Written,
  v.transform((written) => written.normalize('NFC').trim().replace(/ ?\.$/, '')),
  v.check((initial) => /^\p{L}\p{M}*$/u.test(initial), 'Escribe solo la primera letra.'),
  Name({ most: 3, empty: 'Escribe solo la primera letra.' }),
)

export const ShownNameInput = v.object({
  firstName: Name({ most: 40, empty: 'Escribe tu nombre.' }),
  initial: Initial,
  province: Name({ most: 40, empty: 'Escribe tu provincia, tu estado o tu región.' }),
})

export const WonPrize = v.object({
  id: v.string(),
  campaign: v.object({ slug: v.string(), kind: Kind, title: v.string(), edition: v.string(), zone: v.string() }),
  name: v.string(),
  /** The name with its article, for sentences: «una caja de naranjas»; null if the season has none. */
  withArticle: v.nullable(v.string()),
  /** Where and when to use the prize, in the organiser's words. */
  howToUse: v.nullable(v.string()),
  kind: PrizeKind,
  /** The symbol in the campaign's list of prizes. */
  symbol: v.nullable(v.string()),
  valueCents: Cents,
  state: PrizeState,
  wonAt: Instant,
  claimUntil: Instant,
  claimedAt: v.nullable(Instant),
  /** Null before the claim. */
  code: v.nullable(v.string()),
  /** When and at which shop the code was used. */
  used: v.optional(v.object({ at: Instant, shop: v.string() })),
  needsAddress: v.boolean(),
  /** True until the prize is sent or the member has read its code. */
  isDeclinable: v.boolean(),
  /**
   * Where the prize goes if this winner does not get it: to the next alternate of its draw, into the closing draw, or
   * nowhere.
   */
  passesTo: v.picklist(['alternate', 'closing', 'nobody']),
  /** Countries that parcels are sent to. */
  countries: v.array(Country),
  /** When the parcel was sent; `tracking` says how to track it. */
  sentAt: v.nullable(Instant),
  tracking: v.nullable(v.string()),
  /** True if this winner may be shown in the result of a draw; `shownAs` is set once the winner has agreed. */
  canBeShown: v.boolean(),
  shownAs: v.nullable(ShownName),
  /** The public changes about this prize since it was won. */
  changes: v.optional(v.array(AmendmentNote)),
  /** The organiser's decision about the name that the winner had chosen, with its reason. */
  nameNote: v.optional(NameNote),
  /** The organiser's reason for annulling the prize. */
  reason: v.nullable(v.string()),
})
export type WonPrize = v.InferOutput<typeof WonPrize>

/** The outcome of a play. A loss is a normal result, not a problem. */
export const Outcome = v.variant('kind', [
  v.object({ kind: v.literal('won'), prize: WonPrize }),
  v.object({ kind: v.literal('lost') }),
])
export type Outcome = v.InferOutput<typeof Outcome>

export const PostalAddress = v.object({
  name: v.string(),
  street: v.string(),
  postcode: v.string(),
  city: v.string(),
  province: v.string(),
  country: Country,
  phone: v.optional(v.string()),
})
export type PostalAddress = v.InferOutput<typeof PostalAddress>

const LINE = 120

/** A text with plain hyphens and without the invisible characters that address books put around telephone numbers. */
const Signs = v.pipe(
  Written,
  v.transform((written) =>
    written
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[\p{Pd}−]/gu, '-')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ),
)

const Postcode = v.pipe(
  Signs,
  v.nonEmpty('Escribe el código postal.'),
  v.regex(/^[a-z0-9][a-z0-9 -]{0,11}$/i, 'Escribe el código postal con letras y cifras, por ejemplo 28013.'),
)

const Phone = v.pipe(
  Signs,
  v.check(
    (phone) => phone === '' || /^(?=(?:\D*\d){6,15}\D*$)[\d +().,/-]{6,30}$/.test(phone),
    'Escribe el teléfono con cifras, por ejemplo 600 123 456.',
  ),
)

const PostalAddressEntries = v.object({
  name: Line({ most: LINE, empty: 'Escribe el nombre de quien lo recibe.' }),
  street: Line({ most: 200, empty: 'Escribe calle y número.' }),
  postcode: Postcode,
  city: Line({ most: LINE, empty: 'Escribe la localidad.' }),
  province: Line({ most: LINE, empty: 'Escribe la provincia, el estado o la región.' }),
  country: Country,
  phone: v.optional(Phone),
})

export const PostalAddressInput = v.pipe(
  PostalAddressEntries,
  v.forward(
    v.partialCheck(
      [['postcode'], ['country']],
      ({ postcode, country }) => isPostcodeOf(country, postcode),
      ({ input: { country } }) => `Revisa el código postal: en ${COUNTRIES[country]} es como ${postcodeLike(country)}.`,
    ),
    ['postcode'],
  ),
)

export const listPrizes = endpoint('GET', '/me/prizes', {
  summary: 'List the prizes of the account, except those whose result it has not seen yet; unclaimed prizes first.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: v.object({ serverNow: Instant, prizes: v.array(WonPrize) }),
})

export const claimPrize = endpoint('POST', '/prizes/:id/claim', {
  summary: 'Claim a prize.',
  description: 'Repeating it returns the same claim. A physical prize needs an address.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: v.object({ address: v.optional(PostalAddressInput) }),
  output: WonPrize,
  problems: ['claim_over', 'email_unconfirmed', 'address_required'],
})

/** The postal address of a prize. Not part of `WonPrize`, which many responses contain. */
const PrizeAddress = v.object({
  /** Null before the claim, for a prize that is not sent, and 90 days after the parcel. */
  address: v.nullable(PostalAddress),
  /** True until the parcel is sent. */
  isCorrectable: v.boolean(),
})

export const getPrizeAddress = endpoint('GET', '/prizes/:id/address', {
  summary: 'Get the postal address to which a claimed prize is sent.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: PrizeAddress,
})

export const correctAddress = endpoint('POST', '/prizes/:id/address', {
  summary: 'Correct the postal address of a claimed prize that has not been sent.',
  description:
    'Repeating it changes nothing. Without a sign-in of the last 15 minutes it needs the password, or a new sign-in of an account without one.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: v.object({ address: PostalAddressInput, password: PasswordAgain }),
  output: PrizeAddress,
  problems: ['parcel_sent', 'claim_over', 'password_required', 'wrong_password', 'sign_in_again'],
})

export const declinePrize = endpoint('POST', '/prizes/:id/refusal', {
  summary: 'Decline a prize for good; it passes to another member.',
  description: 'Repeating it changes nothing.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: WonPrize,
  problems: ['claim_over', 'prize_on_its_way'],
})

export const showWinner = endpoint('POST', '/prizes/:id/name', {
  summary: 'Show first name, initial and province in the result of a draw; null removes them.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: v.object({ name: v.nullable(ShownNameInput) }),
  output: WonPrize,
})

/** The prizes that plays have won on one day, counted by kind, in an order that does not reveal the time of a win. */
export const LatestDay = v.object({
  /** Calendar day in the zone of the campaigns. */
  day: Day,
  prizes: v.array(
    v.object({
      campaign: v.object({ slug: v.string(), kind: Kind, title: v.string() }),
      key: v.string(),
      name: v.string(),
      withArticle: v.nullable(v.string()),
      /** Name of the picture that shows the prize in its game; null if the game has no pictures of prizes. */
      symbol: v.nullable(v.string()),
      count: v.number(),
    }),
  ),
})
export type LatestDay = v.InferOutput<typeof LatestDay>

export const listLatestPrizes = endpoint('GET', '/prizes/latest', {
  summary: 'List the prizes that were won lately in running campaigns, newest day first.',
  description: 'A day appears once its counts are published.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({ days: v.array(LatestDay) }),
})
