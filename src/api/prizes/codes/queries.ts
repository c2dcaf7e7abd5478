import type { Kysely, Selectable } from 'kysely'
import type { PrizeCodes } from '../../campaigns/definition/prize-codes.ts'
import { prepared, run, type Transaction } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'
import { withoutHints } from '../../db/transaction.ts'
import type { PrizeUnitTable } from '../tables.ts'

/**
 * Identifies the units of a prize. All share one pool, which is named because the index of free units begins with
 * campaign and pool.
 */
export interface Stock {
  campaign: string
  pool: string
  prize: string
}

const WAITING = `from prize_unit
  where campaign_id = :campaign and pool = :pool and cap_group = 'waiting' and account_id is null and prize_key = :prize`

export const countWaiting = prepared<{ n: number }, Stock>(`select count(*) as n ${WAITING}`)

export const waitingUnits = prepared<{ id: string; unit: string }, Stock>(`select id, unit ${WAITING}`)

export type CodeOfUnit = Pick<Selectable<PrizeUnitTable>, 'unit' | 'code' | 'code_hash'>

/** Reads the codes of a partner's prize page by page: as hashes, or in the clear if an earlier version wrote them. */
export const codesAfter = prepared<CodeOfUnit, Stock & { after: string; limit: number }>(
  `select unit, code, code_hash from prize_unit
   where campaign_id = :campaign and unit > :after and prize_key = :prize and (code is not null or code_hash is not null)
   order by unit limit :limit`,
)

/** A unit with the columns of its code. */
export interface Coded extends ReturnType<PrizeCodes['lock']> {
  id: string
  code_hash: string | null
  till_hash: string | null
}

const COLUMNS = ['id', 'locked_code', 'code_key', 'code_hash', 'till_hash']
const coded = {
  sqlite: `(select ${COLUMNS.map((column) => `json_extract(value, '$.${column}') as ${column}`)} from json_each(:units)) as coded`,
  postgres: `json_to_recordset(:units::json) as coded(${COLUMNS.map((column) => `${column} text`)})`,
}

/** Makes the statement that sets the code of each listed unit that meets the condition. */
function setCodes(changes: string, condition: string) {
  const set = (list: string) =>
    `update prize_unit set code = null, locked_code = coded.locked_code, code_key = coded.code_key,
       code_hash = coded.code_hash, till_hash = coded.till_hash${changes}
     from ${list} where prize_unit.id = coded.id and ${condition}`
  return prepared<never, { units: string }>({ sqlite: set(coded.sqlite), postgres: set(coded.postgres) })
}

const giveCodes = setCodes(`, cap_group = 'code'`, `prize_unit.cap_group = 'waiting' and prize_unit.account_id is null`)
const lockCodes = setCodes('', '(prize_unit.code is not null or prize_unit.code_key <> coded.code_key)')

/** Sets the code of each unit and makes the unit winnable, in one statement. Returns the number of changed units. */
export const giveTo = (units: readonly Coded[]): Transaction<number> => run(giveCodes({ units: JSON.stringify(units) }))

/** Stores the encrypted codes of these units, unless another process has done so meanwhile. */
export function* lockIn(units: readonly Coded[]): Transaction<void> {
  if (units.length > 0) yield* run(lockCodes({ units: JSON.stringify(units) }))
}

/** A unit whose code must be encrypted. */
export type Unlocked = Pick<
  Selectable<PrizeUnitTable>,
  'id' | 'campaign_id' | 'prize_key' | 'code' | 'locked_code' | 'code_hash' | 'till_hash'
>

/** Makes a query for units whose code must be encrypted. Processes that start at the same time get different units. */
function toLock<P extends object>(condition: string, hint = '') {
  const select = `select id, campaign_id, prize_key, code, locked_code, code_hash, till_hash from prize_unit${hint}
    where ${condition} limit :limit`
  return prepared<Unlocked, P & { limit: number }>({
    sqlite: select,
    postgres: `${withoutHints(select)} for update skip locked`,
  })
}

/** Reads the next units with a code in the clear. */
export const clearAfter = toLock<{ after: string }>('code is not null and id > :after order by id')

/** Reads units whose code is encrypted with another key. */
export const lockedByOther = toLock<{ key: string }>('code_key is not null and (code_key < :key or code_key > :key)')

/**
 * Reads the next claimed prizes whose code no till can find yet. The condition is that of an index, word for word, so
 * that the query uses it.
 */
export const withoutTillHash = toLock<{ after: string }>(
  `till_hash is null and kind = 'code' and state in ('claimed', 'delivered') and id > :after order by id`,
  ' indexed by prize_unit_without_till',
)

export const setTillHash = prepared<never, { id: string; hash: string }>(
  'update prize_unit set till_hash = :hash where id = :id',
)

export interface CodeRow
  extends Pick<
    Selectable<PrizeUnitTable>,
    'unit' | 'prize_key' | 'code' | 'locked_code' | 'state' | 'won_at' | 'claimed_at'
  > {
  email: string | null
  /** When and at which shop the code was used. */
  used_at: number | null
  shop: string | null
}

interface CodesPage {
  campaign: string
  prize: string | undefined
  after: string
  limit: number
}

/** Returns a page of the units of an edition that have a code, each with its winner's e-mail and its use at a shop. */
export function codeRows(db: Kysely<Schema>, { campaign, prize, after, limit }: CodesPage): Promise<CodeRow[]> {
  const rows = db
    .selectFrom('prize_unit')
    .leftJoin('account', 'account.id', 'prize_unit.account_id')
    .leftJoin('code_use', 'code_use.unit_id', 'prize_unit.id')
    .leftJoin('shop', 'shop.id', 'code_use.shop_id')
    .select(['unit', 'prize_key', 'code', 'locked_code', 'state', 'won_at', 'claimed_at', 'account.email'])
    .select(['code_use.at as used_at', 'shop.name as shop'])
    .where('campaign_id', '=', campaign)
    .where((eb) => eb.or([eb('code', 'is not', null), eb('locked_code', 'is not', null)]))
    .where('unit', '>', after)
    .orderBy('unit')
    .limit(limit)
  return (prize === undefined ? rows : rows.where('prize_key', '=', prize)).execute()
}

/** Counts the units of each prize by cap group and state. */
export const unitsByState = (db: Kysely<Schema>, campaign: string) =>
  db
    .selectFrom('prize_unit')
    .select(({ fn }) => ['prize_key', 'cap_group', 'state', fn.countAll<number>().as('n')])
    .where('campaign_id', '=', campaign)
    .groupBy(['prize_key', 'cap_group', 'state'])
    .execute()
