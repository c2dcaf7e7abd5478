import * as v from 'valibot'
import { Whole } from '../../campaigns/definition/campaign-entry.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { rulesOf } from '../game.ts'

export const PlayaRules = v.strictObject({
  /** Digs a member has each calendar day of the zone. */
  digsPerDay: v.optional(Whole(1, 8), 1),
  /** How many equal shells one shell of choice costs. */
  swapPrice: v.optional(Whole(2, 9), 3),
  /** After so many digs without a shell of a missing kind, the last of them brings one. */
  sureAfter: v.optional(Whole(2, 60), 14),
})
type Rules = v.InferOutput<typeof PlayaRules>

export const playaRules = (edition: Edition): Rules => rulesOf<Rules>(edition)
