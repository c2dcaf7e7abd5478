import * as v from 'valibot'
import { Obstacle, PLAY_PROBLEMS } from '../../campaigns.schema.ts'
import { endpoint } from '../../endpoint.ts'
import { Empty, Instant } from '../../primitives/primitives.schema.ts'
import { BoardRow, Scope } from './boards.schema.ts'
import { MOST_GOALS, TIERS_WITH_NONE } from './eurocopa.ts'
import { Side } from './tournament.schema.ts'

/** Goals of one side in a prediction. */
const PredictedGoals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_GOALS))
const MatchNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))
const TeamCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))

/** The points of a prediction. */
export const Scored = v.object({
  tier: v.picklist(TIERS_WITH_NONE),
  points: v.number(),
  factor: v.number(),
  through: v.number(),
  total: v.number(),
})
export type Scored = v.InferOutput<typeof Scored>

/**
 * The share of each outcome among the predictions of all members, in whole per cent, and the number of these members.
 * Present only after the lock.
 */
export const Split = v.object({ home: v.number(), draw: v.number(), away: v.number(), people: v.number() })
export type Split = v.InferOutput<typeof Split>

export const MyPrediction = v.object({
  match: v.number(),
  goals: v.strictTuple([PredictedGoals, PredictedGoals]),
  /** The side that advances from a knock-out match. */
  through: v.nullable(Side),
  /** When the server received the latest save, which is the one that counts. */
  savedAt: Instant,
  /** Number of saves. */
  saves: v.number(),
  /** Id of the play, for its history page and its receipt. */
  id: v.string(),
  scored: v.nullable(Scored),
  /** The total points before the last correction of the result. */
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

export const getMyPredictions = endpoint('GET', '/campaigns/:slug/my-predictions', {
  summary: "Get the member's predictions with their points, and for locked matches how all members predicted.",
  access: 'validated',
  input: Empty,
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    obstacle: v.nullable(Obstacle),
    predictions: v.array(MyPrediction),
    champion: ChampionPick,
    /** By match number, as text. */
    splits: v.record(v.string(), Split),
    /** The member's row on the general board; null before the first prediction. */
    me: v.nullable(BoardRow),
    /** The number of people on the general board. */
    people: v.number(),
    /** For a member who joined after the earlier rounds: the member's place on the board of the current round. */
    round: v.nullable(v.object({ scope: Scope, place: v.number(), points: v.number() })),
    /** `shown` is the name on the boards, `chosen` the name that the member chose. */
    name: v.object({
      shown: v.string(),
      chosen: v.nullable(v.string()),
      /** Why the organiser hides the chosen name. */
      hidden: v.nullable(v.string()),
      /** Why the organiser has replaced the chosen name. */
      renamed: v.optional(v.string()),
    }),
  }),
})
export type MyPredictions = v.InferOutput<typeof getMyPredictions.output>

const PredictionInput = v.object({
  match: MatchNumber,
  home: PredictedGoals,
  away: PredictedGoals,
  /** The side that advances after a draw; ignored if the goals decide the match. */
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
    /** Refused predictions, each with its problem's code and sentence. */
    refused: v.array(v.object({ match: v.number(), code: v.string(), detail: v.string() })),
  }),
  success: 201,
  idempotent: true,
  problems: PLAY_PROBLEMS,
})

export const pickChampion = endpoint('POST', '/campaigns/:slug/editions/:edition/champion', {
  summary:
    'Predict the winner of the tournament: until the first kick-off, and once more after the group stage for fewer points.',
  access: 'validated',
  input: v.object({ team: TeamCode }),
  output: ChampionPick,
  success: 201,
  idempotent: true,
  problems: [...PLAY_PROBLEMS, 'team_unknown', 'pick_locked'],
})
