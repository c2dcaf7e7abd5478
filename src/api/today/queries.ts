import { prepared } from '../db/database.ts'
import type { PlayRow } from '../ledger/queries.ts'

export type DailyPlayRow = Pick<PlayRow, 'seq' | 'id' | 'day' | 'detail' | 'unit_id' | 'revealed_at' | 'settles_at'> & {
  prize_key: string | null
}

/**
 * Reads a member's valid plays of one action in an edition, in order. The query uses the unique index on slots, so its
 * cost depends on the number of plays that the rules allow, not on the length of the ledger. It excludes annulled
 * plays, which it finds by the `once` of the annulment.
 */
export const dailyPlays = prepared<DailyPlayRow, { account: string; campaign: string; action: string }>(
  `select play.seq, play.id, play.day, play.detail, play.unit_id, play.revealed_at, play.settles_at,
     prize_unit.prize_key
   from play left join prize_unit on prize_unit.id = play.unit_id
     and prize_unit.account_id = play.account_id and prize_unit.state <> 'annulled'
   where play.account_id = :account and play.campaign_id = :campaign and play.action = :action
     and not exists (select 1 from event
       where event.account_id = play.account_id and event.campaign_id = play.campaign_id
         and event.kind = 'annulment' and event.once = 'annulled:' || play.id)
   order by play.seq`,
)
