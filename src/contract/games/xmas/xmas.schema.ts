import * as v from 'valibot'
import { Obstacle, PLAY_PROBLEMS } from '../../campaigns.schema.ts'
import { endpoint, type Resource } from '../../endpoint.ts'
import { Day, Empty, Instant } from '../../primitives/primitives.schema.ts'
import { Outcome } from '../../prizes.schema.ts'
import { OrnamentName } from '../xmastree/ornament-name.schema.ts'

export const RESOURCE: Resource = {
  name: 'xmas',
  description: 'The advent calendar.',
}

/** Maximum number of doors: a window of the house for each day of a month. */
export const MOST_DOORS = 31

export const DOOR_KINDS = ['text', 'recipe', 'picture', 'quiz', 'code', 'win', 'entry', 'ornament'] as const
export const DoorKind = v.picklist(DOOR_KINDS)
export type DoorKind = v.InferOutput<typeof DoorKind>

/**
 * The phase of a door: `closed` before its day, `today` on its day; afterwards `late` while its prize can still be won,
 * `past` when only its content is left, or `shut` if the season does not allow late opening.
 */
export const DoorPhase = v.picklist(['closed', 'today', 'late', 'past', 'shut'])
export type DoorPhase = v.InferOutput<typeof DoorPhase>

/** A door as every visitor sees it; `getDoor` serves its content. No door shows its kind before its day. */
export const Door = v.object({
  n: v.number(),
  day: Day,
  /** When the door's day begins in the campaign's zone. */
  opensAt: Instant,
  /** The door gives its prize, code or entry until this instant. */
  lateUntil: Instant,
  phase: DoorPhase,
  /** Null while the door is closed. */
  kind: v.nullable(DoorKind),
})
export type Door = v.InferOutput<typeof Door>

export const getCalendar = endpoint('GET', '/campaigns/:slug/calendar', {
  summary: 'The doors of the edition: which are open, and when the next one opens.',
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
    /** In the order of their numbers. */
    doors: v.array(Door),
    /** Door numbers in the order of the façade. */
    order: v.array(v.number()),
    /** The next door to open; null after the last one. */
    next: v.nullable(v.object({ n: v.number(), opensAt: Instant })),
    /**
     * The number of opened doors that earns an entry in a draw, with the key and name of the draw. Null if the season
     * has no such draw.
     */
    bonus: v.nullable(v.object({ doors: v.number(), draw: v.string(), name: v.string(), drawsAt: Instant })),
  }),
})
export type Calendar = v.InferOutput<typeof getCalendar.output>

/** The content of a door. */
export const DoorContent = v.object({
  n: v.number(),
  kind: DoorKind,
  title: v.string(),
  /** Paragraphs. */
  text: v.array(v.string()),
  recipe: v.nullable(
    v.object({
      /** `45 minutos, para 4 personas` */
      about: v.string(),
      ingredients: v.array(v.string()),
      steps: v.array(v.string()),
    }),
  ),
  /** An SVG drawing, to be shown as an image. */
  picture: v.nullable(v.object({ svg: v.string(), alt: v.string() })),
  /** A quiz; its right choice is shown after the answer. */
  quiz: v.nullable(v.object({ question: v.string(), choices: v.array(v.string()) })),
})
export type DoorContent = v.InferOutput<typeof DoorContent>

export const getDoor = endpoint('GET', '/campaigns/:slug/doors/:n', {
  summary: 'Get the content of a door that is open.',
  description: '`door_closed` before its time, `door_shut` once it can no longer be read.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: DoorContent,
  problems: ['door_closed', 'door_shut'],
})

/** An opened door of a member. Opening the door is the play, so the ledger has all of these fields. */
export const OpenedDoor = v.object({
  n: v.number(),
  id: v.string(),
  /** Number in the ledger, the same as in the proof. */
  ticket: v.string(),
  at: Instant,
  kind: DoorKind,
  /** Set for instant-win doors; `lost` for all other doors. */
  outcome: Outcome,
  /** Only for quiz doors. */
  quiz: v.nullable(
    v.object({ answer: v.number(), right: v.number(), isRight: v.boolean(), why: v.nullable(v.string()) }),
  ),
  /** Only for doors that give every member a code. */
  code: v.nullable(v.string()),
  /** True if the door gave an entry in the draw. */
  entry: v.boolean(),
  /** The ornament for the tree. */
  ornament: v.nullable(OrnamentName),
})
export type OpenedDoor = v.InferOutput<typeof OpenedDoor>

export const getMyDoors = endpoint('GET', '/campaigns/:slug/my-doors', {
  summary: "Get the member's opened doors and the progress towards the bonus.",
  access: 'account',
  input: Empty,
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    obstacle: v.nullable(Obstacle),
    opened: v.array(OpenedDoor),
    /** Entries in the draw with their causes. */
    entries: v.array(v.object({ cause: v.string(), at: Instant })),
  }),
})
export type MyDoors = v.InferOutput<typeof getMyDoors.output>

export const openDoor = endpoint('POST', '/campaigns/:slug/editions/:edition/doors/:n/openings', {
  summary: 'Open a door.',
  description: 'This is the play: its result is in the ledger before the response is sent. A quiz requires an answer.',
  access: 'account',
  input: v.object({
    /** The position of the choice, from 0; only for quiz doors. */
    answer: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9))),
  }),
  output: OpenedDoor,
  success: 201,
  idempotent: true,
  problems: [...PLAY_PROBLEMS, 'door_closed', 'door_shut'],
})

/** An opened door in the history. */
export const XmasDetail = v.object({
  game: v.literal('xmas'),
  n: v.number(),
  kind: DoorKind,
  title: v.string(),
  quiz: v.nullable(v.object({ question: v.string(), answer: v.string(), right: v.string() })),
  code: v.nullable(v.string()),
})
