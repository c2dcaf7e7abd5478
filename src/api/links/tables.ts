import type { Generated } from 'kysely'

export interface LinkTables {
  link: LinkTable
}

/**
 * A link that a member gives away. Its token is derived from `id` and the server's secret; the database stores only its
 * hash.
 */
export interface LinkTable {
  token_hash: string
  id: string
  /**
   * `share`: a public page that its owner can end. `gift`: can be used once. `invite`: counts the friends who accept
   * it.
   */
  kind: 'share' | 'gift' | 'invite'
  campaign_id: string
  account_id: string
  /** For a share: 1 if the page shows its owner's name. */
  shows_name: Generated<number>
  created_at: number
  used_by: string | null
  used_at: number | null
  revoked_at: number | null
}
