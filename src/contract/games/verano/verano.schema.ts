import * as v from 'valibot'
import { BadgeState } from '../../badges.schema.ts'
import { Kind, Obstacle, PLAY_PROBLEMS } from '../../campaigns.schema.ts'
import { endpoint, type Resource } from '../../endpoint.ts'
import { Day, Empty, Instant } from '../../primitives/primitives.schema.ts'
import { AtMost } from '../../text/text.schema.ts'
import { LEVELS, MISSION_KINDS, MISSION_PHASES } from './missions.ts'

export const RESOURCE: Resource = {
  name: 'verano',
  description: 'The summer: missions, stamps, levels, and invitations.',
}

export const MissionKind = v.picklist(MISSION_KINDS)
const Level = v.picklist(LEVELS)

const Question = v.object({ question: v.string(), choices: v.array(v.string()) })

/** The task of a mission. The right answer is secret until the mission's week is over. */
export const MissionTask = v.variant('kind', [
  v.object({
    kind: v.literal('quiz'),
    questions: v.array(Question),
    /** Number of right answers required to complete the quiz. */
    pass: v.number(),
  }),
  v.object({
    kind: v.literal('word'),
    /** Rows of letters. Words run to the right, down, or both. */
    grid: v.array(v.string()),
    /** One clue for each hidden word, with the word's number of letters. */
    clues: v.array(v.object({ clue: v.string(), letters: v.number() })),
  }),
  v.object({ kind: v.literal('visits'), days: v.number() }),
  v.object({ kind: v.literal('invite'), friends: v.number() }),
  v.object({ kind: v.literal('code'), partner: v.string(), where: v.string() }),
  v.object({ kind: v.literal('beach'), digs: v.number(), slug: v.optional(v.string()) }),
  v.object({
    kind: v.literal('caption'),
    /** An SVG drawing, to be shown as an image. */
    picture: v.object({ svg: v.string(), alt: v.string() }),
    captions: v.array(v.string()),
  }),
  v.object({ kind: v.literal('medals'), question: v.string(), most: v.number() }),
])
export type MissionTask = v.InferOutput<typeof MissionTask>

/** A question of the week for visitors without an account. Answering it earns nothing. */
export const Taster = v.object({
  question: v.string(),
  choices: v.array(v.string()),
  right: v.number(),
  why: v.string(),
})
export type Taster = v.InferOutput<typeof Taster>

/** The part of a mission that is public once its week is over. */
export const MissionResult = v.object({
  /** For a quiz: the right choices with their reasons. */
  answers: v.nullable(v.array(v.object({ right: v.number(), why: v.nullable(v.string()) }))),
  /** For a word search: the hidden words. */
  words: v.nullable(v.array(v.string())),
  /** For a vote: the number of votes for each caption. */
  votes: v.nullable(v.array(v.number())),
  /** For a prediction: the number of medals; null until the organiser has entered it. */
  medals: v.nullable(v.number()),
})
export type MissionResult = v.InferOutput<typeof MissionResult>

/** A mission as every visitor sees it. */
export const Mission = v.object({
  n: v.number(),
  opensAt: Instant,
  closesAt: Instant,
  phase: v.picklist(MISSION_PHASES),
  /** Null before the mission's week, like all fields below. */
  kind: v.nullable(MissionKind),
  title: v.nullable(v.string()),
  text: v.nullable(v.string()),
  task: v.nullable(MissionTask),
  taster: v.nullable(Taster),
  /** Null until the mission's week is over. */
  result: v.nullable(MissionResult),
})
export type Mission = v.InferOutput<typeof Mission>

