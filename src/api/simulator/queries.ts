import type { Insertable } from 'kysely'
import type { AccountTable } from '../accounts/tables.ts'
import { first, prepared, run, type Transaction, tables } from '../db/database.ts'
import type { PrizeUnitTable } from '../prizes/tables.ts'

const clock = prepared<{ at: number }, { at: number }>('select :at as at')

/** Reads the simulated clock as that of the database. */
export function* clockAt(at: number): Transaction<number> {
  return (yield* first(clock({ at })))?.at ?? at
}

export const insertAccounts = (rows: Insertable<AccountTable>[]): Transaction<number> =>
  run(tables.insertInto('account').values(rows))

type WonRow = Pick<PrizeUnitTable, 'id' | 'unit' | 'kind'> & { account_id: string }

/** Reads the prizes of an edition that their winners can claim. `deadline` is that of the edition. */
export const wonIn = prepared<WonRow, { campaign: string; deadline: number; now: number }>(
  `select id, unit, kind, account_id from prize_unit
   where campaign_id = :campaign and state = 'won' and coalesce(claim_until, :deadline) > :now order by won_at, unit`,
)

interface PlayedRow {
  seq: number
  campaign_id: string
  account_id: string
  action: string
  at: number
  unit_id: string | null
}

/** Reads a page of the plays of all editions, in their order. */
export const playsAfter = prepared<PlayedRow, { after: number; limit: number }>(
  `select seq, campaign_id, account_id, action, at, unit_id from play where seq > :after order by seq limit :limit`,
)

export interface HeldUnits {
  campaign_id: string
  prize_key: string
  /** Whether a play has won them; otherwise a draw has given them. */
  by_play: number
  n: number
}

/** Counts the prizes that have a winner who has not lost them. */
export const heldUnits = prepared<HeldUnits, Record<never, never>>(
  `select campaign_id, prize_key, play_id is not null as by_play, count(*) as n from prize_unit
   where state in ('won', 'claimed', 'sent', 'delivered') group by campaign_id, prize_key, by_play`,
)

/** Counts the people of each edition who hold a prize. */
export const holders = prepared<{ campaign_id: string; n: number }, Record<never, never>>(
  `select campaign_id, count(distinct account_id) as n from prize_unit
   where state in ('won', 'claimed', 'sent', 'delivered') group by campaign_id`,
)

/** Counts the mails that were queued in each hour since the epoch. */
export const mailsByHour = prepared<{ kind: string; hour: number; n: number }, Record<never, never>>(
  `select kind, created_at / 3600000 as hour, count(*) as n from outbox group by kind, hour order by hour`,
)

/** Reads the editions in which codes of partners can be redeemed. */
export const editionsWithCodes = prepared<{ campaign_id: string }, Record<never, never>>(
  'select distinct campaign_id from code_batch',
)
