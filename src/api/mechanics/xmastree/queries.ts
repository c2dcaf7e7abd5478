import { prepared } from '../../db/database.ts'
import type { PlayTable } from '../../db/schema.ts'
import type { TreeEvent } from './gained.ts'

interface OfMember {
  account: string
  campaign: string
}

export type SourceRow = Pick<PlayTable, 'id' | 'campaign_id' | 'slot' | 'day' | 'at' | 'detail'>

/** The plays of one kind of a member in an edition, up to an instant, in their order. */
export const playsOfAction = prepared<SourceRow, OfMember & { action: string; before: number }>(
  `select id, campaign_id, slot, day, at, detail from play
   where account_id = :account and campaign_id = :campaign and action = :action and at < :before
   order by seq`,
)

/** The events of a member in an edition, and the annulments of plays of any. */
export const treeEvents = prepared<TreeEvent, OfMember>(
  `select kind, once, subject, at, play_id, reason from event
   where account_id = :account and (campaign_id = :campaign or (kind = 'annulment' and play_id is not null))
   order by at, id`,
)

/** The editions in which a member has hung something. */
export const editionsWithPlaces = prepared<{ campaign_id: string }, { account: string }>(
  `select distinct campaign_id from holding where account_id = :account and key like 'place:%' and value > 0`,
)
