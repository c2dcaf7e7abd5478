import type { Kysely } from 'kysely'
import { prepared } from '../../../db/database.ts'
import type { PlayTable, PrizeUnitTable, Schema } from '../../../db/schema.ts'

export type UnitRow = Omit<PrizeUnitTable, 'reminded'> & { reminded: number }
export type PlayRow = Omit<PlayTable, 'seq'> & { seq: number }

export interface LookupRow {
  paused_at: number | null
  /** The slot that came with this idempotency key before. */
  key_slot: string | null
  /** The play of this slot; null while it is unopened. */
  played: string | null
  /** Whether any unit is free whose moment has come: true or 1. Most plays find none and need no more. */
  is_unit_free: boolean | number
}

/** Everything that most plays must know, in one question: pause, its key, its slot, and whether there is anything to win. */
export const lookUp = prepared<
  LookupRow,
  { now: number; account: string; key: string; slot: string; campaign: string }
>(
  `select c.paused_at, by_key.slot as key_slot, slot.id as played,
     exists (select 1 from prize_unit where campaign_id = c.id and account_id is null and opens_at <= :now) as is_unit_free
   from campaign c
   left join play by_key on by_key.account_id = :account and by_key.campaign_id = c.id and by_key.key_hash = :key
   left join play slot on slot.account_id = :account and slot.campaign_id = c.id and slot.slot = :slot
   where c.id = :campaign`,
)

const held = (group: string) =>
  `(select count(*) from prize_unit where account_id = :account and campaign_id = :campaign and cap_group = '${group}') as ${group}`

/** How much of each kind one person has already won. */
export const unitsHeld = prepared<{ physical: number; code: number }, { account: string; campaign: string }>(
  `select ${held('physical')}, ${held('code')}`,
)

const claim = (lock: string) =>
  `update prize_unit set account_id = :account, play_id = :play, won_at = :at, state = 'won', cap_no = 1 +
     (select count(*) from prize_unit mine
      where mine.account_id = :account and mine.campaign_id = prize_unit.campaign_id and mine.cap_group = prize_unit.cap_group)
   where id = (select id from prize_unit
     where campaign_id = :campaign and account_id is null and opens_at <= :at and cap_group in (:physical, :code, 'free')
     order by opens_at, id limit 1${lock})
   and account_id is null
   returning *`

/** Gives the free unit with the earliest moment. A losing play finds none and touches no row. */
export const claimUnit = prepared<
  UnitRow,
  { account: string; play: string; at: number; campaign: string; physical: string; code: string }
>({ sqlite: claim(''), postgres: claim(' for update skip locked') })

const insert = (returning: string) =>
  `insert into play (id, campaign_id, account_id, slot, day, key_hash, at, symbols, unit_id, settles_at)
   values (:id, :campaign_id, :account_id, :slot, :day, :key_hash, :at, :symbols, :unit_id, :settles_at)${returning}`

type NewPlay = Omit<PlayRow, 'seq' | 'revealed_at' | 'notified_at'>

export const insertPlay = prepared<{ id: number }, NewPlay>({
  sqlite: insert(''),
  postgres: insert(' returning seq as id'),
})

export const unitById = prepared<UnitRow, { id: string }>('select * from prize_unit where id = :id')

export const bonusCard = prepared<{ id: string; cause: string }, { id: string; campaign: string; account: string }>(
  'select id, cause from bonus_card where id = :id and campaign_id = :campaign and account_id = :account',
)

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

export const unitsOf = (db: Kysely<Schema>, accountId: string, campaignId: string): Promise<UnitRow[]> =>
  db
    .selectFrom('prize_unit')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .execute()

export const bonusCardsOf = (db: Kysely<Schema>, accountId: string, campaignId: string) =>
  db
    .selectFrom('bonus_card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at')
    .execute()
