import { type Kysely, sql } from 'kysely'
import type { HistoryKind } from '#contract/history.ts'
import type { Schema } from '../db/schema.ts'
import type { UnitRow } from '../prizes/queries.ts'

import type { Place } from './cursor.ts'

type Read = Kysely<Schema>

/** A row of the ledger: a play that its owner may see, or what happened to a prize afterwards. */
export interface LedgerRow {
  id: string
  at: number
  kind: HistoryKind
  campaign_id: string
  unit_id: string | null
  reason: string | null
  seq: number | null
  slot: string | null
  action: string | null
  detail: string | null
  once: string | null
  subject: string | null
  amount: number | null
}

export interface LedgerQuery {
  accountId: string
  now: number
  kind?: HistoryKind | undefined
  state?: UnitRow['state'] | undefined
  /** Which editions, and from when until when in each: a month is not the same instants in every zone. */
  spans?: { campaignId: string; start: number; end: number }[] | undefined
  before?: Place | undefined
  id?: string | undefined
  limit?: number | undefined
}

const bothKinds = (db: Read, accountId: string, now: number) =>
  db
    .selectFrom('play')
    .select((eb) => [
      'id',
      'at',
      eb.val<string>('play').as('kind'),
      'campaign_id',
      'unit_id',
      sql<string | null>`null`.as('reason'),
      'seq',
      'slot',
      'action',
      'detail',
      sql<string | null>`null`.as('once'),
      sql<string | null>`null`.as('subject'),
      sql<number | null>`null`.as('amount'),
    ])
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('revealed_at', 'is not', null), eb('settles_at', '<=', now)]))
    .unionAll(
      db
        .selectFrom('event')
        .select([
          'id',
          'at',
          'kind',
          'campaign_id',
          'unit_id',
          'reason',
          sql<number>`null`.as('seq'),
          sql<string>`null`.as('slot'),
          sql<string>`null`.as('action'),
          sql<string>`null`.as('detail'),
          'once',
          'subject',
          'amount',
        ])
        .where('account_id', '=', accountId),
    )

export async function ledgerRows(db: Read, query: LedgerQuery): Promise<LedgerRow[]> {
  const { accountId, now, kind, state, spans, before, id, limit } = query
  if (spans?.length === 0) return []
  let rows = db
    .selectFrom(bothKinds(db, accountId, now).as('ledger'))
    .leftJoin('prize_unit', 'prize_unit.id', 'ledger.unit_id')
    .selectAll('ledger')
    .orderBy('ledger.at', 'desc')
    .orderBy('ledger.id', 'desc')
  if (kind) rows = rows.where('ledger.kind', '=', kind)
  // Compared as it is, the state would have SQLite begin with the prizes of everybody that are in it.
  if (state) rows = rows.where(sql`prize_unit.state || ''`, '=', state)
  if (id) rows = rows.where('ledger.id', '=', id)
  if (spans) {
    rows = rows.where((eb) =>
      eb.or(
        spans.map(({ campaignId, start, end }) =>
          eb.and([eb('ledger.campaign_id', '=', campaignId), eb('ledger.at', '>=', start), eb('ledger.at', '<', end)]),
        ),
      ),
    )
  }
  if (before) {
    rows = rows.where((eb) =>
      eb.or([
        eb('ledger.at', '<', before.at),
        eb.and([eb('ledger.at', '=', before.at), eb('ledger.id', '<', before.id)]),
      ]),
    )
  }
  if (limit) rows = rows.limit(limit)
  return (await rows.execute()) as LedgerRow[]
}

export const unitsByIds = async (db: Read, ids: string[]): Promise<Map<string, UnitRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('prize_unit').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
