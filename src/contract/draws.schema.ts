import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { Checksum, Cursor, Empty, Instant } from './primitives/primitives.schema.ts'
import { ShownName } from './prizes.schema.ts'

export const RESOURCE: Resource = {
  name: 'draws',
  description: 'The draws of an edition: frozen lists and places.',
}

export const PLACE_STATES = ['won', 'waiting', 'gone', 'lapsed', 'excluded'] as const

export const DrawPlace = v.object({
  /** From 1, in the order of the draw. */
  place: v.number(),
  /** The number of the entry in the frozen list. */
  entry: v.number(),
  /** The member's pseudonym in the published ledger. */
  player: v.string(),
  /**
   * `waiting`: an alternate. `gone`: the account no longer existed, or was blocked. `lapsed`: the prize went to another
   * person. `excluded`: the member had won in an edition whose winners this draw passes over.
   */
  state: v.picklist(PLACE_STATES),
  unit: v.nullable(v.string()),
  /** The name of the unit's prize. */
  prize: v.nullable(v.string()),
  /** Null unless the winner has agreed to be shown. */
  shownAs: v.nullable(ShownName),
  /** Of an excluded member: the id of the edition, and the unit that the member has won there. */
  wonIn: v.optional(v.object({ edition: v.string(), unit: v.string() })),
  checksum: Checksum,
})
export type DrawPlace = v.InferOutput<typeof DrawPlace>

export const Draw = v.object({
  key: v.string(),
  name: v.string(),
  /**
   * True if the list is ordered by a score, which each entry states as its cause. Chance decides only the order of
   * entries with equal scores.
   */
  byScore: v.boolean(),
  /** When the list is frozen: at the close of the edition. */
  freezesAt: Instant,
  drawsAt: Instant,
  alternates: v.number(),
  daysToClaim: v.number(),
  /** The ids of the editions whose winners the draw passes over; left out if there are none. */
  excludesWinnersOf: v.optional(v.array(v.string())),
  /** Prize names in the order of the places, each with its stock. Empty for a closing draw that is not held yet. */
  prizes: v.array(v.object({ name: v.string(), stock: v.number() })),
  /** A value that the draw waits for and mixes in; null if the season names none. */
  publicValue: v.nullable(v.object({ source: v.string(), value: v.nullable(v.string()), at: v.nullable(Instant) })),
  /** Present once the list is frozen. */
  list: v.nullable(v.object({ entries: v.number(), hash: v.string(), frozenAt: Instant })),
  drawnAt: v.nullable(Instant),
  /** Number of prizes without a winner when the draw was held. */
  leftOver: v.number(),
  /** The prizes without a winner, in the order of `prizes`. */
  leftOverPrizes: v.array(v.object({ name: v.string(), stock: v.number() })),
  placeCount: v.number(),
  /** The first places; `placeCount` is the number of all places. */
  places: v.array(DrawPlace),
  /** Covers all fields except the places, which have their own checksums. */
  checksum: Checksum,
})
export type Draw = v.InferOutput<typeof Draw>

export const listDraws = endpoint('GET', '/campaigns/:slug/editions/:edition/draws', {
  summary: 'The draws of an edition: their lists once frozen, and their places once drawn.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({ serverNow: Instant, draws: v.array(Draw) }),
})

export const listDrawEntries = endpoint('GET', '/campaigns/:slug/editions/:edition/draws/:key/entries', {
  summary: 'List the frozen entries of a draw in their order, 500 a page; the hash is made of these lines as returned.',
  access: 'open',
  input: v.object({ cursor: v.optional(Cursor) }),
  output: v.object({
    entries: v.array(v.object({ no: v.number(), player: v.string(), cause: v.string(), at: Instant })),
    nextCursor: v.nullable(v.string()),
  }),
  problems: ['not_open'],
})

export const listDrawPlaces = endpoint('GET', '/campaigns/:slug/editions/:edition/draws/:key/places', {
  summary: 'The places of a draw in their order, 500 a page.',
  access: 'open',
  input: v.object({ cursor: v.optional(Cursor) }),
  output: v.object({ places: v.array(DrawPlace), nextCursor: v.nullable(v.string()) }),
  problems: ['not_open'],
})
