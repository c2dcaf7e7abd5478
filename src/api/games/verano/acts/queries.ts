import { prepared } from '../../../db/database.ts'

/** A longer chain of friends is unlikely to be a deliberate ring. */
const MOST_LINKS = 30

/**
 * Whether the chain of invitations that led to a member began with another given member. The subject of an acceptance
 * is `friend:` and the account of the inviter.
 */
export const wasInvitedBy = prepared<{ n: number }, { member: string; inviter: string; campaign: string }>(
  `with recursive friend(account_id, n) as (
     select cast(:member as text), 0
     union all
     select substr(event.subject, 8), friend.n + 1
     from friend join event on event.account_id = friend.account_id and event.campaign_id = :campaign
       and event.kind = 'invite' and event.once = 'accepted'
     where friend.n < ${MOST_LINKS}
   )
   select n from friend where account_id = :inviter and n > 0 limit 1`,
)
