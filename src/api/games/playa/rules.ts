import * as v from 'valibot'
import { Whole } from '../../campaigns/definition/campaign-entry.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { rulesOf } from '../game.ts'

export const PlayaRules = v.strictObject({
  /** Number of digs per member and calendar day of the zone. */
  digsPerDay: v.optional(Whole(1, 8), 1),
  /** Number of equal shells that buy one shell of choice. */
  swapPrice: v.optional(Whole(2, 9), 3),
  /**
   * Number of digs after the last new kind, within which a missing kind is guaranteed: if the earlier ones bring none,
   * the last one does.
   */
  sureAfter: v.optional(Whole(2, 60), 14),
})
type Rules = v.InferOutput<typeof PlayaRules>

export const playaRules = (edition: Edition): Rules => rulesOf<Rules>(edition)
