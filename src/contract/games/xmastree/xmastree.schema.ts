import * as v from 'valibot'
import { OBSTACLES, Obstacle } from '../../campaigns.schema.ts'
import { endpoint, type Resource } from '../../endpoint.ts'
import { Empty, Instant, Slug } from '../../primitives/primitives.schema.ts'
import { OrnamentName } from './ornament-name.schema.ts'
import { PLACES } from './ornaments.ts'

export const RESOURCE: Resource = {
  name: 'xmastree',
  description: 'The Christmas tree: ornaments, gifts, and the shared page.',
}

export const Place = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PLACES))
/** Of a link; its form alone does not show whether it exists. */
const LinkToken = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, 'Ese enlace no está completo.'))

/** All thirty places in their order; null where nothing hangs. */
const Places = v.pipe(v.array(v.nullable(OrnamentName)), v.length(PLACES))

/** `frozen` once the edition has closed. */
export const TreeState = v.picklist(['growing', 'complete', 'frozen'])
export type TreeState = v.InferOutput<typeof TreeState>

export const Gained = v.object({
  ornament: OrnamentName,
  /** In words: `Visita de la semana`. */
  source: v.string(),
  at: Instant,
  /** The organiser's reason for taking it back; null while it is the member's. */
  lost: v.nullable(v.string()),
})
export type Gained = v.InferOutput<typeof Gained>

export const Tree = v.object({
  serverNow: Instant,
  edition: v.string(),
  title: v.string(),
  zone: v.string(),
  closesAt: Instant,
  state: TreeState,
  obstacle: v.nullable(Obstacle),
  places: Places,
  /** Number of ornaments on the tree. */
  hung: v.number(),
  /** Every kind in order: how many the member has, and how many of them wait to be hung. */
  tray: v.array(v.object({ ornament: OrnamentName, owned: v.number(), waiting: v.number() })),
  /** Those at 10, 20 and 30 ornaments; null until reached. */
  milestones: v.array(v.object({ at: v.number(), reachedAt: v.nullable(Instant) })),
  /** The code of the second milestone, once reached; null where the season has none. */
  code: v.nullable(v.string()),
  /** Number of ornaments that a visit would bring now, or announce. */
  unseen: v.number(),
  /** Everything gained, newest first. */
  gained: v.array(Gained),
  sources: v.object({
    /** Plays of other campaigns. */
    plays: v.array(v.object({ slug: v.string(), label: v.string(), each: v.number() })),
    streaks: v.array(v.object({ days: v.number(), ornament: OrnamentName })),
    /** Ornaments of a week in which the member has opened the tree. */
    visit: v.object({ each: v.number(), isNoted: v.boolean(), nextAt: v.nullable(Instant) }),
  }),
  gifts: v.object({
    /** Most gifts that a member can receive. */
    most: v.number(),
    received: v.number(),
    /** Links that have not been used yet. */
    open: v.array(v.object({ token: v.nullable(v.string()), at: Instant })),
    mostOpen: v.number(),
    /** Gifts of the member that friends have accepted. */
    given: v.number(),
  }),
  /** The public page; the token is null where the server's secret has changed since. */
  share: v.nullable(v.object({ token: v.nullable(v.string()), showsName: v.boolean(), at: Instant })),
  /** True if the member has a name to show. */
  hasName: v.boolean(),
  /** Trees of other editions, newest first. */
  former: v.array(v.object({ edition: v.string(), closesAt: Instant })),
})
export type Tree = v.InferOutput<typeof Tree>

export const getTree = endpoint('GET', '/campaigns/:slug/tree', {
  summary: "The member's tree: places, tray, milestones, gifts and the public page.",
  description: '`edition` asks for a former one.',
  access: 'account',
  input: v.object({ edition: v.optional(Slug) }),
  output: Tree,
})

export const hangOrnament = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/places', {
  summary: 'Hang, move or take down an ornament.',
  description: 'A repeat changes nothing.',
  access: 'account',
  input: v.object({
    ornament: OrnamentName,
    /** Its present place; null for one of the tray. */
    from: v.optional(v.nullable(Place), null),
    /** Its new place; null for the tray. */
    place: v.nullable(Place),
  }),
  output: Tree,
  problems: [...OBSTACLES, 'ornament_moved', 'place_taken', 'no_ornament_left'],
})

export const arrangeTree = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/arrangement', {
  summary: 'Hang all waiting ornaments on free places.',
  description: 'What hangs stays where it is.',
  access: 'account',
  input: Empty,
  output: Tree,
  problems: OBSTACLES,
})

export const noteVisit = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/visits', {
  summary: "Note the week's visit, which brings ornaments once, and everything else gained since the last one.",
  access: 'account',
  input: Empty,
  output: v.object({ tree: Tree, news: v.array(Gained) }),
  problems: OBSTACLES,
})

export const shareTree = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/shares', {
  summary: 'Make the public page of the tree, or change whether it shows a name.',
  access: 'account',
  input: v.object({ showsName: v.boolean() }),
  output: Tree,
  problems: ['not_open', 'email_unconfirmed'],
})

export const unshareTree = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/shares/revocations', {
  summary: 'End the public page for good.',
  description: 'Sharing again makes another address.',
  access: 'account',
  input: Empty,
  output: Tree,
})

export const giveOrnament = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/gifts', {
  summary: 'Make a link that gives an ornament to one friend, once.',
  access: 'account',
  input: Empty,
  output: Tree,
  problems: [...OBSTACLES, 'gifts_waiting'],
})

/** `ready`, `accepted` by this member, or why the gift gives nothing to this member. */
export const GiftState = v.picklist(['ready', 'accepted', 'own', 'used', 'gone', 'repeated', 'full', 'ring', 'over'])
export type GiftState = v.InferOutput<typeof GiftState>

export const getGift = endpoint('GET', '/campaigns/:slug/gifts/:token', {
  summary: 'What a gift link would give to this member.',
  description: 'Reading never uses it.',
  access: 'account',
  input: Empty,
  output: v.object({
    state: GiftState,
    edition: v.string(),
    /** End of a ring: the gift can be accepted from then on. */
    readyAt: v.nullable(Instant),
  }),
})
export type Gift = v.InferOutput<typeof getGift.output>

export const acceptGift = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/gifts/acceptances', {
  summary: 'Accept a gift: its ornament is drawn and the link is used up.',
  description: 'A repeat returns the same ornament.',
  access: 'validated',
  input: v.object({ token: LinkToken }),
  output: v.object({ tree: Tree, ornament: OrnamentName }),
  problems: [...OBSTACLES, 'gift_own', 'gift_used', 'gift_gone', 'gift_repeated', 'gifts_full', 'gift_ring'],
})

export const getSharedTree = endpoint('GET', '/trees/:token', {
  summary: 'A tree that its owner shares.',
  description: '410 once it is no longer shared.',
  access: 'open',
  input: Empty,
  output: v.object({
    slug: v.string(),
    title: v.string(),
    edition: v.string(),
    /** The name that the owner has chosen to show. */
    name: v.nullable(v.string()),
    state: TreeState,
    places: Places,
    hung: v.number(),
  }),
  problems: ['link_revoked'],
})
export type SharedTree = v.InferOutput<typeof getSharedTree.output>
