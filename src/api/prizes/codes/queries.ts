import type { Kysely } from 'kysely'
import { prepared, run, type Transaction } from '../../db/database.ts'
import type { PrizeUnitTable, Schema } from '../../db/schema.ts'

/** The units of a prize; its one pool stands in the index of the free units before their moments. */
export interface Stock {
  campaign: string
  pool: string
  prize: string
}

const WAITING = `from prize_unit
  where campaign_id = :campaign and pool = :pool and cap_group = 'waiting' and account_id is null and prize_key = :prize`

export const countWaiting = prepared<{ n: number }, Stock>(`select count(*) as n ${WAITING}`)

export const waitingUnits = prepared<{ id: string; unit: string }, Stock>(`select id, unit ${WAITING}`)

/** The codes of a prize, page by page. */
export const codesAfter = prepared<{ unit: string; code: string }, Stock & { after: string; limit: number }>(
  `select unit, code from prize_unit
   where campaign_id = :campaign and unit > :after and prize_key = :prize and code is not null
   order by unit limit :limit`,
)

const give = (pairs: string) =>
  `update prize_unit set code = pair.code, cap_group = 'code' from ${pairs}
   where prize_unit.id = pair.id and prize_unit.cap_group = 'waiting' and prize_unit.account_id is null`

const giveCodes = prepared<never, { pairs: string }>({
  sqlite: give(
    `(select json_extract(value, '$.id') as id, json_extract(value, '$.code') as code from json_each(:pairs)) as pair`,
  ),
  postgres: give('json_to_recordset(:pairs::json) as pair(id text, code text)'),
})

/** Gives each unit its code and lets it be won, both in one statement. Returns how many it gave. */
export const giveTo = (pairs: readonly { id: string; code: string }[]): Transaction<number> =>
  run(giveCodes({ pairs: JSON.stringify(pairs) }))

export interface CodeRow
  extends Pick<PrizeUnitTable, 'unit' | 'prize_key' | 'code' | 'state' | 'won_at' | 'claimed_at'> {
  email: string | null
}

interface CodesPage {
  campaign: string
  prize: string | undefined
  after: string
  limit: number
}

/** The units of an edition that have a code, page by page, each with its winner. */
export function codeRows(db: Kysely<Schema>, { campaign, prize, after, limit }: CodesPage): Promise<CodeRow[]> {
  const rows = db
    .selectFrom('prize_unit')
    .leftJoin('account', 'account.id', 'prize_unit.account_id')
    .select(['unit', 'prize_key', 'code', 'state', 'won_at', 'claimed_at', 'account.email'])
    .where('campaign_id', '=', campaign)
    .where('code', 'is not', null)
    .where('unit', '>', after)
    .orderBy('unit')
    .limit(limit)
  return (prize === undefined ? rows : rows.where('prize_key', '=', prize)).execute()
}

/** How many units of each prize of an edition are in each group and state. */
export const unitsByState = (db: Kysely<Schema>, campaign: string) =>
  db
    .selectFrom('prize_unit')
    .select(({ fn }) => ['prize_key', 'cap_group', 'state', fn.countAll<number>().as('n')])
    .where('campaign_id', '=', campaign)
    .groupBy(['prize_key', 'cap_group', 'state'])
    .execute()
