import { sql } from 'kysely'
import type { HistoryKind } from '#contract/history.schema.ts'
import type { Reads } from '../db/database.ts'
import { preparedForList } from '../db/prepared-for-list.ts'
import type { UnitRow } from '../prizes/queries.ts'

import type { Place } from './cursor.ts'

/** A row of a member's history: a play whose outcome the member may see, or an event of the member. */
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
  /**
   * The editions, each with its own time span, because a month begins at different instants in different time zones.
   */
  spans?: { campaignId: string; start: number; end: number }[] | undefined
  before?: Place | undefined
  id?: string | undefined
  limit?: number | undefined
}

/**
 * The subquery for plays and events. It is hand-written, because building it with Kysely takes as long as running it.
 */
const bothKinds = (accountId: string, now: number) =>
  sql<LedgerRow>`(
    select id, at, 'play' as kind, campaign_id, unit_id, null as reason, seq, slot, action, detail,
      null as once, null as subject, null as amount
    from play where account_id = ${accountId} and (revealed_at is not null or settles_at <= ${now})
    union all
    select id, at, kind, campaign_id, unit_id, reason, null as seq, null as slot, null as action, null as detail,
      once, subject, amount
    from event where account_id = ${accountId}
  )`.as('ledger')

export async function ledgerRows(db: Reads, query: LedgerQuery): Promise<LedgerRow[]> {
  const { accountId, now, kind, state, spans, before, id, limit } = query
  if (spans?.length === 0) return []
  let rows = db.read
    .selectFrom(bothKinds(accountId, now))
    // Without `|| ''`, SQLite would use the index on `state` and begin with the prizes of all members in that state.
    .$if(state !== undefined, (some) =>
      some
        .innerJoin('prize_unit', 'prize_unit.id', 'ledger.unit_id')
        .where(sql`prize_unit.state || ''`, '=', state as string),
    )
    .selectAll('ledger')
    .orderBy('ledger.at', 'desc')
    .orderBy('ledger.id', 'desc')
  if (kind) rows = rows.where('ledger.kind', '=', kind)
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
  return await (limit === undefined ? rows : rows.limit(limit)).execute()
}

const unitsWith = preparedForList<UnitRow>('select * from prize_unit where id in :list')

/** Passes the ids as one list: an export may have more prizes than a statement can have parameters. */
export const unitsByIds = async (db: Pick<Reads, 'ask'>, ids: string[]): Promise<Map<string, UnitRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.ask(unitsWith(ids))
  return new Map(rows.map((row) => [row.id, row]))
}
