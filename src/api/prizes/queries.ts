import { type Kysely, type Selectable, sql } from 'kysely'
import { all, first, prepared, run, type Transaction, tables } from '../db/database.ts'
import { preparedForList } from '../db/prepared-for-list.ts'
import type { Schema } from '../db/schema.ts'
import { MAILBOX_TWINS } from '../mailboxes/queries.ts'
import type { PrizeUnitTable, TaxRecordTable } from './tables.ts'

export type UnitRow = Selectable<PrizeUnitTable>

/**
 * Locks the pool until the end of the transaction, so every other win in the pool has committed or rolled back first.
 * Otherwise, a play could skip a unit whose winning transaction rolls back later, and win out of turn. SQLite needs no
 * lock, because it has one writer at a time.
 */
export const takeTurn = prepared<unknown, { campaign: string; pool: string }>({
  sqlite: 'select :campaign, :pool',
  postgres: 'select pg_advisory_xact_lock(hashtextextended(:campaign::text || :pool::text, 0))',
})

const held = (group: string) =>
  `(select count(*) from prize_unit
    where account_id = :account and campaign_id = :campaign and cap_group = '${group}') as ${group}`

/** Counts the prizes that one person has won in each group with a limit. */
export const heldBy = prepared<{ physical: number; code: number }, { account: string; campaign: string }>(
  `select ${held('physical')}, ${held('code')}`,
)

const head = (group: string, condition = '') =>
  `select * from (select id, opens_at from prize_unit
     where campaign_id = :campaign and pool = :pool and cap_group = '${group}' and account_id is null
       and opens_at <= :at${condition}
     order by opens_at, id limit 1) as ${group}`

interface ClaimParameters {
  account: string
  play: string
  at: number
  campaign: string
  pool: string
  /** 1 if the person may win another prize of the group, else 0. */
  physical: 0 | 1
  code: 0 | 1
}

/**
 * Gives the free unit with the earliest moment, with one index probe per group. A single statement selects and gives
 * the unit, because the statements of several plays that share a transaction may interleave.
 */
export const claimUnit = prepared<UnitRow, ClaimParameters>(
  `update prize_unit set account_id = :account, play_id = :play, won_at = :at, state = 'won', cap_no = 1 +
     (select count(*) from prize_unit mine
      where mine.account_id = :account and mine.campaign_id = prize_unit.campaign_id and mine.cap_group = prize_unit.cap_group)
   where id = (with heads as materialized (${head('physical', ' and :physical = 1')} union all
       ${head('code', ' and :code = 1')} union all ${head('free')})
     select id from heads where opens_at = (select min(opens_at) from heads) limit 1)
   and account_id is null
   returning *`,
)

/** Condition of the partial index on the units that partner codes give. */
const OF_CODE = `account_id is null and cap_group <> 'waiting' and substr(pool, 1, 5) = 'code:'`

/**
 * Gives the free unit whose name comes first in the pool of a partner code, only from groups in which the person may
 * still win a prize.
 */
export const claimUnitByName = prepared<UnitRow, ClaimParameters>(
  `update prize_unit set account_id = :account, play_id = :play, won_at = :at, state = 'won', cap_no = 1 +
     (select count(*) from prize_unit mine
      where mine.account_id = :account and mine.campaign_id = prize_unit.campaign_id and mine.cap_group = prize_unit.cap_group)
   where id = (select id from prize_unit where campaign_id = :campaign and pool = :pool and ${OF_CODE}
     and (cap_group = 'free' or (cap_group = 'physical' and :physical = 1) or (cap_group = 'code' and :code = 1))
     order by unit limit 1)
   and account_id is null
   returning *`,
)

/** Reads the next unit that a partner code gives; no row if the pool is empty. */
export const freeUnitOfCode = prepared<{ id: string; prize_key: string }, { campaign: string; pool: string }>(
  `select id, prize_key from prize_unit where campaign_id = :campaign and pool = :pool and ${OF_CODE}
   order by unit limit 1`,
)

/** Reads one unit of a pool that still waits for a code of its partner; no row if there is none. */
export const waitingUnitIn = prepared<{ id: string }, { campaign: string; pool: string }>(
  `select id from prize_unit
   where campaign_id = :campaign and pool = :pool and cap_group = 'waiting' and account_id is null limit 1`,
)

export const unitById = prepared<UnitRow, { id: string }>('select * from prize_unit where id = :id')

export const unitsOf = prepared<UnitRow, { account: string; campaign: string }>(
  'select * from prize_unit where account_id = :account and campaign_id = :campaign',
)

/**
 * Reads the prizes that their winner has seen: the play was revealed or has settled, or the prize did not come from a
 * play.
 */
