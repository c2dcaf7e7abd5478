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
export const lookUp = prepared<LookupRow>(
  `select c.paused_at, by_key.slot as key_slot, slot.id as played,
     exists (select 1 from prize_unit where campaign_id = c.id and account_id is null and opens_at <= ?) as is_unit_free
   from campaign c
   left join play by_key on by_key.account_id = ? and by_key.campaign_id = c.id and by_key.key_hash = ?
   left join play slot on slot.account_id = ? and slot.campaign_id = c.id and slot.slot = ?
   where c.id = ?`,
)

const held = (group: string) =>
  `(select count(*) from prize_unit where account_id = ? and campaign_id = ? and cap_group = '${group}') as ${group}`

/** How much of each kind one person has already won. */
export const unitsHeld = prepared<{ physical: number; code: number }>(`select ${held('physical')}, ${held('code')}`)

const claim = (lock: string) =>
  `update prize_unit set account_id = ?, play_id = ?, won_at = ?, state = 'won', cap_no = 1 +
     (select count(*) from prize_unit mine
      where mine.account_id = ? and mine.campaign_id = prize_unit.campaign_id and mine.cap_group = prize_unit.cap_group)
   where id = (select id from prize_unit
     where campaign_id = ? and account_id is null and opens_at <= ? and cap_group in (?, ?, ?)
     order by opens_at, id limit 1${lock})
   and account_id is null
   returning *`

/** Gives the free unit with the earliest moment. A losing play finds none and touches no row. */
export const claimUnit = prepared<UnitRow>({ sqlite: claim(''), postgres: claim(' for update skip locked') })

const insert = (returning: string) =>
  `insert into play (id, campaign_id, account_id, slot, day, key_hash, at, symbols, unit_id, settles_at)
   values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)${returning}`

export const insertPlay = prepared<{ id: number }>({ sqlite: insert(''), postgres: insert(' returning seq as id') })

export const unitById = prepared<UnitRow>('select * from prize_unit where id = ?')

export const bonusCard = prepared<{ id: string; cause: string }>(
  'select id, cause from bonus_card where id = ? and campaign_id = ? and account_id = ?',
)

export const playWithId = prepared<PlayRow>('select * from play where id = ? and account_id = ?')

export const noteRevealed = prepared<never>('update play set revealed_at = ? where id = ? and revealed_at is null')

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
