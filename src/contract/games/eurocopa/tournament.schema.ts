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
  /** Spanish name. */
  name: v.string(),
  group: v.string(),
})
export type Team = v.InferOutput<typeof Team>

export const Stage = v.picklist(['group', 'r16', 'qf', 'sf', 'final'])

/** The result of a match. The season decides whether `ft90` or `aet` counts for predictions; `pens` never does. */
export const MatchResult = v.object({
  ft90: Goals,
  /** The score after extra time; null without extra time. */
  aet: v.nullable(Goals),
  /** The score of the shoot-out; null without one. */
  pens: v.nullable(Goals),
})
export type MatchResult = v.InferOutput<typeof MatchResult>

/**
 * undefined: the teams are not known yet. scheduled: members can predict it. live: it has begun. waiting: it should be
 * over, but the organiser has not entered its result. finished. corrected: the organiser has changed its result.
 * postponed: members can predict it until its new time, unless it is locked. suspended: it counts for no member.
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

/** One entry of the organiser about a match; `open` revokes the earlier entries. */
export const MatchVersion = v.object({
  /** From 1. */
  version: v.number(),
  at: Instant,
  state: v.picklist(['finished', 'postponed', 'suspended', 'open']),
  /** The new time of a postponed match; null while it has none. */
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
  /** The round of the group stage, from 1. */
  round: v.nullable(v.number()),
  /**
   * Members can predict the match until its kick-off, unless it is already locked. Null while a postponed match has no
   * new time.
   */
  kickoff: v.nullable(Instant),
  /** The kick-off that the season file states, if the match was moved. */
  formerKickoff: v.nullable(Instant),
  city: v.string(),
  state: MatchState,
  /**
   * True if predictions are locked and other members can read them. A lock is final, even if the match is postponed
   * later.
   */
  isLocked: v.boolean(),
  /** The codes of the teams; null while it is not known who plays. */
  sides: v.strictTuple([v.nullable(v.string()), v.nullable(v.string())]),
  /** The origin of each side: `1A`, `3ADEF`, `W45`. In the group stage, this is the team code. */
  slots: v.strictTuple([v.string(), v.string()]),
  result: v.nullable(MatchResult),
  /** The goals that count for predictions. */
  counting: v.nullable(Goals),
  /** The side that advances. */
  winner: v.nullable(Side),
  /**
   * The result before the last correction. `reason` is the organiser's reason for a correction, postponement or
   * suspension.
   */
  former: v.nullable(MatchResult),
  reason: v.nullable(v.string()),
  /** All entries of the organiser about the match, oldest first. */
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
  /** The group letter; `thirds` for the table of third-placed teams. */
  group: v.string(),
  lines: v.array(GroupLine),
  /** Teams that only the organiser's ruling can put in order. */
  level: v.array(v.array(v.string())),
  isComplete: v.boolean(),
  /** The organiser's reason for the order of level teams. */
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

/** The places that win a prize of the campaign, if no places are shared. */
const PrizePlaces = v.object({ prize: v.string(), from: v.number(), to: v.number() })
export type PrizePlaces = v.InferOutput<typeof PrizePlaces>

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
    /** True for a past tournament that is replayed: its known results appear by the clock, without the organiser. */
    isReplay: v.boolean(),
    teams: v.array(Team),
    matches: v.array(Match),
    groups: v.array(GroupTable),
    thirds: GroupTable,
    thirdsThatGoOn: v.number(),
    /**
     * Which third meets which group winner. The key is the group letters of the advancing thirds in order. Pages use
     * this table to build a bracket from the member's own predictions.
     */
    thirdPlaces: v.record(v.string(), v.record(v.string(), v.string())),
    scoring: ScoringRules,
    /** The prizes for the places of the general board, the first place first. */
    prizePlaces: v.array(PrizePlaces),
    champion: v.object({
      /** The first kick-off. Only a pick before it can earn all the points. */
      locksAt: Instant,
      /**
       * The start of the second chance, which lasts from the end of the group stage until the next kick-off. Null while
       * the group stage runs.
       */
      secondOpensAt: v.nullable(Instant),
      secondLocksAt: v.nullable(Instant),
      /** The champion's team code; null until it is known. */
      winner: v.nullable(v.string()),
    }),
  }),
})
export type TournamentView = v.InferOutput<typeof getTournament.output>
