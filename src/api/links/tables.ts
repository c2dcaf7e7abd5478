import type { Generated } from 'kysely'

export interface LinkTables {
  link: LinkTable
}

/**
 * A link that a member gives away. The token is derived from `id` and the server's secret; the database stores only the
 * hash of the token.
 */
export interface LinkTable {
  token_hash: string
  id: string
  /**
   * `share`: leads to a public page, which the owner can end. `gift`: can be used once. `invite`: counts the friends
   * who accept the invitation.
   */
  kind: 'share' | 'gift' | 'invite'
  campaign_id: string
  account_id: string
  /** For a `share` link: 1 if the page shows the owner's name. */
  shows_name: Generated<number>
  created_at: number
  used_by: string | null
  used_at: number | null
  revoked_at: number | null
}