export const getSummer = endpoint('GET', '/campaigns/:slug/summer', {
  summary: 'Get the levels, and the missions whose weeks have begun.',
  description: 'The same for everybody.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    zone: v.string(),
    /** The calendar date in the campaign's zone. */
    today: Day,
    firstDay: Day,
    lastDay: Day,
    missions: v.array(Mission),
    /** The points for a day on which the member takes part, and for a mission. */
    points: v.object({ day: v.number(), mission: v.number() }),
    levels: v.array(v.object({ level: Level, points: v.number() })),
    draw: v.nullable(v.object({ key: v.string(), name: v.string(), drawsAt: Instant })),
    /** The next mission to open; null after the last one. */
    next: v.nullable(v.object({ n: v.number(), opensAt: Instant })),
  }),
})
export type Summer = v.InferOutput<typeof getSummer.output>

/** A mission of a member. */
export const MyMission = v.object({
  n: v.number(),
  /** The instant of the action that completed the mission. */
  doneAt: v.nullable(Instant),
  /**
   * `have` is the number of completed steps, `of` the number required. Steps are days visited, friends or digs; a
   * mission with an answer has 0 or 1 of 1.
   */
  have: v.number(),
  of: v.number(),
  /** The member's last answer, as sent. */
  answer: v.nullable(
    v.object({
      at: Instant,
      id: v.string(),
      ticket: v.string(),
      /** For a quiz: the positions of the choices. */
      choices: v.nullable(v.array(v.number())),
      words: v.nullable(v.array(v.string())),
      caption: v.nullable(v.number()),
      medals: v.nullable(v.number()),
      /** For a quiz: the number of right answers. */
      right: v.nullable(v.number()),
      /**
       * For a quiz: whether each choice was right, the position of the right one, and why. Of a wrong choice, `right`
       * and `why` are null while the member can try again.
       */
      marks: v.nullable(
        v.array(v.object({ isRight: v.boolean(), right: v.nullable(v.number()), why: v.nullable(v.string()) })),
      ),
    }),
  ),
  /** When the member may retry a quiz that was not passed; null if a retry is possible now or not at all. */
  againAt: v.nullable(Instant),
  /** The organiser's reason for annulling the mission. */
  annulled: v.nullable(v.string()),
})
export type MyMission = v.InferOutput<typeof MyMission>

export const MySummer = v.object({
  serverNow: Instant,
  edition: v.string(),
  today: Day,
  obstacle: v.nullable(Obstacle),
  /** Days on which the member has taken part, in order, including the repaired day. */
  days: v.array(Day),
  isStamped: v.boolean(),
  /** `used`: the day that the spare day has repaired. `days`: the days that it could repair now. */
  spare: v.object({ used: v.nullable(Day), days: v.array(Day) }),
  points: v.number(),
  levels: v.array(v.object({ level: Level, points: v.number(), reachedAt: v.nullable(Instant) })),
  missions: v.array(MyMission),
  badges: v.array(BadgeState),
  /** Number of badges, levels and missions that the next stamp would announce. */
  unseen: v.number(),
  /**
   * The member's invitation link while it is valid. `token` is null if the server's secret has changed since the link
   * was made.
   */
  invitation: v.nullable(v.object({ token: v.nullable(v.string()), accepted: v.number(), most: v.number() })),
  /**
   * The campaign in which a completed mission earns an extra play (the beach); null if that campaign is not open or the
   * season names none.
   */
  extra: v.nullable(v.object({ kind: Kind, slug: v.string(), title: v.string() })),
})
export type MySummer = v.InferOutput<typeof MySummer>

/** The gains of an action: points, badges, levels, and the numbers of completed missions. */
export const News = v.object({
  points: v.number(),
  badges: v.array(v.object({ key: v.string(), level: v.number(), name: v.string() })),
  levels: v.array(Level),
  missions: v.array(v.number()),
})
export type News = v.InferOutput<typeof News>

export const getMySummer = endpoint('GET', '/campaigns/:slug/my-summer', {
  summary: "The member's days, points, levels, missions and badges.",
  access: 'account',
  input: Empty,
  output: MySummer,
})

