import type { BadgeState } from '#contract/badges.ts'
import type { Edition } from '../campaigns/edition.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Badge } from './badge.ts'

/** Who asks for their badges, and when. */
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
