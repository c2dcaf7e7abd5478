import { prepared } from '../../../db/database.ts'

/**
 * Maximum number of invitations that are followed in a chain of friends; a longer chain is unlikely to be a deliberate
 * ring.
 */
const MOST_LINKS = 30

/**
 * Returns a row if `inviter` has invited `member`, directly or through a chain of invitations. The subject of an
 * acceptance event is `friend:` followed by the account of the inviter.
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
