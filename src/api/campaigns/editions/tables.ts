import type { Kind } from '#contract/kinds.ts'

export interface CampaignTables {
  campaign: CampaignTable
  season_generation: SeasonGenerationTable
  commitment: CommitmentTable
  rules_text: RulesTextTable
}

/** One edition. `definition` is the text that was hashed; it is frozen once the edition has opened. */
export interface CampaignTable {
  /** `slug/edition` */
  id: string
  slug: string
  edition: string
  kind: Kind
  position: number
  /** As published, with seals in place of its secrets. */
  definition: string
  definition_hash: string
  /** The sealed values by their path in the definition, encrypted. Null in editions that are older than seals. */
  secrets: string | null
  /** Encrypted. */
  seed: string
  seed_commit: string
  opens_at: number
  closes_at: number
  claim_until: number
  paused_at: number | null
  pause_reason: string | null
  cancelled_at: number | null
  cancel_reason: string | null
  /** Hex key of the pseudonyms in the published ledger; null for an edition that is older than this column. */
  player_key: string | null
  /** 0 once the season file no longer names the edition; old rows still refer to it. */
  listed: number
  loaded_at: number
  /** The moments before this instant are in `prize_unit`; the others are not written yet. */
  moments_until: number
  /**
   * Time of the first play or act of a member, after which the definition cannot change. Null before, and for an
   * edition whose plays were recorded by a version of this program without the column.
   */
  begun_at: number | null
}

/** Append-only: each season that processes started with, if it differs from the last. The highest `n` is in force. */
export interface SeasonGenerationTable {
  /** From 1. */
  n: number
  /** Locked: hash of the season file. */
  hash: string
  /** JSON: the content of a season besides its campaigns and legal texts. */
  content: string
  loaded_at: number
}

/** Append-only: each promise that was made for an edition, before and after its definition changed. */
export interface CommitmentTable {
  campaign_id: string
  /** From 1. */
  n: number
  definition_hash: string
  seed_commit: string
  at: number
}

export interface RulesTextTable {
  id: string
  title: string
  version: string
  hash: string
  text: string
  published_at: number
  current: number
  position: number
}
