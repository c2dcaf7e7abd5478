import { prepared, run, type Transaction, tables } from '../db/database.ts'

interface PersonRow {
  id: string
  alias: string | null
  email: string
  plays: number
  prizes: number
}

/** Reads the people with the most prizes, and of those with as many the ones with the most plays. */
export const peopleWhoPlayed = prepared<PersonRow, { limit: number }>(
  `select account.id, account.alias, account.email, played.plays,
     (select count(*) from prize_unit where prize_unit.account_id = account.id) as prizes
   from account join (select account_id, count(*) as plays from play group by account_id) as played
     on played.account_id = account.id
   where account.status = 'active' order by prizes desc, plays desc, account.id limit :limit`,
)

/** Counts all accounts. */
export const accounts = prepared<{ n: number }, Record<never, never>>('select count(*) as n from account')

/** Moves the times of open sessions by as much as the clock, so that a move signs no one out. */
export const moveSessions = (byMs: number): Transaction<number> =>
  run(
    tables
      .updateTable('session')
      .set((eb) => ({
        created_at: eb('created_at', '+', byMs),
        rotated_at: eb('rotated_at', '+', byMs),
        last_seen_at: eb('last_seen_at', '+', byMs),
        expires_at: eb('expires_at', '+', byMs),
      }))
      .where('revoked_at', 'is', null),
  )

interface FreeUnits {
  prize_key: string
  n: number
}

/** Counts the units of each prize that can still be given. */
export const freeUnits = prepared<FreeUnits, { campaign: string }>(
  `select prize_key, count(*) as n from prize_unit
   where campaign_id = :campaign and account_id is null and cap_group <> 'waiting' group by prize_key`,
)

/**
 * Moves the moment of one free unit of a prize to before all other moments of its pool that have passed. Gives no row
 * if the prize has no unit left.
 */
export const putFirst = prepared<{ unit: string }, { campaign: string; prize: string; now: number }>(
  `update prize_unit set opens_at = coalesce(
     (select min(other.opens_at) - 1 from prize_unit other
      where other.campaign_id = prize_unit.campaign_id and other.pool = prize_unit.pool
        and other.account_id is null and other.opens_at <= :now), :now)
   where id = (select id from prize_unit where campaign_id = :campaign and prize_key = :prize
     and account_id is null and cap_group <> 'waiting'
     order by case when opens_at is null then 1 else 0 end, opens_at, unit limit 1)
   and account_id is null
   returning unit`,
)
