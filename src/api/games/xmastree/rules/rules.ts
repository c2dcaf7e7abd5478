import * as v from 'valibot'
import { RARE } from '#contract/games/xmastree/ornaments.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

/** Plays of another campaign that give ornaments. */
const Source = v.strictObject({
  /** Address of the campaign; every edition that overlaps the tree's edition counts. */
  slug: Slug,
  /** The action of the play in the ledger: `door`. */
  action: Text(40),
  /** Text for the member: `Una puerta del calendario`. */
  label: Text(80),
  /** Number of ornaments for each play. */
  each: v.optional(Whole(1, 5), 1),
  /**
   * Whether the plays make streaks. `daily`: each play counts for the day on which it was made. `numbered`: a play
   * counts only if it was made on the day with its number. For the slot `door:5`, this is the fifth day of its edition.
   */
  streak: v.optional(v.picklist(['none', 'daily', 'numbered']), 'none'),
})

export const TreeRules = v.strictObject({
  sources: v.optional(v.array(Source), []),
  /** Number of ornaments for each calendar week in which the member opens the tree. */
  visits: v.optional(Whole(0, 5), 2),
  /** Maximum number of gifts that a member receives, one from each friend. */
  gifts: v.optional(Whole(0, 30), 5),
  /**
   * For each streak, the number of consecutive days with plays that make streaks, and the ornament that the streak
   * gives.
   */
  streaks: v.optional(v.array(v.strictObject({ days: Whole(2, 60), ornament: v.picklist(RARE) })), []),
  /** The code for every member who reaches the second milestone. */
  code: v.optional(Text(80)),
})
export type TreeRules = v.InferOutput<typeof TreeRules>
export type Source = TreeRules['sources'][number]

export const treeRules = (edition: Edition): TreeRules => rulesOf<TreeRules>(edition)
