import { prepared } from '../db/database.ts'

/**
 * Counts the prizes that plays won in a time span and that a member still has or may claim. Prizes of draws are listed
 * in the results of the draws.
 */
export const givenBetween = prepared<{ prize: string; n: number }, { campaign: string; from: number; until: number }>(
  `select prize_key as prize, count(*) as n from prize_unit
   where campaign_id = :campaign and won_at >= :from and won_at < :until and play_id is not null
     and state in ('won', 'claimed', 'sent', 'delivered')
   group by prize_key`,
)
