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

/** The prediction of a match that counts: the last play of its member about it. The plays can rebuild it. */
export interface PredictionTable {
  campaign_id: string
  match: number
  account_id: string
  home: number
  away: number
  /** The side that goes on in a knock-out: 0 or 1. */
  through: number | null
  /** How often it was saved. */
  saves: number
  /** The last save. */
  play_id: string
  at: number
  /** Its tier, as far as its match was counted; null where it was not. */
  tier: 'exact' | 'difference' | 'winner' | 'none' | null
  earned: Generated<number>
}

/** The picks of the champion: a first one, and a second one after the groups, which then counts alone. */
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

/** Append-only: what was entered of a match. The highest version holds. */
export interface MatchEntryTable {
  campaign_id: string
  match: number
  /** From 1. */
  version: number
  /** `open` takes back what was entered by mistake. */
  state: 'finished' | 'postponed' | 'suspended' | 'open'
  /** The new time of a postponed match; null while there is none. */
  kickoff: number | null
  /** JSON: `ft90`, `aet`, `pens`. */
  result: string | null
  reason: string | null
  actor: string
  at: number
}

/** A match that is locked for predictions, because others may have read those of it. Rows are never deleted. */
export interface MatchLockTable {
  campaign_id: string
  match: number
  at: number
}

/** Append-only: the order of teams that results do not tell apart. The last one of a scope holds. */
export interface GroupRulingTable {
  campaign_id: string
  /** From 1. */
  n: number
  /** The letter of a group, or `thirds`. */
  scope: string
  /** JSON: codes in order. */
  teams: string
  reason: string
  actor: string
  at: number
}

/** How far a version of what was entered of a match has been counted. */
export interface CountingTable {
  campaign_id: string
  /** 0 for the picks of the champion, which go with the final. */
  match: number
  version: number
  /** The last account that was counted; null when all are. */
  after: string | null
}

/** How far the badges have been recorded after a version of what was entered of a match. */
export interface BadgePassTable {
  campaign_id: string
  match: number
  version: number
  /** The last account that was looked at; null when all are. */
  after: string | null
}

/** A member's line on a board. The predictions and results can rebuild it. */
export interface ScoreTable {
  campaign_id: string
  scope: string
  account_id: string
  points: Generated<number>
  exact: Generated<number>
  winners: Generated<number>
  champion: Generated<number>
  /** The four before in one number: the higher, the better (`rankOf`). */
  rank: Generated<number>
}

/** How many members of a board have a rank, or have so many points; or how many there are. Rank 0 is left out. */
export interface StandingTable {
  campaign_id: string
  scope: string
  /** Of the rank; -1 where `rank` is a number of points, and -2 where the row counts everybody. */
  points: number
  rank: number
  n: number
}

/** The name that a member has chosen for the boards of an edition. */
export interface BoardNameTable {
  campaign_id: string
  account_id: string
  name: string
  /** As it is compared: two names that look the same are. */
  name_norm: string
  at: number
  hidden_at: number | null
  hidden_reason: string | null
  hidden_by: string | null
  /** Why the desk has given this name in the place of the chosen one. */
  renamed_reason: string | null
}

export interface LeagueTable {
  id: string
  campaign_id: string
  owner: string
  name: string
  /** JSON: what the desk has decided about the name. */
  name_ruling: string | null
  /** As it is compared: without hyphens. */
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
