import { newCrockford } from '#contract/primitives/crockford.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { all, type Database, first, run, type Transaction } from '../../db/database.ts'
import type { CodeBatchTable } from '../tables.ts'
import {
  abandonBatch,
  batchesOfOffer,
  batchWithId,
  completeBatch,
  deleteBatch,
  deleteSomeCodes,
  endCodes,
  insertBatch,
  type OfferKey,
  unfinishedBatches,
  usesLeft,
} from './queries.ts'

/** Number of codes written per transaction. A transaction of this size holds SQLite's write lock for about 20 ms. */
export const CHUNK = 2_000

/** The offer, its rules for codes, and the actor who creates the batch. */
export interface NewCodes extends OfferKey {
  /** True if each code is for one member, false if one code is for many. */
  isSingle: boolean
  /** How often each code can be redeemed; null for unlimited uses. */
  uses: number | null
  actor: string
  now: number
  random: (bytes: number) => Buffer
  /** Waits between two transactions, so that a running server can write. */
  rest: () => Promise<unknown>
}

export interface Batch {
  id: string
  uses: number | null
}

/**
 * Begins a batch. None of its codes can be redeemed before `complete`. If an offer has one code for many members, a new
 * code is possible only after the former code was blocked; the new code takes over the remaining uses.
 */
export function* begin(made: NewCodes, source: CodeBatchTable['source'], size: number): Transaction<Batch> {
  const { campaign, offer, isSingle, actor, now } = made
  const uses = isSingle ? made.uses : yield* replaceCode(made, size)
  const id = `B-${newCrockford(made.random, 8)}`
  yield* run(insertBatch({ id, campaign_id: campaign, offer, source, size, actor, created_at: now }))
  return { id, uses }
}

function* replaceCode({ campaign, offer, uses }: NewCodes, size: number): Transaction<number | null> {
  if (size !== 1) throw new Error(`"${offer}" has one code for many members, not ${size}.`)
  const former = yield* all(batchesOfOffer({ campaign, offer }))
  const live = former.find(({ blocked_at }) => blocked_at === null)
  if (live) throw new Error(`"${offer}" has its code already: block batch ${live.id} before it gets another one.`)
  const left = yield* first(usesLeft({ campaign, offer }))
  if (former.length > 0) yield* run(endCodes({ campaign, offer }))
  return uses === null || former.length === 0 ? uses : Number(left?.left ?? 0)
}

/** Throws if another command has removed, blocked or completed the batch. */
export function* stillOpen(id: string): Transaction<void> {
  const batch = yield* first(batchWithId({ id }))
  if (!batch || batch.completed_at !== null || batch.blocked_at !== null) throw new Error(`Batch ${id} is gone.`)
}

/** Completes a batch: from now on its codes can be redeemed. */
export function* complete(id: string, now: number): Transaction<void> {
  if ((yield* run(completeBatch({ id, now }))) !== 1) throw new Error(`Batch ${id} is gone.`)
}

type Removing = Pick<NewCodes, 'rest' | 'now'>

/** Removes batches that were begun more than a day ago and never completed. */
export async function removeUnfinished(db: Database, removing: Removing): Promise<void> {
  const unfinished = await db.ask(unfinishedBatches({ before: removing.now - DAY_MS }))
  for (const { id } of unfinished) await removeBatch(db, id, removing)
}

/** Removes a batch, unless another command has completed it. Deletes a limited number of codes per transaction. */
export async function removeBatch(db: Database, id: string, { rest, now }: Removing): Promise<void> {
  if ((await db.transact(() => run(abandonBatch({ id, now })))) === 0) return
  for (;;) {
    const deleted = await db.transact(() => run(deleteSomeCodes({ batch: id, limit: CHUNK })))
    if (deleted < CHUNK) break
    await rest()
  }
  await db.transact(() => run(deleteBatch({ id })))
}
