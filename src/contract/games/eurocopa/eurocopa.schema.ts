import * as v from 'valibot'
import { OBSTACLES, Obstacle } from '../../campaigns.schema.ts'
import { endpoint, type Resource } from '../../endpoint.ts'
import { readCrockford } from '../../primitives/crockford.ts'
import { Cursor, Empty, Instant, NameNote } from '../../primitives/primitives.schema.ts'
import { Name, Written } from '../../text/text.schema.ts'
import { LEAGUE_CODE_LENGTH, MOST_GOALS, SCOPES, TIERS_WITH_NONE } from './eurocopa.ts'

export const RESOURCE: Resource = {
  name: 'eurocopa',
  description: 'The European Championship: predictions, boards, and leagues.',
}

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Of a prediction. */
const PredictedGoals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_GOALS))
const Goals = v.strictTuple([Whole, Whole])
/** A side of a match: the first or the second. */
const Side = v.picklist([0, 1])
const MatchNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))
const TeamCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))

export const Team = v.object({
  /** `ESP` */
  code: v.string(),
  /** In Spanish. */
  name: v.string(),
  group: v.string(),
})
export type Team = v.InferOutput<typeof Team>

export const Stage = v.picklist(['group', 'r16', 'qf', 'sf', 'final'])

/** The result of a match. The season decides which of its three scores counts; the one of a shoot-out never does. */
export const MatchResult = v.object({
  ft90: Goals,
  /** After extra time, where there was one. */
  aet: v.nullable(Goals),
  /** Of the shoot-out, where there was one. */
  pens: v.nullable(Goals),
})
export type MatchResult = v.InferOutput<typeof MatchResult>

/**
 * undefined: who plays is not known yet. scheduled: it can be predicted. live: it has begun. waiting: it should be over, and
 * its result has not been entered. finished. corrected: a result that was entered has been changed. postponed: it can be
 * predicted until its new time, unless it is locked. suspended: it counts for no member.
 */
export const MatchState = v.picklist([
  'undefined',
  'scheduled',
  'live',
  'waiting',
  'finished',
  'corrected',
  'postponed',
  'suspended',
])
export type MatchState = v.InferOutput<typeof MatchState>

/** An entry of the organiser about a match; `open` takes back the entries before it. */
export const MatchVersion = v.object({
  /** From 1. */
  version: v.number(),
  at: Instant,
  state: v.picklist(['finished', 'postponed', 'suspended', 'open']),
  /** The new time of a postponed match, where it has one. */
  kickoff: v.nullable(Instant),
  result: v.nullable(MatchResult),
  reason: v.nullable(v.string()),
})
export type MatchVersion = v.InferOutput<typeof MatchVersion>

export const Match = v.object({
  /** The official number, from 1. */
  n: v.number(),
  stage: Stage,
  group: v.nullable(v.string()),
  /** The round of its group, from 1. */
  round: v.nullable(v.number()),
  /** Until then it can be predicted, unless it is locked; null while a postponed match has no new time. */
  kickoff: v.nullable(Instant),
  /** As the season had it, where it was postponed. */
  formerKickoff: v.nullable(Instant),
  city: v.string(),
  state: MatchState,
  /** It is locked for predictions, and others read them: for good, also where it is postponed afterwards. */
  isLocked: v.boolean(),
  /** The codes of the teams; null while it is not known who plays. */
  sides: v.strictTuple([v.nullable(v.string()), v.nullable(v.string())]),
  /** The origin of each side: `1A`, `3ADEF`, `W45`; the code of a team in a group. */
  slots: v.strictTuple([v.string(), v.string()]),
  result: v.nullable(MatchResult),
  /** The goals that count for predictions. */
  counting: v.nullable(Goals),
  /** The side that has gone on. */
  winner: v.nullable(Side),
  /** The result before the last correction, and the organiser's reasons for what was changed, postponed or suspended. */
  former: v.nullable(MatchResult),
  reason: v.nullable(v.string()),
  /** Everything that was entered of it, oldest first. */
  versions: v.array(MatchVersion),
})
export type Match = v.InferOutput<typeof Match>

const GroupLine = v.object({
  team: v.string(),
  played: v.number(),
  won: v.number(),
  drawn: v.number(),
  lost: v.number(),
  scored: v.number(),
  conceded: v.number(),
  points: v.number(),
})
export const GroupTable = v.object({
  /** The letter of the group; `thirds` for the table of the thirds. */
  group: v.string(),
  lines: v.array(GroupLine),
  /** Teams that only the organiser's ruling can put in order. */
  level: v.array(v.array(v.string())),
  isComplete: v.boolean(),
  /** Why the organiser has put level teams in this order. */
  ruling: v.nullable(v.string()),
})
export type GroupTable = v.InferOutput<typeof GroupTable>

