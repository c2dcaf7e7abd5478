import * as v from 'valibot'
import type { Resource } from '../../endpoint.ts'
import { Instant } from '../../primitives/primitives.schema.ts'
import { Scored } from './predictions.schema.ts'
import { Goals, MatchResult } from './tournament.schema.ts'

export * from './boards.schema.ts'
export * from './leagues.schema.ts'
export * from './predictions.schema.ts'
export * from './tournament.schema.ts'

export const RESOURCE: Resource = {
  name: 'eurocopa',
  description: 'The European Championship: predictions, boards, and leagues.',
}

/** A saved prediction in the history. */
export const EurocopaDetail = v.object({
  game: v.literal('eurocopa'),
  /** Null for a prediction of the champion. */
  match: v.nullable(v.number()),
  /** Spanish team names. For a prediction of the champion, the second name is empty. */
  sides: v.strictTuple([v.string(), v.string()]),
  goals: v.nullable(Goals),
  through: v.nullable(v.string()),
  kickoff: v.nullable(Instant),
  /** The campaign's zone. */
  zone: v.string(),
  /** Whether the goals of extra time count (`aet`) or not (`ft90`). */
  basis: v.picklist(['aet', 'ft90']),
  /** True if a later save replaced this prediction. */
  isReplaced: v.boolean(),
  result: v.nullable(MatchResult),
  scored: v.nullable(Scored),
})
