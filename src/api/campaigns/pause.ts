import { run, type Transaction, tables } from '../db/database.ts'

/** Stops plays of every edition at this address that has not closed, from the next transaction on. */
export function* pauseCampaign(slug: string, reason: string, now: number): Transaction<number> {
  return yield* run(
    tables
      .updateTable('campaign')
      .set({ paused_at: now, pause_reason: reason })
      .where('slug', '=', slug)
      .where('closes_at', '>', now)
      .where('paused_at', 'is', null),
  )
}

export function* resumeCampaign(slug: string): Transaction<number> {
  return yield* run(
    tables
      .updateTable('campaign')
      .set({ paused_at: null, pause_reason: null })
      .where('slug', '=', slug)
      .where('paused_at', 'is not', null),
  )
}