/** The scoring of predictions, as the season sets it. */
export const ScoringRules = v.object({
  exact: v.number(),
  difference: v.number(),
  winner: v.number(),
  through: v.number(),
  factors: v.object({ group: v.number(), r16: v.number(), qf: v.number(), sf: v.number(), final: v.number() }),
  basis: v.picklist(['aet', 'ft90']),
  champion: v.number(),
  secondChampion: v.number(),
})
export type ScoringRules = v.InferOutput<typeof ScoringRules>

export const getTournament = endpoint('GET', '/campaigns/:slug/tournament', {
  summary: 'The matches, groups and scoring of an edition.',
  description: 'The same for everybody.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    zone: v.string(),
    /** Its results are those of a tournament of the past, entered by the clock. */
    isReplay: v.boolean(),
    teams: v.array(Team),
    matches: v.array(Match),
    groups: v.array(GroupTable),
    thirds: GroupTable,
    thirdsThatGoOn: v.number(),
    /** By the letters of their groups in order, which third meets which first; for a bracket from one's own predictions. */
    thirdPlaces: v.record(v.string(), v.record(v.string(), v.string())),
    scoring: ScoringRules,
    champion: v.object({
      /** Until then for all the points; the first kick-off. */
      locksAt: Instant,
      /** The second chance: from the end of the groups until the next kick-off; null while the groups go on. */
      secondOpensAt: v.nullable(Instant),
      secondLocksAt: v.nullable(Instant),
      /** The code of the team, when it is known. */
      winner: v.nullable(v.string()),
    }),
  }),
})
export type TournamentView = v.InferOutput<typeof getTournament.output>

/** The points of a prediction. */
export const Scored = v.object({
  tier: v.picklist(TIERS_WITH_NONE),
  points: v.number(),
  factor: v.number(),
  through: v.number(),
  total: v.number(),
})
export type Scored = v.InferOutput<typeof Scored>

/** How the predictions of everybody split, in whole per cent; only after the lock. */
export const Split = v.object({ home: v.number(), draw: v.number(), away: v.number(), people: v.number() })
export type Split = v.InferOutput<typeof Split>

export const MyPrediction = v.object({
  match: v.number(),
  goals: v.strictTuple([PredictedGoals, PredictedGoals]),
  /** The side that goes on, in a knock-out. */
  through: v.nullable(Side),
  /** When it was received; the last one counts. */
  savedAt: Instant,
  /** How often it was saved. */
  saves: v.number(),
  /** Of the play: its page in the history and its receipt. */
  id: v.string(),
  scored: v.nullable(Scored),
  /** Its total before the last correction. */
  formerTotal: v.nullable(v.number()),
})
export type MyPrediction = v.InferOutput<typeof MyPrediction>

export const ChampionPick = v.object({
  team: v.nullable(v.string()),
  savedAt: v.nullable(Instant),
  second: v.nullable(v.string()),
  secondSavedAt: v.nullable(Instant),
  /** Null until the final is over. */
  total: v.nullable(v.number()),
})
export type ChampionPick = v.InferOutput<typeof ChampionPick>

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

export const getMyPredictions = endpoint('GET', '/campaigns/:slug/my-predictions', {
  summary: "The member's predictions with what they earned, and the split of the crowd where a match is locked.",
  access: 'validated',
  input: Empty,
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    obstacle: v.nullable(Obstacle),
    predictions: v.array(MyPrediction),
    champion: ChampionPick,
    /** By the number of the match, as text. */
    splits: v.record(v.string(), Split),
    /** The line on the general board; null before the first prediction. */
    me: v.nullable(BoardRow),
    /** The name on the boards, and the organiser's reason for hiding the chosen one. */
    name: v.object({
      shown: v.string(),
      chosen: v.nullable(v.string()),
      /** Why the chosen one is hidden. */
      hidden: v.nullable(v.string()),
      /** Why the organiser has put another one in its place. */
      renamed: v.optional(v.string()),
    }),
  }),
})
export type MyPredictions = v.InferOutput<typeof getMyPredictions.output>

const PredictionInput = v.object({
  match: MatchNumber,
  home: PredictedGoals,
  away: PredictedGoals,
  /** The side that goes on after a draw; not read where the goals decide it. */
  through: v.optional(v.nullable(Side)),
})
export type PredictionInput = v.InferOutput<typeof PredictionInput>

