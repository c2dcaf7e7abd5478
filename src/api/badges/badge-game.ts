import type { BadgeState } from '#contract/badges.schema.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Badge } from './badge.ts'

/** Input for reading the badges of a member. */
interface BadgeReader extends Pick<Deps, 'season' | 'secret'> {
  db: Database
  player: { accountId: string }
  now: number
}

/**
 * The part of a game that makes its badges. The catalog of the games passes it in, because this room imports no game.
 */
export interface BadgeGame {
  /**
   * All badges of the game, for an edition that the season only announces and that therefore has no rules of the game.
   */
  announced: readonly Pick<Badge<never>, 'key' | 'level' | 'name' | 'condition'>[]
  /** Returns the badges of an edition, each with the number of steps (`of`) that it takes in this edition. */
  badgesIn(edition: Edition): readonly (Omit<Badge<never>, 'progress'> & { of: number })[]
  statesOf(reader: BadgeReader, edition: Edition): Promise<BadgeState[]>
}
