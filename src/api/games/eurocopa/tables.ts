import type { Generated } from 'kysely'

export interface EurocopaTables {
  prediction: PredictionTable
  champion_pick: ChampionPickTable
  match_entry: MatchEntryTable
  match_lock: MatchLockTable
  group_ruling: GroupRulingTable
  counting: CountingTable
  badge_pass: BadgePassTable
  score: ScoreTable
  standing: StandingTable
  board_name: BoardNameTable
  league: LeagueTable
  league_member: LeagueMemberTable
}

/**
 * A member's valid prediction of a match: the one in the member's last play for that match. The table can be rebuilt
 * from the plays.
 */
export interface PredictionTable {
  campaign_id: string
  match: number
  account_id: string
  home: number
  away: number
  /** The side that advances in a knock-out match: 0 or 1. */
  through: number | null
  /** Number of saves. */
  saves: number
  /** The play of the last save. */
  play_id: string
  at: number
  /** The tier by the last count of the match; null if not counted. */
  tier: 'exact' | 'difference' | 'winner' | 'none' | null
  earned: Generated<number>
}

/**
 * A member's picks of the champion: a first pick, and a second pick after the group stage. A second pick replaces the
 * first.
 */
export interface ChampionPickTable {
  campaign_id: string
  account_id: string
  team: string | null
  at: number | null
  second: string | null
  second_at: number | null
  saves: number
  earned: Generated<number>
}

/** Append-only: the organiser's entries about a match. The highest version is valid. */
export interface MatchEntryTable {
  campaign_id: string
  match: number
  /** From 1. */
  version: number
  /** `open` revokes earlier entries that were made by mistake. */
  state: 'finished' | 'postponed' | 'suspended' | 'open'
  /** The new time of a postponed match; null if there is none yet. */
  kickoff: number | null
  /** JSON: `ft90`, `aet`, `pens`. */
  result: string | null
  reason: string | null
  actor: string
  at: number
}

/** A match that is locked because members may have read the predictions of other members. Rows are never deleted. */
export interface MatchLockTable {
  campaign_id: string
  match: number
  at: number
}

/** Append-only: rulings on the order of level teams. The last ruling of a scope is valid. */
export interface GroupRulingTable {
  campaign_id: string
  /** From 1. */
  n: number
  /** The group letter, or `thirds`. */
  scope: string
  /** JSON: team codes in order. */
  teams: string
  reason: string
  actor: string
  at: number
}

/** How far a version of a match's entries has been counted. */
export interface CountingTable {
  campaign_id: string
  /** 0 for the champion picks, which are counted with the final. */
  match: number
  version: number
  /** The last account that was counted; null if all accounts are counted. */
  after: string | null
}

/** How far the badges have been recorded after a version of a match's entries. */
export interface BadgePassTable {
  campaign_id: string
  match: number
  version: number
  /** The last account that was processed; null if all accounts are processed. */
  after: string | null
}

/** A member's row on a board. The table can be rebuilt from predictions and results. */
interface ScoreTable {
  campaign_id: string
  scope: string
  account_id: string
  points: Generated<number>
  exact: Generated<number>
  winners: Generated<number>
  champion: Generated<number>
  /** The four criteria above in one number; a higher number is better (`rankOf`). */
  rank: Generated<number>
}

/** Numbers of members of a board: with a rank, with a number of points, and in all. Rank 0 has no row. */
interface StandingTable {
  campaign_id: string
  scope: string
  /**
   * The points that belong to `rank`. If -1, `rank` is a number of points instead; if -2, the row counts all members.
   */
  points: number
  rank: number
  n: number
}

/** A name that a member has chosen for the boards of an edition. */
export interface BoardNameTable {
  campaign_id: string
  account_id: string
  name: string
  /** The compared form: names that look the same have the same form. */
  name_norm: string
  at: number
  hidden_at: number | null
  hidden_reason: string | null
  hidden_by: string | null
  /** Why the desk has given the member this name instead of the chosen one. */
  renamed_reason: string | null
}

export interface LeagueTable {
  id: string
  campaign_id: string
  owner: string
  name: string
  /** JSON: the desk's decision about the name. */
  name_ruling: string | null
  /** The compared form: without hyphens. */
  code: string
  key_hash: string
  is_open: number
  people: number
  created_at: number
}

export interface LeagueMemberTable {
  league_id: string
  account_id: string
  campaign_id: string
  joined_at: number
}
