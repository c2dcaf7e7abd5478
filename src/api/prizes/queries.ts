import type { Kysely } from 'kysely'
import type { UnitRow } from '../campaigns/mechanics/rasca/queries.ts'
import { prepared } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

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
