import { prepared } from '../../db/database.ts'

/** The editions in which a member has hung an ornament. */
export const editionsWithPlaces = prepared<{ campaign_id: string }, { account: string }>(
  `select distinct campaign_id from holding where account_id = :account and key like 'place:%' and value > 0`,
)
