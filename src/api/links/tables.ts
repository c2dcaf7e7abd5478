import type { Generated } from 'kysely'

export interface LinkTables {
  link: LinkTable
}

/** A link that a member gives away. Its token follows from `id` and the server's secret; the database has its hash alone. */
export interface LinkTable {
  token_hash: string
  id: string
  /** `share`: a public page that can be ended. `gift`: used once. `invite`: counted, for several friends. */
  kind: 'share' | 'gift' | 'invite'
  campaign_id: string
  account_id: string
  /** Of a share: 1 where the page names its owner. */
  shows_name: Generated<number>
  created_at: number
  used_by: string | null
  used_at: number | null
  revoked_at: number | null
}
