import { readPartnerCode } from '#contract/partner-code.ts'
import { type Database, first, run, type Transaction } from '../../db/database.ts'
import type { CodeHashing } from '../hashing.ts'
import type { CodeBatchTable } from '../tables.ts'
import {
  batchesOfOffer,
  batchWithId,
  blockBatch,
  type CodeCount,
  countCodes,
  type KnownCode,
  knownCodes,
  type OfferKey,
  unblockBatch,
} from './queries.ts'

/** The state of a code for the people who print or accept it, in Spanish like everything in such a list. */
type PrintedState = 'libre' | 'canjeado' | 'reservado' | 'agotado' | 'anulado' | 'desconocido'

export interface CodeOfList {
  code: string
  state: PrintedState
  usedAt: number | null
}

export interface ListedOffer extends OfferKey {
  isSingle: boolean
  shape: string | undefined
  hashing: CodeHashing
  now: number
}

/** Returns the states of the codes, in the order of the list. */
export async function statesOf(db: Database, offer: ListedOffer, codes: readonly string[]): Promise<CodeOfList[]> {
  const readings = codes.map((code) => {
    const { ours, theirs } = readPartnerCode(code, offer.shape === undefined ? [] : [offer.shape])
    return { code, hashes: offer.hashing.all(offer.shape === undefined ? { ours, theirs } : { ours: null, theirs }) }
  })
  const rows = await db.ask(knownCodes(readings.flatMap(({ hashes }) => hashes)))
  const own = rows.filter((row) => row.campaign_id === offer.campaign && row.offer === offer.offer)
  const byHash = new Map(own.map((row) => [row.hash, row]))
  return readings.map(({ code, hashes }) => {
    const [row] = hashes.flatMap((hash) => byHash.get(hash) ?? [])
    return { code, state: stateOf(row, offer), usedAt: row?.last_used_at ?? null }
  })
}

function stateOf(row: KnownCode | undefined, { isSingle, now }: ListedOffer): PrintedState {
  if (!row || row.completed_at === null) return 'desconocido'
  // A redeemed code still belongs to its member, even if the rest of the batch is blocked.
  if (row.uses_left === 0 && isSingle) return 'canjeado'
  if (row.blocked_at !== null) return 'anulado'
  if (row.uses_left === 0) return 'agotado'
  return (row.reserved_until ?? 0) > now ? 'reservado' : 'libre'
}

export interface CountedBatch extends CodeBatchTable, CodeCount {
  state: 'complete' | 'incomplete' | 'blocked'
}

/** Returns the batches of an offer, oldest first, with the counts of their codes. */
export async function countBatches(db: Database, offer: OfferKey, now: number): Promise<CountedBatch[]> {
  const counted: CountedBatch[] = []
  for (const batch of await db.ask(batchesOfOffer(offer))) {
    const [count] = await db.ask(countCodes({ batch: batch.id, now }))
    if (count) counted.push({ ...batch, ...count, state: stateOfBatch(batch) })
  }
  return counted
}

function stateOfBatch({ blocked_at, completed_at }: CodeBatchTable): CountedBatch['state'] {
  if (blocked_at !== null) return 'blocked'
  return completed_at === null ? 'incomplete' : 'complete'
}

/** Blocks a batch, so that none of its codes can be redeemed any more. Past redemptions stay. */
export function* block(
  id: string,
  blocked: { reason: string; actor: string; now: number },
): Transaction<CodeBatchTable> {
  const batch = yield* getBatch(id)
  if ((yield* run(blockBatch({ id, ...blocked }))) === 0) {
    throw new Error(`${id} is blocked already: ${batch.block_reason}`)
  }
  return batch
}

export function* unblock(id: string): Transaction<CodeBatchTable> {
  const batch = yield* getBatch(id)
  if ((yield* run(unblockBatch({ id }))) === 0) throw new Error(`${id} is not blocked.`)
  return batch
}

function* getBatch(id: string): Transaction<CodeBatchTable> {
  const batch = yield* first(batchWithId({ id }))
  if (!batch) throw new Error(`There is no batch ${id}.`)
  return batch
}
