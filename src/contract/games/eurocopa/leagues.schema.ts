import * as v from 'valibot'
import { PLAY_PROBLEMS } from '../../campaigns.schema.ts'
import { endpoint } from '../../endpoint.ts'
import { readCrockford } from '../../primitives/crockford.ts'
import { Empty, Instant, NameNote } from '../../primitives/primitives.schema.ts'
import { Name, Written } from '../../text/text.schema.ts'
import { BoardRow } from './boards.schema.ts'
import { LEAGUE_CODE_LENGTH } from './eurocopa.ts'
import { Goals, Side } from './tournament.schema.ts'

const League = v.object({
  id: v.string(),
  name: v.string(),
  /** The organiser's decision about the league's name; set only if the caller owns the league. */
  nameNote: v.optional(NameNote),
  /** The code with which other members join the league. */
  code: v.string(),
  isOpen: v.boolean(),
  isOwner: v.boolean(),
  people: v.number(),
  /** The member's place in the league. */
  place: v.number(),
})
export type League = v.InferOutput<typeof League>

/** A league code as people type it: spaces, hyphens and case do not matter; O is read as 0, and I as 1. */
const WrittenLeagueCode = v.pipe(
  Written,
  v.transform((written) => written.normalize('NFKC')),
  v.check(
    (written) => readCrockford(written).length === LEAGUE_CODE_LENGTH,
    'El código de una liga tiene ocho letras y números.',
  ),
)

export const listLeagues = endpoint('GET', '/campaigns/:slug/leagues', {
  summary: "The member's private leagues.",
  access: 'validated',
  input: Empty,
  output: v.object({ serverNow: Instant, edition: v.string(), leagues: v.array(League) }),
})

/** The predictions of a league's members for one match, in the order of the league's board. */
export const LeaguePredictions = v.object({
  match: v.number(),
  rows: v.array(
    v.object({
      name: v.string(),
      isMe: v.boolean(),
      /** Null if the member made no prediction. */
      goals: v.nullable(Goals),
      through: v.nullable(Side),
      /** Null while the match has no result. */
      total: v.nullable(v.number()),
    }),
  ),
})
export type LeaguePredictions = v.InferOutput<typeof LeaguePredictions>

export const getLeague = endpoint('GET', '/campaigns/:slug/leagues/:id', {
  summary:
    "Get the leaderboard of a private league and its members' predictions of a locked match; only for members of the league.",
  access: 'validated',
  /** The number of the match; by default the last match that was locked. */
  input: v.object({ match: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))) }),
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    league: League,
    rows: v.array(BoardRow),
    isCounting: v.boolean(),
    /** Null for a match that is not locked, and while no match is locked. */
    said: v.nullable(LeaguePredictions),
  }),
})

export const createLeague = endpoint('POST', '/campaigns/:slug/editions/:edition/leagues', {
  summary: 'Create a private league; its owner is the first member.',
  access: 'validated',
  input: v.object({ name: Name({ most: 40 }) }),
  output: League,
  success: 201,
  idempotent: true,
  problems: [...PLAY_PROBLEMS, 'leagues_full'],
})

export const joinLeague = endpoint('POST', '/campaigns/:slug/editions/:edition/leagues/join', {
  summary: 'Join a private league by its code.',
  description: 'A repeat changes nothing.',
  access: 'validated',
  input: v.object({ code: WrittenLeagueCode }),
  output: League,
  problems: [...PLAY_PROBLEMS, 'league_unknown', 'league_closed', 'league_full', 'leagues_full'],
})

export const changeLeague = endpoint('POST', '/campaigns/:slug/editions/:edition/leagues/:id', {
  summary: 'As the owner, open or close a league to new members; as a member, leave it.',
  access: 'validated',
  input: v.object({ action: v.picklist(['open', 'close', 'leave']) }),
  output: v.object({ league: v.nullable(League) }),
  problems: [...PLAY_PROBLEMS, 'league_owner'],
})
