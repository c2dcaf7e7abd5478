import type { Selectable } from 'kysely'
import { prepared, run, type Transaction, tables } from '../db/database.ts'
import type { LinkTable } from './tables.ts'

export type LinkRow = Selectable<LinkTable>

interface LinksOfOwner {
  account: string
  campaign: string
  kind: LinkTable['kind']
}

/** Reads a member's links of a kind in an edition, newest first, including used ones but no revoked ones. */
export const standingLinks = prepared<LinkRow, LinksOfOwner>(
  `select * from link where account_id = :account and campaign_id = :campaign and kind = :kind and revoked_at is null
   order by created_at desc, id desc`,
)

export interface FoundLink extends LinkRow {
  /** Columns of the owner's account, as stored. */
  status: string
  alias: string | null
  alias_ruling: string | null
}

export const linkWithHash = prepared<FoundLink, { hash: string; kind: LinkTable['kind'] }>(
  `select link.*, account.status, account.alias, account.alias_ruling from link join account on account.id = link.account_id
   where token_hash = :hash and kind = :kind`,
)

export function* insertLink(row: Omit<LinkRow, 'used_by' | 'used_at' | 'revoked_at'>): Transaction<void> {
  yield* run(tables.insertInto('link').values({ ...row, used_by: null, used_at: null, revoked_at: null }))
}

/**
 * Marks a link as used. Changes no row if the link was already used or revoked, so that parallel calls use it only
 * once.
 */
export const markUsed = prepared<never, { hash: string; account: string; now: number }>(
  `update link set used_by = :account, used_at = :now
   where token_hash = :hash and used_at is null and revoked_at is null`,
)

export const showName = prepared<never, { hash: string; shows: number }>(
  'update link set shows_name = :shows where token_hash = :hash',
)

export const revokeLinks = prepared<never, LinksOfOwner & { now: number }>(
  `update link set revoked_at = :now
   where account_id = :account and campaign_id = :campaign and kind = :kind and revoked_at is null`,
)

/**
 * Reads when a member (`receiver`) last accepted a gift from another member (`giver`) in an edition, after an instant.
 */
export const lastGiftBetween = prepared<
  { at: number | null },
  { giver: string; receiver: string; campaign: string; after: number }
>(
  `select max(used_at) as at from link
   where account_id = :giver and campaign_id = :campaign and kind = 'gift' and used_by = :receiver and used_at > :after`,
)
