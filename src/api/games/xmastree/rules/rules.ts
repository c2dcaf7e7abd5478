import * as v from 'valibot'
import { RARE } from '#contract/games/xmastree/ornaments.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

/** Plays of another campaign that bring ornaments. */
const Source = v.strictObject({
  /** Every edition at this address counts that overlaps the tree's own. */
  slug: Slug,
  /** As the ledger calls the play: `door`. */
  action: Text(40),
  /** For the member: `Una puerta del calendario`. */
  label: Text(80),
  /** Ornaments for each play. */
  each: v.optional(Whole(1, 5), 1),
  /**
   * Whether its plays make streaks: `daily` on the day of the play; `numbered` only if that is their own day, which for
   * the slot `door:5` is the fifth of its edition.
   */
  streak: v.optional(v.picklist(['none', 'daily', 'numbered']), 'none'),
})

export const TreeRules = v.strictObject({
  sources: v.optional(v.array(Source), []),
  /** Ornaments for each calendar week in which the member opens the tree. */
  visits: v.optional(Whole(0, 5), 2),
  /** Most gifts that a member receives, one from each friend. */
  gifts: v.optional(Whole(0, 30), 5),
  /** Days in a row with plays of the sources that make streaks, and what they bring. */
  streaks: v.optional(v.array(v.strictObject({ days: Whole(2, 60), ornament: v.picklist(RARE) })), []),
  /** The code for everybody who reaches the second milestone. */
  code: v.optional(Text(80)),
})
export type TreeRules = v.InferOutput<typeof TreeRules>
export type Source = TreeRules['sources'][number]

export const treeRules = (edition: Edition): TreeRules => rulesOf<TreeRules>(edition)