export const savePredictions = endpoint('POST', '/campaigns/:slug/editions/:edition/predictions', {
  summary: 'Save predictions.',
  description:
    'Each one counts or is refused by itself, by the clock of the server; an unchanged one is not saved again.',
  access: 'validated',
  input: v.object({ predictions: v.pipe(v.array(PredictionInput), v.minLength(1), v.maxLength(64)) }),
  output: v.object({
    serverNow: Instant,
    saved: v.array(MyPrediction),
    /** With the code of the problem, and its sentence. */
    refused: v.array(v.object({ match: v.number(), code: v.string(), detail: v.string() })),
  }),
  success: 201,
  idempotent: true,
  problems: OBSTACLES,
})

export const pickChampion = endpoint('POST', '/campaigns/:slug/editions/:edition/champion', {
  summary: 'Say who wins the tournament: until the first kick-off, and once more after the groups for fewer points.',
  access: 'validated',
  input: v.object({ team: TeamCode }),
  output: ChampionPick,
  success: 201,
  idempotent: true,
  problems: [...OBSTACLES, 'team_unknown', 'pick_locked'],
})

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

const League = v.object({
  id: v.string(),
  name: v.string(),
  /** The organiser's decision about its name; its owner's only. */
  nameNote: v.optional(NameNote),
  /** Others type it to join. */
  code: v.string(),
  isOpen: v.boolean(),
  isOwner: v.boolean(),
  people: v.number(),
  /** The member's place in it. */
  place: v.number(),
})
export type League = v.InferOutput<typeof League>

/** Read as people type it: spaces, hyphens and case do not matter, O is 0 and I is 1. */
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

/** The predictions of the members of a league for a match, in the order of its board. */
export const LeaguePredictions = v.object({
  match: v.number(),
  rows: v.array(
    v.object({
      name: v.string(),
      isMe: v.boolean(),
      /** Null without a prediction. */
      goals: v.nullable(Goals),
      through: v.nullable(Side),
      /** Null while the match has no result. */
      total: v.nullable(v.number()),
    }),
  ),
})
export type LeaguePredictions = v.InferOutput<typeof LeaguePredictions>

export const getLeague = endpoint('GET', '/campaigns/:slug/leagues/:id', {
  summary: 'The board of a private league, for its members alone, and what they said of a match that is locked.',
  access: 'validated',
  /** The number of the match; without one, the last that was locked. */
  input: v.object({ match: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))) }),
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    league: League,
    rows: v.array(BoardRow),
    isCounting: v.boolean(),
    /** Null before the first lock, and for a match that is not locked. */
    said: v.nullable(LeaguePredictions),
  }),
})

export const createLeague = endpoint('POST', '/campaigns/:slug/editions/:edition/leagues', {
  summary: 'Make a private league; its maker is its first member.',
  access: 'validated',
  input: v.object({ name: Name({ most: 40 }) }),
  output: League,
  success: 201,
  idempotent: true,
  problems: [...OBSTACLES, 'leagues_full'],
})

export const joinLeague = endpoint('POST', '/campaigns/:slug/editions/:edition/leagues/join', {
  summary: 'Join a private league by its code.',
  description: 'A repeat changes nothing.',
  access: 'validated',
  input: v.object({ code: WrittenLeagueCode }),
  output: League,
  problems: [...OBSTACLES, 'league_unknown', 'league_closed', 'league_full', 'leagues_full'],
})

export const changeLeague = endpoint('POST', '/campaigns/:slug/editions/:edition/leagues/:id', {
  summary: 'Open or close a league to new members, which its owner does, or leave it.',
  access: 'validated',
  input: v.object({ action: v.picklist(['open', 'close', 'leave']) }),
  output: v.object({ league: v.nullable(League) }),
  problems: [...OBSTACLES, 'league_owner'],
})

/** A saved prediction in the history. */
export const EurocopaDetail = v.object({
  game: v.literal('eurocopa'),
  /** Null for the champion. */
  match: v.nullable(v.number()),
  /** Names in Spanish; of the champion the first one. */
  sides: v.strictTuple([v.string(), v.string()]),
  goals: v.nullable(Goals),
  through: v.nullable(v.string()),
  kickoff: v.nullable(Instant),
  /** Of the campaign. */
  zone: v.string(),
  /** Whether the goals of extra time count. */
  basis: v.picklist(['aet', 'ft90']),
  /** A later save counts. */
  isReplaced: v.boolean(),
  result: v.nullable(MatchResult),
  scored: v.nullable(Scored),
})
