import * as v from 'valibot'
import { PLAY_PROBLEMS } from '../../campaigns.schema.ts'
import { endpoint } from '../../endpoint.ts'
import { Cursor, Instant } from '../../primitives/primitives.schema.ts'
import { Name } from '../../text/text.schema.ts'
import { SCOPES } from './eurocopa.ts'

/** A line of a board. */
export const BoardRow = v.object({
  /** From 1; level members share a place: 1, 2, 2, 4. */
  place: v.number(),
  /** The name that the member has chosen, or a made-up name; never the real name. */
  name: v.string(),
  points: v.number(),
  exact: v.number(),
  winners: v.number(),
  champion: v.boolean(),
  isMe: v.boolean(),
})
export type BoardRow = v.InferOutput<typeof BoardRow>

/** `all` is the general board; every other scope is the board of a round. */
export const Scope = v.picklist(SCOPES)
export type Scope = v.InferOutput<typeof Scope>

export const getBoard = endpoint('GET', '/campaigns/:slug/board', {
  summary: "Get a page of a leaderboard, with the member's own row and its neighbours.",
  access: 'validated',
  input: v.object({ scope: v.optional(Scope, 'all'), cursor: v.optional(Cursor) }),
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    scope: Scope,
    rows: v.array(BoardRow),
    nextCursor: v.nullable(v.string()),
    /** The member's row with up to three rows before and after it; empty if the member is not on this board. */
    around: v.array(BoardRow),
    /** The points that the member is short of the next better place; 0 if only a tie rule decides. Null at the top. */
    pointsToClimb: v.nullable(v.number()),
    /** Number of members on the board. */
    people: v.number(),
    /** True while a result is being counted and some points are not up to date. */
    isCounting: v.boolean(),
  }),
})
export type Board = v.InferOutput<typeof getBoard.output>

export const setBoardName = endpoint('POST', '/campaigns/:slug/editions/:edition/board-name', {
  summary: "Choose the member's name on the leaderboards of this edition.",
  access: 'validated',
  input: v.object({ name: Name({ most: 24 }) }),
  output: v.object({ name: v.string() }),
  problems: [...PLAY_PROBLEMS, 'name_taken'],
})