export const stampDay = endpoint('POST', '/campaigns/:slug/editions/:edition/summer/days', {
  summary: 'Stamp today, which gives one point, and record everything that was earned in other campaigns meanwhile.',
  access: 'account',
  input: v.object({ day: Day }),
  output: v.object({ summer: MySummer, news: News }),
  problems: [...PLAY_PROBLEMS, 'not_today'],
})

export const repairDay = endpoint('POST', '/campaigns/:slug/editions/:edition/summer/repairs', {
  summary: 'Use the spare day on a day that was missed.',
  description: 'Each member has one in an edition.',
  access: 'account',
  input: v.object({ day: Day }),
  output: v.object({ summer: MySummer, news: News }),
  problems: [...PLAY_PROBLEMS, 'spare_used', 'day_not_missed'],
})

const Position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))

/** Only the field of the mission's kind may be set; the API refuses any other. */
export const MissionAnswer = v.strictObject({
  choices: v.optional(v.pipe(v.array(Position), v.maxLength(20))),
  words: v.optional(v.pipe(v.array(AtMost(40)), v.maxLength(10))),
  code: v.optional(AtMost(80)),
  caption: v.optional(Position),
  medals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))),
})
export type MissionAnswer = v.InferOutput<typeof MissionAnswer>

export const answerMission = endpoint('POST', '/campaigns/:slug/editions/:edition/missions/:n/answers', {
  summary: 'Answer the mission of this week.',
  description:
    'This is the play. `mission_closed` before its week, `mission_over` after it, `wrong_partner_code`, `wrong_word` and `word_not_in_grid` keep nothing, and after some wrong partner codes further ones are refused for a while; a quiz that is not passed can be tried again the next day.',
  access: 'account',
  input: MissionAnswer,
  output: v.object({ summer: MySummer, isDone: v.boolean(), news: News }),
  success: 201,
  idempotent: true,
  problems: [
    ...PLAY_PROBLEMS,
    'mission_closed',
    'mission_over',
    'mission_done',
    'not_today',
    'word_not_in_grid',
    'wrong_word',
    'wrong_partner_code',
    'codes_paused',
  ],
})

/** `ready` to be accepted, already `accepted` by this member, or the reason why accepting would give nothing. */
export const InvitationState = v.picklist(['ready', 'accepted', 'own', 'other', 'ring', 'full', 'gone', 'over'])
export type InvitationState = v.InferOutput<typeof InvitationState>

export const makeInvitation = endpoint('POST', '/campaigns/:slug/editions/:edition/invitations', {
  summary: "Create the member's invitation link; returns the existing link while it is valid.",
  access: 'account',
  input: Empty,
  output: MySummer,
  problems: PLAY_PROBLEMS,
})

export const getInvitation = endpoint('GET', '/campaigns/:slug/invitations/:token', {
  summary: 'Get whether an invitation can be accepted, and for a member, whether it counts.',
  description: 'Does not use it up.',
  access: 'open',
  input: Empty,
  output: v.object({ state: InvitationState, edition: v.string(), name: v.nullable(v.string()) }),
})
export type Invitation = v.InferOutput<typeof getInvitation.output>

export const acceptInvitation = endpoint('POST', '/campaigns/:slug/editions/:edition/invitations/acceptances', {
  summary: 'Accept an invitation, once in an edition.',
  description: 'Counts for the member who created it.',
  access: 'validated',
  input: v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, 'Ese enlace no está completo.')) }),
  output: MySummer,
  problems: [
    ...PLAY_PROBLEMS,
    'invitation_own',
    'invitation_other',
    'invitation_gone',
    'invitation_ring',
    'invitation_full',
  ],
})

/** An answered mission in the history. */
export const VeranoDetail = v.object({
  game: v.literal('verano'),
  n: v.number(),
  kind: MissionKind,
  title: v.string(),
  /** The questions and answers in words. */
  answers: v.array(v.object({ question: v.string(), answer: v.string() })),
})
