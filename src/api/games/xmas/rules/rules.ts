import * as v from 'valibot'
import { MOST_DOORS } from '#contract/games/xmas/xmas.schema.ts'
import { OrnamentName } from '#contract/games/xmastree/ornament-name.schema.ts'
import { ORNAMENTS } from '#contract/games/xmastree/ornaments.ts'
import { List, Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import { Drawing } from '../../../campaigns/definition/drawing.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

/** The key of the draw that follows the edition. */
export const REYES = 'reyes'

const LEAST_DOORS = 24

const told = { title: Text(80), text: List(Text(1200), 1, 8) }

/** The content of a door. Only a member who opens the door in time also gets `answer` and `code`. */
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

/** Every door has all three parts, so that data published earlier do not reveal its kind. */
const Door = v.strictObject({
  content: Content,
  /** For a quiz: the position of the right choice, from 0. */
  answer: v.optional(v.nullable(v.strictObject({ right: Whole(0, 4), why: v.optional(Text(600)) })), null),
  /** For a door with one code for all members. */
  code: v.optional(v.nullable(Text(80)), null),
})
export type DoorInput = v.InferInput<typeof Door>
export type DoorRules = v.InferOutput<typeof Door>

export const XmasRules = v.strictObject({
  /**
   * The use of a door after its day. `late`: its content until the end, its gifts for `lateHours` from the opening.
   * `today`: nothing. `always`: content and gifts until the end.
   */
  catchUp: v.optional(v.picklist(['late', 'today', 'always']), 'late'),
  lateHours: v.optional(Whole(24, 24 * 60), 48),
  /** The order of the doors on the façade; by default by number. */
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
