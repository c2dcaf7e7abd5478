import * as v from 'valibot'
import { Kind, Obstacle, PLAY_PROBLEMS } from '../../campaigns.schema.ts'
import { endpoint, type Resource } from '../../endpoint.ts'
import { Day, Empty, Instant } from '../../primitives/primitives.schema.ts'
import { CANDLE_STATES } from './candles.ts'

export const RESOURCE: Resource = {
  name: 'aniversario',
  description: 'The anniversary: candles with their questions, a gift, and a recap.',
}

const Choice = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4))
const Try = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))

export const CandleTry = v.object({
  id: v.string(),
  /** Number in the ledger, the same as in the proof. */
  ticket: v.string(),
  at: Instant,
  /** The position of the chosen answer, from 0. */
  answer: v.number(),
  isRight: v.boolean(),
})

/** The memory that a question is about. A memory reveals the right answer. */
export const Memory = v.object({
  right: v.number(),
  year: v.number(),
  title: v.string(),
  /** Paragraphs. */
  text: v.array(v.string()),
})
export type Memory = v.InferOutput<typeof Memory>

/** A candle of a member. */
export const Candle = v.object({
  n: v.number(),
  day: Day,
  /** When the candle's day begins in the campaign's zone. The candle can be lit from then until the edition closes. */
  opensAt: Instant,
  state: v.picklist(CANDLE_STATES),
  /** Null before the candle's day. */
  question: v.nullable(v.object({ question: v.string(), choices: v.array(v.string()) })),
  /** Oldest first. */
  tries: v.array(CandleTry),
  /** Number of draw entries that the candle has given. */
  entries: v.number(),
  /** Null until the candle is lit or out, or the edition has closed. */
  memory: v.nullable(Memory),
})
export type Candle = v.InferOutput<typeof Candle>

/** Draw entries and their cause: a candle and the try that lit it, or a full year as a member. */
export const CakeEntry = v.variant('cause', [
  v.object({ cause: v.literal('candle'), n: v.number(), try: v.number(), count: v.number(), at: Instant }),
  /** `until` is the day on which the year was full. */
  v.object({ cause: v.literal('year'), n: v.number(), until: Day, count: v.number(), at: Instant }),
])
export type CakeEntry = v.InferOutput<typeof CakeEntry>

export const Cake = v.object({
  serverNow: Instant,
  edition: v.string(),
  zone: v.string(),
  /** The calendar date in the campaign's zone. */
  today: Day,
  closesAt: Instant,
  obstacle: v.nullable(Obstacle),
  candles: v.array(Candle),
  /** The next candle to open; null after the last one. */
  next: v.nullable(v.object({ n: v.number(), opensAt: Instant })),
  /** The gift, which is the same for every member. `code` is null until the member has opened the gift. */
  gift: v.object({
    name: v.string(),
    text: v.string(),
    openedAt: v.nullable(Instant),
    code: v.nullable(v.string()),
  }),
  /** Every entry of the member, oldest first. */
  entries: v.array(CakeEntry),
  /** The number of draw entries that a candle gives when the first or the second try lights it. */
  reward: v.object({ first: v.number(), second: v.number() }),
  /**
   * Full years as a member when the edition opened. The first lit candle also gives one entry for each of the `counted`
   * years.
   */
  years: v.object({ since: Day, full: v.number(), counted: v.number(), most: v.number() }),
  draw: v.nullable(v.object({ key: v.string(), name: v.string(), drawsAt: Instant })),
})
export type Cake = v.InferOutput<typeof Cake>

export const getCake = endpoint('GET', '/campaigns/:slug/cake', {
  summary: "The member's cake: candles, gift, and every entry in the draw with its cause.",
  access: 'account',
  input: Empty,
  output: Cake,
})

export const openGift = endpoint('POST', '/campaigns/:slug/editions/:edition/cake/gift', {
  summary: 'Open the gift, which is the same for all members.',
  description: 'A repeat returns the same gift.',
  access: 'account',
  input: Empty,
  output: Cake,
  problems: PLAY_PROBLEMS,
})

export const answerCandle = endpoint('POST', '/campaigns/:slug/editions/:edition/candles/:n/answers', {
  summary: 'Answer the question of a candle.',
  description:
    'This is the play: it is in the ledger before the answer leaves. A try that a second tab has made stays as it was made; `candle_closed` before the day of the candle, `candle_lit` for a second try after a right one.',
  access: 'account',
  input: v.object({ try: Try, answer: Choice }),
  output: v.object({
    cake: Cake,
    n: v.number(),
    isRight: v.boolean(),
    /** Draw entries of the candle; entries for full years are only in the cake. */
    entries: v.number(),
  }),
  success: 201,
  idempotent: true,
  problems: [...PLAY_PROBLEMS, 'candle_closed', 'candle_lit', 'no_tries_left'],
})

export const getRecap = endpoint('GET', '/campaigns/:slug/recap', {
  summary: "Get a summary of a member's years; only the member can read it.",
  access: 'account',
  input: Empty,
  output: v.object({
    /** The name that the member has chosen; null without one. */
    name: v.nullable(v.string()),
    since: Day,
    /** Full years as a member today. */
    years: v.number(),
    /** Campaigns in which the member has played, the one with the most plays first. */
    campaigns: v.array(v.object({ kind: Kind, title: v.string(), plays: v.number() })),
    plays: v.number(),
    badges: v.number(),
    prizes: v.number(),
    candles: v.number(),
  }),
})
export type Recap = v.InferOutput<typeof getRecap.output>

/** A try at a candle in the history. */
export const AniversarioDetail = v.object({
  game: v.literal('aniversario'),
  n: v.number(),
  try: v.number(),
  question: v.string(),
  answer: v.string(),
  isRight: v.boolean(),
  /** Null until the candle is lit or out. */
  right: v.nullable(v.string()),
})
