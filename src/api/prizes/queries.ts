import type { Kysely } from 'kysely'
import { prepared } from '../db/database.ts'
import type { PrizeUnitTable, Schema } from '../db/schema.ts'

export type UnitRow = Omit<PrizeUnitTable, 'reminded'> & { reminded: number }

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

export const unitById = prepared<UnitRow, { id: string }>('select * from prize_unit where id = :id')

export const unitsOf = (db: Kysely<Schema>, accountId: string, campaignId: string): Promise<UnitRow[]> =>
  db
    .selectFrom('prize_unit')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .execute()

/** Prizes that their owner has seen: won with a card that was revealed, or that settled by itself. */
export const shownUnits = (db: Kysely<Schema>, accountId: string, now: number): Promise<UnitRow[]> =>
  db
    .selectFrom('prize_unit')
    .innerJoin('play', 'play.id', 'prize_unit.play_id')
    .selectAll('prize_unit')
    .where('prize_unit.account_id', '=', accountId)
    .where((eb) => eb.or([eb('play.revealed_at', 'is not', null), eb('play.settles_at', '<=', now)]))
    .orderBy('prize_unit.won_at', 'desc')
    .orderBy('prize_unit.id', 'desc')
    .execute()

export const unitOfOwner = prepared<UnitRow, { id: string; account: string }>(
  'select * from prize_unit where id = :id and account_id = :account',
)

export const markClaimed = prepared<UnitRow, { id: string; now: number; address: string | null }>(
  `update prize_unit set state = 'claimed', claimed_at = :now, address = :address where id = :id and state = 'won' returning *`,
)
