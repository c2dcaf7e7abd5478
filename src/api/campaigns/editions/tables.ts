import type { Generated } from 'kysely'
import type { Kind } from '#contract/kinds.ts'

export interface CampaignTables {
  campaign: CampaignTable
  season_generation: SeasonGenerationTable
  season_draft: SeasonDraftTable
  brand_picture: BrandPictureTable
  commitment: CommitmentTable
  amendment: AmendmentTable
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
  /** The definition as published, with a seal in place of each secret. */
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
  /**
   * 0 once the season file no longer names the edition. The row stays, because old rows of other tables refer to it.
   */
  listed: number
  loaded_at: number
  /** The moments before this instant are in `prize_unit`; the others are not written yet. */
  moments_until: number
  /**
   * Time of the first play or act of a member; from then on the definition cannot change. Null before that, and for an
   * edition whose plays were recorded by a version of this program without the column.
   */
  begun_at: number | null
  /** Number of the edition's amendments. */
  amended: Generated<number>
}

/**
 * Append-only. A row for each season that was applied, unless it is the same season as in the row before. The row with
 * the highest `n` is in force.
 */
export interface SeasonGenerationTable {
  /** From 1. */
  n: number
  /** Hash of the season file, encrypted. */
  hash: string
  /** The content of the season, without its campaigns and legal texts, as JSON. */
  content: string
  /** The season file as it was brought, encrypted. Null for the demonstration and in rows before this column. */
  file: string | null
  /** `start` or an operator. Null in rows before this column. */
  author: string | null
  loaded_at: number
}

/** At most one row: the season file that was brought last, while it is not applied. */
interface SeasonDraftTable {
  /** Always 1. */
  id: number
  /** The reasons why it is not applied, as JSON. */
  faults: string
  author: string
  at: number
}

/** The pictures that the newest season names. */
interface BrandPictureTable {
  /** The start of the SHA-256 of `webp`. */
  hash: string
  /** In Base64. */
  webp: string
}

/** Append-only. Each commitment that was made for an edition, before and after its definition changed. */
export interface CommitmentTable {
  campaign_id: string
  /** From 1. */
  n: number
  definition_hash: string
  seed_commit: string
  at: number
}

/** Append-only. Each public change of an edition that had begun. */
export interface AmendmentTable {
  campaign_id: string
  /** From 1. */
  n: number
  /** The amendment as published: canonical JSON, with a seal in place of each secret. */
  text: string
  /** SHA-256 of the hash before (at first that of the definition), a `|` and `text`. */
  hash: string
  /** The sealed values by their path in the definition, encrypted. */
  secrets: string
  /** The seed of the moments of the units that it adds, encrypted. */
  seed: string
  seed_commit: string
  author: string
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