export const shownUnits = (db: Kysely<Schema>, accountId: string, now: number): Promise<UnitRow[]> =>
  db
    .selectFrom('prize_unit')
    .leftJoin('play', 'play.id', 'prize_unit.play_id')
    .selectAll('prize_unit')
    .where('prize_unit.account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('prize_unit.play_id', 'is', null),
        eb('play.revealed_at', 'is not', null),
        eb('play.settles_at', '<=', now),
      ]),
    )
    .orderBy('prize_unit.won_at', 'desc')
    .orderBy('prize_unit.id', 'desc')
    .execute()

export const unitOfOwner = prepared<UnitRow, { id: string; account: string }>(
  'select * from prize_unit where id = :id and account_id = :account',
)

interface Claimed {
  id: string
  now: number
  address: string | null
  tillHash: string | null
}

export const markClaimed = prepared<UnitRow, Claimed>(
  `update prize_unit set state = 'claimed', claimed_at = :now, address = :address, till_hash = :tillHash
   where id = :id and state = 'won' returning *`,
)

export interface WinnerRow {
  id: string
  email: string
  locale: string
  status: string
  campaign_id: string
  prize_key: string
  /** The prize's own deadline, if it has one. */
  claim_until: number | null
}

interface SeenUntold {
  campaign: string
  wonAfter: number
  seenBefore: number
  limit: number
}

/** Reads unclaimed prizes whose winner has seen the play and was not notified. */
export const seenUntold = prepared<WinnerRow & { play_id: string }, SeenUntold>(
  `select unit.id, unit.play_id, account.email, account.locale, account.status, unit.campaign_id, unit.prize_key,
     unit.claim_until
   from prize_unit unit
   join play on play.id = unit.play_id
   join account on account.id = unit.account_id
   where unit.campaign_id = :campaign and unit.state = 'won' and unit.won_at > :wonAfter
     and play.revealed_at <= :seenBefore and play.notified_at is null and account.status = 'active'
   order by unit.won_at limit :limit`,
)

/** Reads winning plays of these editions that have settled unseen and whose winner was not notified. */
export const settledUntold = (campaignIds: string[], now: number, limit: number): Transaction<WinnerRow[]> =>
  all(
    tables
      .selectFrom('play')
      .innerJoin('account', 'account.id', 'play.account_id')
      .innerJoin('prize_unit', 'prize_unit.id', 'play.unit_id')
      .select([
        'play.id',
        'account.email',
        'account.locale',
        'account.status',
        'play.campaign_id',
        'prize_unit.prize_key',
        'prize_unit.claim_until',
      ])
      .where('play.unit_id', 'is not', null)
      .where('play.revealed_at', 'is', null)
      .where('play.notified_at', 'is', null)
      .where('play.settles_at', '<=', now)
      .where('play.campaign_id', 'in', campaignIds)
      .orderBy('play.settles_at')
      .limit(limit),
  )

/** Marks a play as notified. Returns false if another process has already done so. */
export function* markTold(playId: string, now: number): Transaction<boolean> {
  const told = yield* run(
    tables.updateTable('play').set({ notified_at: now }).where('id', '=', playId).where('notified_at', 'is', null),
  )
  return told > 0
}

interface ToRemind {
  campaign: string
  /** Number of reminders that the winners have received. */
  reminded: number
  limit: number
}

/**
 * Makes a query for unclaimed prizes. Without the index hint, SQLite would scan all unclaimed prizes, or all that had a
 * reminder.
 */
const unclaimed = <P>(index: string, condition: string, order: string) =>
  prepared<WinnerRow, ToRemind & P>(
    `select unit.id, account.email, account.locale, account.status, unit.campaign_id, unit.prize_key, unit.claim_until
     from prize_unit unit indexed by ${index}
     join account on account.id = unit.account_id
     where unit.state = 'won' and unit.campaign_id = :campaign and unit.reminded = :reminded and account.status = 'active'
       and ${condition}
     order by ${order} limit :limit`,
  )

/** Reads unclaimed prizes that have the edition's deadline and are due for a reminder. */
export const unclaimedToRemind = unclaimed<{ wonBefore: number }>(
  'prize_unit_to_remind',
  'unit.claim_until is null and unit.won_at <= :wonBefore',
  'unit.won_at',
)

interface OwnToRemind {
  /** Percentage of the time from the win to the deadline after which the reminder is due. */
  percent: number
  now: number
  /** Latest deadline for which a reminder can be due. */
  until: number
}

/** Reads unclaimed prizes that have their own deadline and are due for a reminder. */
export const ownUnclaimedToRemind = unclaimed<OwnToRemind>(
  'prize_unit_own_to_remind',
  `unit.claim_until is not null and unit.claim_until > :now and unit.claim_until <= :until
     and unit.won_at * 100 + (unit.claim_until - unit.won_at) * :percent <= :now * 100`,
  'unit.claim_until',
)

