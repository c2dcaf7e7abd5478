import { prepared, run, type Transaction } from '../db/database.ts'
import { preparedForList } from '../db/prepared-for-list.ts'
import type { CodeBatchTable, CodeTable } from './tables.ts'

/** Counts the wrong codes of a subject in the 24 hours before its last wrong code. */
export const wrongOnes = prepared<
  { lately: number; in_day: number; last: number | null },
  { subject: string; recent: number; day: number }
>(
  `select coalesce(sum(case when at > :recent then 1 else 0 end), 0) as lately, count(*) as in_day, max(at) as last
   from wrong_code where subject = :subject
     and at > (select max(at) from wrong_code where subject = :subject) - :day`,
)

export const insertWrong = prepared<never, { subject: string; hash: string; now: number }>(
  `insert into wrong_code (subject, code_hash, at) values (:subject, :hash, :now) on conflict do nothing`,
)

export const wrongCode = prepared<{ at: number }, { subject: string; hash: string }>(
  'select at from wrong_code where subject = :subject and code_hash = :hash',
)

/**
 * Counts the different wrong codes since an instant, and the different accounts and networks that sent them. Counts
 * only the last `most` rows.
 */
export const wrongSince = prepared<{ wrong: number; subjects: number }, { since: number; most: number }>(
  `select count(distinct code_hash) as wrong, count(distinct subject) as subjects
   from (select code_hash, subject from wrong_code where at > :since order by at desc limit :most) as lately`,
)

export type CodeRow = Pick<CodeBatchTable, 'campaign_id' | 'offer' | 'blocked_at'> &
  Pick<CodeTable, 'hash' | 'uses_left' | 'reserved_by' | 'reserved_until'>

/** Finds codes of complete batches by their hashes. */
export const codesWith = preparedForList<CodeRow>(
  `select code.hash, code.uses_left, code.reserved_by, code.reserved_until,
     code_batch.campaign_id, code_batch.offer, code_batch.blocked_at
   from code join code_batch on code_batch.id = code.batch_id
   where code.hash in :list and code_batch.completed_at is not null`,
)

interface Use {
  hash: string
  account: string
  now: number
}

/** Uses a code once. Changes no row if the code cannot be used, for example because another member has reserved it. */
export const takeUse = prepared<never, Use>(
  `update code set uses_left = uses_left - 1, last_used_at = :now, reserved_by = null, reserved_until = null
   where hash = :hash and (uses_left is null or uses_left > 0)
     and (reserved_until is null or reserved_until <= :now or reserved_by = :account)
     and exists (select 1 from code_batch where code_batch.id = code.batch_id
       and code_batch.completed_at is not null and code_batch.blocked_at is null)`,
)

/**
 * Reserves a free code for a member. Changes no row if the member has already reserved a code of the offer. This
 * includes the same code, so a repeated request does not extend a reservation.
 */
export const reserve = prepared<never, Use & { until: number }>(
  `update code set reserved_by = :account, reserved_until = :until
   where hash = :hash and uses_left > 0 and (reserved_until is null or reserved_until <= :now)
     and not exists (select 1 from code other
       join code_batch theirs on theirs.id = other.batch_id
       join code_batch mine on mine.id = code.batch_id
       where other.reserved_by = :account and other.reserved_until > :now
         and theirs.campaign_id = mine.campaign_id and theirs.offer = mine.offer)`,
)

/** Reads until when a member has reserved a code. */
export const reservationOf = prepared<{ reserved_until: number }, Use>(
  `select reserved_until from code where hash = :hash and reserved_by = :account and reserved_until > :now`,
)

/** Finds the member's reservation with the latest end in a campaign. */
export const lastReservation = prepared<{ reserved_until: number }, { account: string; campaign: string; now: number }>(
  `select code.reserved_until from code join code_batch on code_batch.id = code.batch_id
   where code.reserved_by = :account and code.reserved_until > :now and code_batch.campaign_id = :campaign
   order by code.reserved_until desc limit 1`,
)

/** Releases a batch of codes whose reservation has ended. */
export const endReservations = prepared<never, { now: number; limit: number }>(
  `update code set reserved_by = null, reserved_until = null
   where hash in (select hash from code where reserved_by is not null and reserved_until <= :now limit :limit)
     and reserved_until <= :now`,
)

const forgetReservations = preparedForList<never>(
  `update code set reserved_by = null, reserved_until = null where reserved_by is not null and reserved_by in :list`,
)

/** Releases the codes that accounts have reserved. */
export function* forgetReservationsOf(accounts: readonly string[]): Transaction<void> {
  yield* run(forgetReservations(accounts))
}

interface OfCampaign {
  campaign: string
  offer: string
  limit: number
}

/** Reads the batches of an offer that are complete and not blocked, so that their codes can be redeemed. */
export const openBatchesOf = prepared<{ id: string }, OfCampaign>(
  `select id from code_batch where campaign_id = :campaign and offer = :offer
     and completed_at is not null and blocked_at is null order by id limit :limit`,
)

export const usesIn = prepared<{ uses_left: number | null }, { batch: string; limit: number }>(
  'select uses_left from code where batch_id = :batch order by hash limit :limit',
)

type Batch = Pick<CodeBatchTable, 'id' | 'offer'> & { campaign: string; now: number }

/** Inserts the batch for the single code that the season file names for an offer. */
export const putSeasonBatch = prepared<never, Batch>(
  `insert into code_batch (id, campaign_id, offer, source, size, actor, created_at, completed_at)
   values (:id, :campaign, :offer, 'season', 1, 'season', :now, :now) on conflict do nothing`,
)

export const hashesIn = prepared<{ hash: string }, { batch: string }>('select hash from code where batch_id = :batch')

export const deleteSeasonCodes = prepared<never, { campaign: string }>(
  `delete from code where batch_id in
     (select id from code_batch where campaign_id = :campaign and source = 'season')`,
)

export const insertCode = prepared<never, { hash: string; batch: string; uses: number | null }>(
  'insert into code (hash, batch_id, uses_left) values (:hash, :batch, :uses) on conflict do nothing',
)
