import { type Kysely, sql } from 'kysely'
import { type Database, prepared } from '../../db/database.ts'
import { preparedForList } from '../../db/prepared-for-list.ts'
import type { Schema } from '../../db/schema.ts'
import type { UnitRow } from '../queries.ts'
import type { CodeUseTable, ShopTable } from '../tables.ts'

/** Finds the shop of a token, unless it is revoked. */
export const shopWithToken = prepared<Pick<ShopTable, 'id' | 'name'>, { hash: string }>(
  'select id, name from shop where token_hash = :hash and revoked_at is null',
)

type NewShop = Omit<ShopTable, 'token_hash' | 'created_at' | 'revoked_at'> & { hash: string; now: number }

export const insertShop = prepared<never, NewShop>(
  'insert into shop (id, name, token_hash, created_at) values (:id, :name, :hash, :now)',
)

/** Finds the shops that are not revoked and have this name or id. */
export const shopsCalled = prepared<Pick<ShopTable, 'id' | 'name'>, { called: string }>(
  'select id, name from shop where (name = :called or id = :called) and revoked_at is null',
)

export const revoke = prepared<never, { id: string; now: number }>(
  'update shop set revoked_at = :now where id = :id and revoked_at is null',
)

/** Returns every shop with the number of its uses, in all and since an instant. */
export const shopsWithUses = (db: Kysely<Schema>, since: number) =>
  db
    .selectFrom('shop')
    .select(['id', 'name', 'created_at', 'revoked_at'])
    .select((eb) => {
      const uses = eb.selectFrom('code_use').whereRef('code_use.shop_id', '=', 'shop.id')
      const count = sql<number>`count(*)`.as('n')
      return [uses.select(count).as('uses'), uses.where('at', '>=', since).select(count).as('today')]
    })
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** A claimed prize with a code, and the use of the code. */
export type UnitAtTill = Pick<UnitRow, 'id' | 'campaign_id' | 'prize_key' | 'state' | 'till_hash'> & {
  used_at: number | null
  shop_id: string | null
  shop: string | null
}

const AT_TILL = `select unit.id, unit.campaign_id, unit.prize_key, unit.state, unit.till_hash,
     used.at as used_at, used.shop_id, shop.name as shop
   from prize_unit unit
   left join code_use used on used.unit_id = unit.id
   left join shop on shop.id = used.shop_id`

export const unitsWithCode = preparedForList<UnitAtTill>(`${AT_TILL} where unit.till_hash in :list order by unit.id`)

export const unitAtTill = prepared<UnitAtTill, { id: string }>(
  `${AT_TILL} where unit.id = :id and unit.till_hash is not null`,
)

/** Marks a code as used. Inserts no row if it is used already, or if the prize is annulled. */
export const insertUse = prepared<never, { unit: string; shop: string; now: number }>(
  `insert into code_use (unit_id, shop_id, at)
   select id, :shop, cast(:now as bigint) from prize_unit
   where id = :unit and till_hash is not null and state in ('claimed', 'delivered')
   on conflict do nothing`,
)

interface SinceAtShop {
  shop: string
  since: number
}

export const countUses = prepared<{ n: number }, SinceAtShop>(
  'select count(*) as n from code_use where shop_id = :shop and at >= :since',
)

/** Reads the latest uses at a shop, newest first. */
export const latestUses = prepared<
  Pick<UnitRow, 'id' | 'campaign_id' | 'prize_key'> & { at: number },
  SinceAtShop & { limit: number }
>(
  `select unit.id, unit.campaign_id, unit.prize_key, used.at
   from code_use used join prize_unit unit on unit.id = used.unit_id
   where used.shop_id = :shop and used.at >= :since
   order by used.at desc, unit.id desc limit :limit`,
)

const ofAccount = prepared<Pick<CodeUseTable, 'at'> & { id: string; shop: string }, { account: string }>(
  `select unit.id, used.at, shop.name as shop
   from prize_unit unit join code_use used on used.unit_id = unit.id join shop on shop.id = used.shop_id
   where unit.account_id = :account`,
)

/** Returns when and where the codes of an account's prizes were used. */
export const usesOf = (db: Database, account: string) => db.ask(ofAccount({ account }))
