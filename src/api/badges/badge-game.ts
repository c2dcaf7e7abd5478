import type { BadgeState } from '#contract/badges.schema.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Badge } from './badge.ts'

/** A member who requests their badges, and the time. */
export interface BadgeReader extends Pick<Deps, 'season' | 'secret'> {
  db: Database
  player: { accountId: string }
  now: number
}

/** The badges of a game. The catalog of the games passes them in; this room knows no game. */
export interface BadgeGame {
  /** Those of its kind, for an edition whose season only announces it and has no rules of the game yet. */
  announced: readonly Pick<Badge<never>, 'key' | 'level' | 'name' | 'condition'>[]
  /** Each with the number of steps that it takes in this edition. */
  badgesIn(edition: Edition): readonly (Omit<Badge<never>, 'progress'> & { of: number })[]
  statesOf(reader: BadgeReader, edition: Edition): Promise<BadgeState[]>
}