export function* noteReminder(unitId: string, reminded: number): Transaction<void> {
  yield* run(tables.updateTable('prize_unit').set({ reminded }).where('id', '=', unitId))
}

interface ToExpire {
  campaignId: string
  /**
   * An instant expires prizes whose own deadline is at or before it; null expires prizes without a deadline of their
   * own.
   */
  ownUntil: number | null
}

/** Expires up to `limit` unclaimed prizes of an edition. */
export const expireUnclaimed = (
  { campaignId, ownUntil }: ToExpire,
  limit: number,
): Transaction<{ id: string; account_id: string | null }[]> =>
  all(
    tables
      .updateTable('prize_unit')
      .set({ state: 'expired' })
      .where(
        'id',
        'in',
        tables
          .selectFrom('prize_unit')
          .select('id')
          .where('campaign_id', '=', campaignId)
          .where('state', '=', sql.lit('won'))
          .where('claim_until', ownUntil === null ? 'is' : '<=', ownUntil)
          .limit(limit),
      )
      .where(sql`state || ''`, '=', 'won')
      .returning(['id', 'account_id']),
  )

const winnersOfUnits = preparedForList<WinnerRow & Pick<UnitRow, 'pool'>>(
  `select unit.id, unit.pool, account.email, account.locale, account.status, unit.campaign_id, unit.prize_key,
     unit.claim_until
   from prize_unit unit join account on account.id = unit.account_id
   where unit.id in :list and account.status = 'active'`,
)

/** Returns the active members who had won these units. */
export function* formerWinners(ids: string[]): Transaction<(WinnerRow & Pick<UnitRow, 'pool'>)[]> {
  return ids.length === 0 ? [] : yield* all(winnersOfUnits(ids))
}

export const unitWithId = (id: string): Transaction<UnitRow | undefined> =>
  first(tables.selectFrom('prize_unit').selectAll().where('id', '=', id))

/** Changes a unit if its stored state is still `unit.state`. Returns false if another process has changed the state. */
export function* changeUnit(unit: UnitRow, changes: Partial<UnitRow>): Transaction<boolean> {
  const changed = yield* run(
    tables.updateTable('prize_unit').set(changes).where('id', '=', unit.id).where('state', '=', unit.state),
  )
  return changed > 0
}

export const ownerOf = (accountId: string) =>
  first(tables.selectFrom('account').select(['email', 'locale', 'status']).where('id', '=', accountId))

/** Sort key of the last row of a page, from which the next page continues. */
export type HandledPlace = Pick<UnitRow, 'won_at' | 'id'>

/** Returns a page of the won prizes in a state, each with its winner, oldest first. */
export function prizesIn(db: Kysely<Schema>, state: UnitRow['state'], after: HandledPlace | undefined, limit: number) {
  return db
    .selectFrom('prize_unit')
    .innerJoin('campaign', 'campaign.id', 'prize_unit.campaign_id')
    .innerJoin('account', 'account.id', 'prize_unit.account_id')
    .selectAll('prize_unit')
    .select(['campaign.slug', 'campaign.edition', 'account.email'])
    .select(sql<number | string>`${sql.raw(MAILBOX_TWINS)}`.as('twins'))
    .where('prize_unit.state', '=', state)
    .where((eb) =>
      eb(
        eb.refTuple('prize_unit.won_at', 'prize_unit.id'),
        '>',
        eb.tuple(after?.won_at ?? Number.MIN_SAFE_INTEGER, after?.id ?? ''),
      ),
    )
    .orderBy('prize_unit.won_at')
    .orderBy('prize_unit.id')
    .limit(limit)
    .execute()
}

export const insertTaxRecord = (row: TaxRecordTable): Transaction<number> =>
  run(
    tables
      .insertInto('tax_record')
      .values(row)
      .onConflict((oc) => oc.doNothing()),
  )

export const deleteTaxRecord = (unitId: string): Transaction<number> =>
  run(tables.deleteFrom('tax_record').where('unit_id', '=', unitId))

/** Returns a page of the tax records that are kept until one instant, which are those of one year, oldest first. */
export function taxRecordsUntil(
  db: Kysely<Schema>,
  keepUntil: number,
  after: Pick<TaxRecordTable, 'at' | 'unit_id'> | undefined,
  limit: number,
) {
  return db
    .selectFrom('tax_record')
    .innerJoin('prize_unit', 'prize_unit.id', 'tax_record.unit_id')
    .selectAll('tax_record')
    .select(['prize_unit.campaign_id', 'prize_unit.prize_key'])
    .where('keep_until', '=', keepUntil)
    .where((eb) => eb(eb.refTuple('at', 'unit_id'), '>', eb.tuple(after?.at ?? 0, after?.unit_id ?? '')))
    .orderBy('at')
    .orderBy('unit_id')
    .limit(limit)
    .execute()
}
