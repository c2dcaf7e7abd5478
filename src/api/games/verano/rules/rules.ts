import * as v from 'valibot'
import { LEVELS, SUMMER_BADGES } from '#contract/games/verano/missions.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { List, Moment, Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import { Drawing } from '../../../campaigns/definition/drawing.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

/** The key of the draw that is held after the edition. */
export const SUMMER_DRAW = 'verano'
/** Number of days of a mission. */
export const MISSION_DAYS = 7

const Question = v.strictObject({ question: Text(300), choices: List(Text(120), 2, 5) })

/** The task of a mission. It becomes public when the mission's week begins. */
const Task = v.variant('kind', [
  v.strictObject({ kind: v.literal('quiz'), questions: List(Question, 1, 10), pass: Whole(1, 10) }),
  v.strictObject({
    kind: v.literal('word'),
    /** Rows of capital letters without accents, all of the same length. */
    grid: List(v.pipe(v.string(), v.regex(/^[A-ZÑ]+$/, 'must be capital letters without accents')), 5, 10),
    clues: List(v.strictObject({ clue: Text(200), letters: Whole(3, 10) }), 1, 5),
  }),
  v.strictObject({ kind: v.literal('visits'), days: Whole(1, MISSION_DAYS) }),
  v.strictObject({ kind: v.literal('invite'), friends: Whole(1, 5) }),
  v.strictObject({ kind: v.literal('code'), partner: Text(80), where: Text(300) }),
  /** Digs during the mission's week, in any edition of the beach campaign at this address. */
  v.strictObject({ kind: v.literal('beach'), slug: Slug, action: Text(40), digs: Whole(1, MISSION_DAYS) }),
  v.strictObject({
    kind: v.literal('caption'),
    picture: v.strictObject({ svg: Drawing, alt: Text(300) }),
    captions: List(Text(160), 2, 6),
  }),
  v.strictObject({ kind: v.literal('medals'), question: Text(300), most: Whole(1, 400) }),
])
export type Task = v.InferOutput<typeof Task>

/** The part of a mission that is secret until its week is over. Each kind has its own part. */
const Secret = v.strictObject({
  /** For a quiz: the position of the right choice of each question, from 0. */
  answers: v.optional(v.array(v.strictObject({ right: Whole(0, 4), why: v.optional(Text(400)) }))),
  /** For a word search: the word of each clue. */
  words: v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-ZÑ]{3,10}$/, 'must be capital letters without accents')))),
})

const Mission = v.strictObject({
  content: v.strictObject({
    title: Text(80),
    text: Text(600),
    task: Task,
    /** A question for visitors without an account. The answer earns nothing. */
    taster: v.strictObject({ question: Text(300), choices: List(Text(120), 2, 4), right: Whole(0, 3), why: Text(400) }),
  }),
  /**
   * Every mission has `secret` and `code`, which may be null, so that data published before its week do not reveal its
   * kind.
   */
  secret: v.optional(v.nullable(Secret), null),
  /** For a mission with a partner's code: the word on the partner's poster. */
  code: v.optional(v.nullable(Text(40)), null),
})
export type MissionInput = v.InferInput<typeof Mission>
export type MissionRules = v.InferOutput<typeof Mission>

const POINTS_OF_LEVELS = { arena: 10, ola: 30, sol: 55 } as const
const BADGES = SUMMER_BADGES.map((key) => ({ key }))

export const VeranoRules = v.strictObject({
  /** One mission for each week from the first day on. */
  missions: List(Mission, 1, 12),
  points: v.optional(v.strictObject({ day: Whole(0, 10), mission: Whole(0, 50) }), { day: 1, mission: 3 }),
  /**
   * The points that each level requires, in rising order. Each level that a member reaches gives an entry in the draw.
   */
  levels: v.optional(
    v.pipe(
      v.strictObject(v.entriesFromList(LEVELS, Whole(1, 1000))),
      v.check(
        ({ arena, ola, sol }) => arena < ola && ola < sol,
        'each level must have more points than the one before',
      ),
    ),
    POINTS_OF_LEVELS,
  ),
  /**
   * The badges of this summer. With `since`, only acts from that moment on count for a badge; by default, all acts of
   * the edition count.
   */
  badges: v.optional(v.array(v.strictObject({ key: v.picklist(SUMMER_BADGES), since: v.optional(Moment) })), BADGES),
  /** The beach campaign, and the action of its plays that count as digs for the beach badges. */
  beach: v.optional(v.strictObject({ slug: Slug, action: Text(40) })),
  /** The address of the campaign in which a completed mission earns an extra play, once a week. */
  extraPlay: v.optional(v.strictObject({ slug: Slug })),
  /** Maximum number of friends that one invitation counts. */
  invitations: v.optional(Whole(1, 50), 10),
})
export type VeranoRules = v.InferOutput<typeof VeranoRules>

export const veranoRules = (edition: Edition): VeranoRules => rulesOf<VeranoRules>(edition)
