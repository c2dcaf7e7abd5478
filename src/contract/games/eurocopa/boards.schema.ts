import * as v from 'valibot'
import { OBSTACLES } from '../../campaigns.schema.ts'
import { endpoint } from '../../endpoint.ts'
import { Cursor, Instant } from '../../primitives/primitives.schema.ts'
import { Name } from '../../text/text.schema.ts'
import { SCOPES } from './eurocopa.ts'

/** A line of a board. */
export const BoardRow = v.object({
  /** From 1; those who are level share one: 1, 2, 2, 4. */
  place: v.number(),
  /** The name that the member has chosen, or one made up; never the real one. */
  name: v.string(),
  points: v.number(),
  exact: v.number(),
  winners: v.number(),
  champion: v.boolean(),
  isMe: v.boolean(),
})
export type BoardRow = v.InferOutput<typeof BoardRow>

/** `all` is the general board; the others are rounds. */
export const Scope = v.picklist(SCOPES)
export type Scope = v.InferOutput<typeof Scope>

export const getBoard = endpoint('GET', '/campaigns/:slug/board', {
  summary: "A page of a board, with the member's own line and its neighbours.",
  access: 'validated',
  input: v.object({ scope: v.optional(Scope, 'all'), cursor: v.optional(Cursor) }),
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    scope: Scope,
    rows: v.array(BoardRow),
    nextCursor: v.nullable(v.string()),
    /** The member's line with up to three before and after it; empty for who is not on this board. */
    around: v.array(BoardRow),
    /** How many there are. */
    people: v.number(),
    /** A result is being counted: the points of some are not up to date yet. */
    isCounting: v.boolean(),
  }),
})
export type Board = v.InferOutput<typeof getBoard.output>

export const setBoardName = endpoint('POST', '/campaigns/:slug/editions/:edition/board-name', {
  summary: 'Choose the name on the boards of this edition.',
  access: 'validated',
  input: v.object({ name: Name({ most: 24 }) }),
  output: v.object({ name: v.string() }),
  problems: [...OBSTACLES, 'name_taken'],
})
