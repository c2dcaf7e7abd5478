import type { Kysely } from 'kysely'
import { prepared } from '../db/database.ts'
import type { PlayTable, Schema } from '../db/schema.ts'

export type PlayRow = Omit<PlayTable, 'seq'> & { seq: number }

type NewPlay = Omit<PlayRow, 'seq' | 'revealed_at' | 'notified_at'>

const insert = (returning: string) =>
  `insert into play (id, campaign_id, account_id, slot, day, key_hash, at, symbols, unit_id, settles_at)
   values (:id, :campaign_id, :account_id, :slot, :day, :key_hash, :at, :symbols, :unit_id, :settles_at)${returning}`

export const insertPlay = prepared<{ id: number }, NewPlay>({
  sqlite: insert(''),
  postgres: insert(' returning seq as id'),
})

export const playWithId = prepared<PlayRow, { id: string; account: string }>(
  'select * from play where id = :id and account_id = :account',
)

export const noteRevealed = prepared<never, { id: string; now: number }>(
  'update play set revealed_at = :now where id = :id and revealed_at is null',
)

export const playsOf = (db: Kysely<Schema>, accountId: string, campaignId: string): Promise<PlayRow[]> =>
  db
    .selectFrom('play')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .execute()

export const bonusCard = prepared<{ id: string; cause: string }, { id: string; campaign: string; account: string }>(
  'select id, cause from bonus_card where id = :id and campaign_id = :campaign and account_id = :account',
)

export const bonusCardsOf = (db: Kysely<Schema>, accountId: string, campaignId: string) =>
  db
    .selectFrom('bonus_card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at')
    .execute()
