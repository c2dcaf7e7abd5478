import * as v from 'valibot'
import { MOST_DOORS } from '#contract/games/xmas/xmas.schema.ts'
import { OrnamentName } from '#contract/games/xmastree/ornament-name.schema.ts'
import { ORNAMENTS } from '#contract/games/xmastree/ornaments.ts'
import { List, Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import { Drawing } from '../../../campaigns/definition/drawing.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

/** The key of the draw that is held after the edition. */
export const REYES = 'reyes'

const LEAST_DOORS = 24

const told = { title: Text(80), text: List(Text(1200), 1, 8) }

/** The content of a door. A member who opens the door also gets `answer` and, if the door is opened in time, `code`. */
const Content = v.variant('kind', [
  v.strictObject({ kind: v.literal('text'), ...told }),
  v.strictObject({
    kind: v.literal('recipe'),
    ...told,
    recipe: v.strictObject({
      about: Text(120),
      ingredients: List(Text(160), 1, 30),
      steps: List(Text(600), 1, 20),
    }),
  }),
  v.strictObject({ kind: v.literal('picture'), ...told, picture: v.strictObject({ svg: Drawing, alt: Text(300) }) }),
  v.strictObject({
    kind: v.literal('quiz'),
    ...told,
    quiz: v.strictObject({ question: Text(300), choices: List(Text(120), 2, 5) }),
    /** The gift for the right choice: an entry in the draw, or the name of an ornament. */
    gives: v.optional(v.picklist(['entry', ...ORNAMENTS])),
  }),
  v.strictObject({ kind: v.literal('code'), ...told }),
  v.strictObject({ kind: v.literal('win'), ...told }),
  v.strictObject({ kind: v.literal('entry'), ...told }),
  v.strictObject({ kind: v.literal('ornament'), ...told, ornament: OrnamentName }),
])

/** Every door has all three parts, which may be null, so that data published before it opens do not reveal its kind. */
const Door = v.strictObject({
  content: Content,
  /** For a quiz: the position of the right choice, from 0. */
  answer: v.optional(v.nullable(v.strictObject({ right: Whole(0, 4), why: v.optional(Text(600)) })), null),
  /** For a door that gives the same code to all members. */
  code: v.optional(v.nullable(Text(80)), null),
})
export type DoorInput = v.InferInput<typeof Door>
export type DoorRules = v.InferOutput<typeof Door>

export const XmasRules = v.strictObject({
  /**
   * The parts of a door that are available after its day. `late`: the content until the edition closes, and the gifts
   * until `lateHours` after the door has opened. `today`: none. `always`: the content and the gifts until the edition
   * closes.
   */
  catchUp: v.optional(v.picklist(['late', 'today', 'always']), 'late'),
  lateHours: v.optional(Whole(24, 24 * 60), 48),
  /** The order of the doors on the façade; by default the order of their numbers. */
  order: v.optional(v.array(v.number())),
  doors: v.pipe(
    v.array(Door),
    v.minLength(LEAST_DOORS, `must have ${LEAST_DOORS} or ${MOST_DOORS} doors`),
    v.maxLength(MOST_DOORS, `must have ${LEAST_DOORS} or ${MOST_DOORS} doors`),
  ),
  /** The number of opened doors that earns an additional entry in the draw. */
  bonus: v.optional(v.strictObject({ doors: Whole(1, MOST_DOORS), draw: v.literal(REYES) })),
})
export type XmasRules = v.InferOutput<typeof XmasRules>

export const xmasRules = (edition: Edition): XmasRules => rulesOf<XmasRules>(edition)
