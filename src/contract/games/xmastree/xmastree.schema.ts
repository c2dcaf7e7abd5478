import * as v from 'valibot'
import { Obstacle, PLAY_PROBLEMS } from '../../campaigns.schema.ts'
import { endpoint, type Resource } from '../../endpoint.ts'
import { Empty, Instant, Slug } from '../../primitives/primitives.schema.ts'
import { OrnamentName } from './ornament-name.schema.ts'
import { PLACES } from './ornaments.ts'

export const RESOURCE: Resource = {
  name: 'xmastree',
  description: 'The Christmas tree: ornaments, gifts, and the shared page.',
}

export const Place = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PLACES))
/** Token of a link. Only the form is checked here, not whether the link exists. */
const LinkToken = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, 'Ese enlace no está completo.'))

/** All thirty places in order; null for an empty place. */
const Places = v.pipe(v.array(v.nullable(OrnamentName)), v.length(PLACES))

/** `frozen` once the edition has closed. */
export const TreeState = v.picklist(['growing', 'complete', 'frozen'])
export type TreeState = v.InferOutput<typeof TreeState>

export const Gained = v.object({
  ornament: OrnamentName,
  /** The origin of the ornament in Spanish words: `Visita de la semana`. */
  source: v.string(),
  at: Instant,
  /** The organiser's reason for revoking the ornament; null while the member has it. */
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
  /** Every kind of ornament in order: how many the member owns, and how many are not hung yet. */
  tray: v.array(v.object({ ornament: OrnamentName, owned: v.number(), waiting: v.number() })),
  /** The milestones at 10, 20 and 30 hung ornaments; `reachedAt` is null until reached. */
  milestones: v.array(v.object({ at: v.number(), reachedAt: v.nullable(Instant) })),
  /**
   * The code that the second milestone gives; null until the milestone is reached, or if the season has no such code.
   */
  code: v.nullable(v.string()),
  /** Number of ornaments that a visit would give or announce now. */
  unseen: v.number(),
  /** Everything gained, newest first. */
  gained: v.array(Gained),
  sources: v.object({
    /** Ornaments for plays of other campaigns. */
    plays: v.array(v.object({ slug: v.string(), label: v.string(), each: v.number() })),
    /** `done` is the length of the member's present streak; once the ornament is gained, all of the days. */
    streaks: v.array(v.object({ days: v.number(), ornament: OrnamentName, done: v.number() })),
    /** Ornaments for opening the tree once a week. */
    visit: v.object({ each: v.number(), isNoted: v.boolean(), nextAt: v.nullable(Instant) }),
  }),
  gifts: v.object({
    /** The maximum number of gifts that a member can receive. */
    most: v.number(),
    received: v.number(),
    /** Links that have not been used yet. */
    open: v.array(v.object({ token: v.nullable(v.string()), at: Instant })),
    mostOpen: v.number(),
    /** Number of the member's gifts that friends have accepted. */
    given: v.number(),
  }),
  /**
   * The public page; null if the tree is not shared. `token` is null if the server's secret has changed since the page
   * was made.
   */
  share: v.nullable(v.object({ token: v.nullable(v.string()), showsName: v.boolean(), at: Instant })),
  /** True if the member has a name to show. */
  hasName: v.boolean(),
  /** Trees of other editions, newest first. */
  former: v.array(v.object({ edition: v.string(), closesAt: Instant })),
})
export type Tree = v.InferOutput<typeof Tree>

export const getTree = endpoint('GET', '/campaigns/:slug/tree', {
  summary: "The member's tree: places, tray, milestones, gifts and the public page.",
  description: '`edition` selects a former edition.',
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
    /** The ornament's present place; null if it is in the tray. */
    from: v.optional(v.nullable(Place), null),
    /** The ornament's new place; null for the tray. */
    place: v.nullable(Place),
  }),
  output: Tree,
  problems: [...PLAY_PROBLEMS, 'ornament_moved', 'place_taken', 'no_ornament_left'],
})

export const arrangeTree = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/arrangement', {
  summary: 'Hang all waiting ornaments on free places.',
  description: 'Ornaments that hang already keep their places.',
  access: 'account',
  input: Empty,
  output: Tree,
  problems: PLAY_PROBLEMS,
})

export const noteVisit = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/visits', {
  summary:
    'Record the visit of this week, which gives ornaments once, and all ornaments gained elsewhere since the last visit.',
  access: 'account',
  input: Empty,
  output: v.object({ tree: Tree, news: v.array(Gained) }),
  problems: PLAY_PROBLEMS,
})

export const shareTree = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/shares', {
  summary: "Create the public page of the tree, or change whether it shows the member's name.",
  access: 'account',
  input: v.object({ showsName: v.boolean() }),
  output: Tree,
  problems: ['not_open', 'email_unconfirmed'],
})

export const unshareTree = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/shares/revocations', {
  summary: 'Remove the public page for good.',
  description: 'Sharing again creates another address.',
  access: 'account',
  input: Empty,
  output: Tree,
})

export const giveOrnament = endpoint('POST', '/campaigns/:slug/editions/:edition/tree/gifts', {
  summary: 'Create a link that gives one ornament to one friend.',
  access: 'account',
  input: Empty,
  output: Tree,
  problems: [...PLAY_PROBLEMS, 'gifts_waiting'],
})

/**
 * `ready` to be accepted, already `accepted` by this member, or the reason why accepting would give this member
 * nothing.
 */
export const GiftState = v.picklist(['ready', 'accepted', 'own', 'used', 'gone', 'repeated', 'full', 'ring', 'over'])
export type GiftState = v.InferOutput<typeof GiftState>

export const getGift = endpoint('GET', '/campaigns/:slug/gifts/:token', {
  summary: 'Get the ornament that a gift link would give to this member.',
  description: 'Does not use it up.',
  access: 'account',
  input: Empty,
  output: v.object({
    state: GiftState,
    edition: v.string(),
    /**
     * Set with the state `ring` (the member has just given an ornament to the sender): when the gift can be accepted.
     */
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
  problems: [...PLAY_PROBLEMS, 'gift_own', 'gift_used', 'gift_gone', 'gift_repeated', 'gifts_full', 'gift_ring'],
})

export const getSharedTree = endpoint('GET', '/trees/:token', {
  summary: 'Get a tree that its owner shares.',
  description: '410 once it is no longer shared.',
  access: 'open',
  input: Empty,
  output: v.object({
    slug: v.string(),
    title: v.string(),
    edition: v.string(),
    /** The name that the owner has chosen to show; null without one. */
    name: v.nullable(v.string()),
    state: TreeState,
    places: Places,
    hung: v.number(),
  }),
  problems: ['link_revoked'],
})
export type SharedTree = v.InferOutput<typeof getSharedTree.output>
