import type { BadgeState } from '#contract/badges.schema.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Badge } from './badge.ts'

/** A member who requests their badges, and the time. */
interface BadgeReader extends Pick<Deps, 'season' | 'secret'> {
  db: Database
  player: { accountId: string }
  now: number
}

/** The badges of a game. The catalog of the games passes them in; this room imports no game. */
export interface BadgeGame {
  /** All badges of the game, for an edition that the season only announces, without rules of the game. */
  announced: readonly Pick<Badge<never>, 'key' | 'level' | 'name' | 'condition'>[]
  /** Returns the badges of an edition, each with the number of steps (`of`) that it takes there. */
  badgesIn(edition: Edition): readonly (Omit<Badge<never>, 'progress'> & { of: number })[]
  statesOf(reader: BadgeReader, edition: Edition): Promise<BadgeState[]>
}
