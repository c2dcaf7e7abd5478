import { prepared } from '../../db/database.ts'
import type { Prepared } from '../../db/transaction.ts'
import type { CodeBatchTable, CodeTable } from '../tables.ts'

export interface OfferKey {
  campaign: string
  offer: string
}

type NewBatch = Pick<CodeBatchTable, 'id' | 'campaign_id' | 'offer' | 'source' | 'size' | 'actor' | 'created_at'>

export const insertBatch = prepared<never, NewBatch>(
  `insert into code_batch (id, campaign_id, offer, source, size, actor, created_at)
   values (:id, :campaign_id, :offer, :source, :size, :actor, :created_at)`,
)

export const batchWithId = prepared<CodeBatchTable, { id: string }>('select * from code_batch where id = :id')

export const batchesOfOffer = prepared<CodeBatchTable, OfferKey>(
  'select * from code_batch where campaign_id = :campaign and offer = :offer order by created_at, id',
)

export const completeBatch = prepared<never, { id: string; now: number }>(
  'update code_batch set completed_at = :now where id = :id and completed_at is null and blocked_at is null',
)

/** Blocks an incomplete batch, so that it cannot be completed any more. Changes no row if the batch is complete. */
export const abandonBatch = prepared<never, { id: string; now: number }>(
  'update code_batch set blocked_at = coalesce(blocked_at, :now) where id = :id and completed_at is null',
)

export const blockBatch = prepared<never, { id: string; now: number; reason: string; actor: string }>(
  `update code_batch set blocked_at = :now, block_reason = :reason, blocked_by = :actor
   where id = :id and blocked_at is null`,
)

export const unblockBatch = prepared<never, { id: string }>(
  'update code_batch set blocked_at = null, block_reason = null, blocked_by = null where id = :id and blocked_at is not null',
)

const add = (values: string) => `insert into code (hash, batch_id, uses_left) ${values} on conflict do nothing`

const insert = prepared<never, { batch: string; uses: number | null; hashes: string }>({
  sqlite: add('select value, :batch, :uses from json_each(:hashes) where true'),
  postgres: add('select value, :batch::text, :uses::integer from json_array_elements_text(:hashes::json) as value'),
})

/** Inserts the codes that do not exist yet. The number of changed rows is the number of inserted codes. */
export const insertCodes = (batch: string, uses: number | null, hashes: readonly string[]): Prepared<never> =>
  insert({ batch, uses, hashes: JSON.stringify(hashes) })

export type KnownCode = CodeTable & Pick<CodeBatchTable, 'campaign_id' | 'offer' | 'completed_at' | 'blocked_at'>

const known = (list: string) =>
  `select code.*, code_batch.campaign_id, code_batch.offer, code_batch.completed_at, code_batch.blocked_at
   from code join code_batch on code_batch.id = code.batch_id where code.hash ${list}`

const knownAmong = prepared<KnownCode, { hashes: string }>({
  sqlite: known('in (select value from json_each(:hashes))'),
  postgres: known('= any(array(select json_array_elements_text(:hashes::json)))'),
})

/** Finds the codes that exist among these hashes, with their batches. */
export const knownCodes = (hashes: readonly string[]): Prepared<KnownCode> =>
  knownAmong({ hashes: JSON.stringify(hashes) })

/** Sums the remaining uses of an offer's codes; null if there are no codes, or none with a limit. */
export const usesLeft = prepared<{ left: number | null }, OfferKey>(
  `select sum(uses_left) as "left" from code
   where batch_id in (select id from code_batch where campaign_id = :campaign and offer = :offer)`,
)

export const endCodes = prepared<never, OfferKey>(
  `update code set uses_left = 0
   where batch_id in (select id from code_batch where campaign_id = :campaign and offer = :offer)`,
)

export interface CodeCount {
  codes: number
  /** Codes without remaining uses. */
  used: number
  reserved: number
  left: number | null
}

export const countCodes = prepared<CodeCount, { batch: string; now: number }>({
  sqlite: countedCodes(':now'),
  postgres: countedCodes(':now::bigint'),
})

function countedCodes(now: string): string {
  return `select count(*) as codes, coalesce(sum(case when uses_left = 0 then 1 else 0 end), 0) as used,
     coalesce(sum(case when reserved_until > ${now} and coalesce(uses_left, 1) > 0 then 1 else 0 end), 0) as reserved,
     sum(uses_left) as "left"
   from code where batch_id = :batch`
}

export const unfinishedBatches = prepared<{ id: string }, { before: number }>(
  'select id from code_batch where completed_at is null and created_at < :before',
)

export const deleteSomeCodes = prepared<never, { batch: string; limit: number }>(
  `delete from code where hash in (select hash from code where batch_id = :batch order by hash limit :limit)`,
)

export const deleteBatch = prepared<never, { id: string }>(
  `delete from code_batch
   where id = :id and completed_at is null and not exists (select 1 from code where batch_id = code_batch.id)`,
)
