import type { Kysely } from 'kysely'
import { all, first, prepared, run, type Transaction, tables } from '../db/database.ts'
import type { DrawingEntryTable, DrawingPlaceTable, DrawingTable, Schema } from '../db/schema.ts'
import type { UnitRow } from '../prizes/queries.ts'

type Read = Kysely<Schema>

/** Names a draw: its edition and its key. */
export interface DrawId {
  campaign: string
  key: string
}

export const drawingOf = prepared<DrawingTable, DrawId>(
  'select * from drawing where campaign_id = :campaign and key = :key',
)

export function* insertDrawing({ campaign, key }: DrawId): Transaction<void> {
  const row = { list_hash: null, frozen_at: null, public_value: null, public_value_at: null, drawn_at: null }
  yield* run(
    tables
      .insertInto('drawing')
      .values({ campaign_id: campaign, key, entries: 0, ...row })
      .onConflict((oc) => oc.doNothing()),
  )
}

/** Returns false when another process has been faster. */
function* changeDrawing(
  { campaign, key }: DrawId,
  unless: 'frozen_at' | 'drawn_at' | 'public_value_at',
  changes: Partial<DrawingTable>,
): Transaction<boolean> {
  const changed = yield* run(
    tables
      .updateTable('drawing')
      .set(changes)
      .where('campaign_id', '=', campaign)
      .where('key', '=', key)
      .where(unless, 'is', null),
  )
  return changed > 0
}

export const noteFrozen = (id: DrawId, frozen: { entries: number; list_hash: string; frozen_at: number }) =>
  changeDrawing(id, 'frozen_at', frozen)

export const noteDrawn = (id: DrawId, now: number) => changeDrawing(id, 'drawn_at', { drawn_at: now })

export const notePublicValue = (id: DrawId, value: string, now: number) =>
  changeDrawing(id, 'public_value_at', { public_value: value, public_value_at: now })

export const lastListed = prepared<DrawingEntryTable, DrawId>(
  'select * from drawing_entry where campaign_id = :campaign and key = :key order by no desc limit 1',
)

export interface EntryEvent {
  id: string
  account_id: string | null
  once: string | null
  amount: number | null
  at: number
}

interface EntriesAfter {
  campaign: string
  subject: string
  at: number
  id: string
  before: number
}

/** The next events of an edition that gave entries, up to its close. */
export const entryEvents = (
  { campaign, subject, at, id, before }: EntriesAfter,
  limit: number,
): Transaction<EntryEvent[]> =>
  all(
    tables
      .selectFrom('event')
      .select(['id', 'account_id', 'once', 'amount', 'at'])
      .where('campaign_id', '=', campaign)
      .where('kind', '=', 'entry')
      .where('subject', '=', subject)
      .where('at', '<', before)
      .where((eb) => eb.or([eb('at', '>', at), eb.and([eb('at', '=', at), eb('id', '>', id)])]))
      .orderBy('at')
      .orderBy('id')
      .limit(limit),
  )

const ROWS_AT_ONCE = 500

export function* listEntries(rows: DrawingEntryTable[]): Transaction<void> {
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
    yield* run(tables.insertInto('drawing_entry').values(rows.slice(i, i + ROWS_AT_ONCE)))
  }
}

/** A page of a list, in its order. */
export const entriesAfter = (db: Read, { campaign, key }: DrawId, after: number, limit: number) =>
  db
    .selectFrom('drawing_entry')
    .select(['no', 'player', 'cause', 'at'])
    .where('campaign_id', '=', campaign)
    .where('key', '=', key)
    .where('no', '>', after)
    .orderBy('no')
    .limit(limit)
    .execute()

export interface Candidate {
  no: number
  account_id: string
  player: string
  status: string
  email: string
  locale: string
}

export const candidate = prepared<Candidate, DrawId & { no: number }>(
  `select entry.no, entry.account_id, entry.player, account.status, account.email, account.locale
   from drawing_entry entry join account on account.id = entry.account_id
   where entry.campaign_id = :campaign and entry.key = :key and entry.no = :no`,
)

export function* insertPlace(row: DrawingPlaceTable): Transaction<void> {
  yield* run(tables.insertInto('drawing_place').values(row))
}

/** Changes a place that is still in this state; returns false when another process has. */
export function* changePlace(
  { campaign, key }: DrawId,
  place: Pick<DrawingPlaceTable, 'place' | 'state'>,
  changes: Partial<DrawingPlaceTable>,
): Transaction<boolean> {
  const changed = yield* run(
    tables
      .updateTable('drawing_place')
      .set(changes)
      .where('campaign_id', '=', campaign)
      .where('key', '=', key)
      .where('place', '=', place.place)
      .where('state', '=', place.state),
  )
  return changed > 0
}

export const freeUnit = prepared<UnitRow, { campaign: string; unit: string }>(
  'select * from prize_unit where campaign_id = :campaign and unit = :unit and account_id is null',
)

interface Given {
  id: string
  account: string
  campaign: string
  at: number
  until: number
}

/** Gives a free unit to a person whom a draw has chosen. */
export const giveUnit = prepared<never, Given>(
  `update prize_unit set account_id = :account, won_at = :at, claim_until = :until, state = 'won', cap_no = 1 +
     (select count(*) from prize_unit mine
      where mine.account_id = :account and mine.campaign_id = :campaign and mine.cap_group = prize_unit.cap_group)
   where id = :id and account_id is null`,
)

export function* insertUnit(row: UnitRow): Transaction<void> {
  yield* run(tables.insertInto('prize_unit').values(row))
}

/** Places whose winner has not claimed in time, or whose prize was annulled. */
export const lapsedPlaces = (
  { campaign, key }: DrawId,
  limit: number,
): Transaction<{ place: number; unit_id: string | null }[]> =>
  all(
    tables
      .selectFrom('drawing_place')
      .innerJoin('prize_unit', 'prize_unit.id', 'drawing_place.unit_id')
      .select(['drawing_place.place', 'drawing_place.unit_id'])
      .where('drawing_place.campaign_id', '=', campaign)
      .where('drawing_place.key', '=', key)
      .where('drawing_place.state', '=', 'won')
      .where('prize_unit.state', 'in', ['expired', 'annulled'])
      .orderBy('drawing_place.place')
      .limit(limit),
  )

/** The next alternate, and whether the account is still there. */
export const nextAlternate = prepared<Candidate & { place: number }, DrawId>(
  `select place.place, place.entry_no as no, place.account_id, place.player, account.status, account.email, account.locale
   from drawing_place place join account on account.id = place.account_id
   where place.campaign_id = :campaign and place.key = :key and place.state = 'waiting'
   order by place.place limit 1`,
)

export const drawingsOf = (db: Read, campaignId: string) =>
  db.selectFrom('drawing').selectAll().where('campaign_id', '=', campaignId).execute()

/** The places of all draws of an edition, in order. */
export const placesOf = (db: Read, campaignId: string) =>
  db
    .selectFrom('drawing_place')
    .leftJoin('prize_unit', 'prize_unit.id', 'drawing_place.unit_id')
    .select([
      'drawing_place.key',
      'drawing_place.place',
      'drawing_place.entry_no',
      'drawing_place.player',
      'drawing_place.state',
      'prize_unit.unit',
      'prize_unit.prize_key',
    ])
    .where('drawing_place.campaign_id', '=', campaignId)
    .orderBy('drawing_place.key')
    .orderBy('drawing_place.place')
    .execute()

export const drawingIn = ({ campaign, key }: DrawId) => first(drawingOf({ campaign, key }))
