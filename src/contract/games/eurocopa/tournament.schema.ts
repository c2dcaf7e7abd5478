import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Empty, Instant } from '../../primitives/primitives.schema.ts'

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))
export const Goals = v.strictTuple([Whole, Whole])
/** A side of a match: the first or the second. */
export const Side = v.picklist([0, 1])

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
