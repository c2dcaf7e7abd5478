import type { Kysely } from 'kysely'
import { CLOSING_DRAW } from '#contract/prizes.ts'
import { all, first, prepared, run, type Transaction, tables } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { UnitRow } from '../prizes/queries.ts'
import type { DrawingEntryTable, DrawingPlaceTable, DrawingTable, DrawingUnitTable } from './tables.ts'

type Read = Kysely<Schema>

/** Identifies a draw: edition id and key of the draw. */
export interface DrawId {
  campaign: string
  key: string
}

const SELECT_DRAWING = 'select * from drawing where campaign_id = :campaign and key = :key'

export const drawingOf = prepared<DrawingTable, DrawId>(SELECT_DRAWING)

const locked = prepared<DrawingTable, DrawId>({
  sqlite: SELECT_DRAWING,
  postgres: `${SELECT_DRAWING} for update`,
})

/**
 * Reads a draw and locks its row until the end of the transaction, because each step continues where the stored list or
 * the places end, and two processes must not continue at the same point. SQLite needs no lock, because it has one
 * writer at a time.
 */
export const lockDrawing = (id: DrawId) => first(locked(id))

export function* insertDrawing({ campaign, key }: DrawId): Transaction<void> {
  const unknown = { list_hash: null, frozen_at: null, public_value: null, public_value_at: null }
  const undrawn = { units: null, given: null, drawn_at: null }
  yield* run(
    tables
      .insertInto('drawing')
      .values({ campaign_id: campaign, key, entries: 0, ...unknown, ...undrawn })
      .onConflict((oc) => oc.doNothing()),
  )
}

/** Changes a draw whose column `unless` is still null; returns false if another process was faster. */
function* changeDrawing(
  { campaign, key }: DrawId,
  unless: 'frozen_at' | 'units' | 'drawn_at' | 'public_value_at',
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

export type FrozenList = Pick<DrawingTable, 'entries' | 'list_hash' | 'frozen_at'>

export const noteFrozen = (id: DrawId, frozen: FrozenList) => changeDrawing(id, 'frozen_at', frozen)

export const noteUnits = (id: DrawId, units: number) => changeDrawing(id, 'units', { units })

export const noteDrawn = (id: DrawId, drawn: { given: number; drawn_at: number }) =>
  changeDrawing(id, 'drawn_at', drawn)

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

/** Returns the next events that gave entries for a draw, up to the close of the edition. */
export const entryEvents = (after: EntriesAfter, limit: number): Transaction<EntryEvent[]> =>
  all(nextEntries({ ...after, limit }))

const nextEntries = prepared<EntryEvent, EntriesAfter & { limit: number }>(
  `select id, account_id, once, amount, at from event
   where campaign_id = :campaign and kind = 'entry' and subject = :subject and at < :before and (at, id) > (:at, :id)
   order by at, id limit :limit`,
)

const clear = prepared<never, DrawId & { limit: number }>(
  `delete from drawing_entry where campaign_id = :campaign and key = :key
     and no in (select no from drawing_entry where campaign_id = :campaign and key = :key order by no desc limit :limit)`,
)

/**
 * Deletes the last lines of a list that is not frozen yet, and therefore not published. Returns the number of deleted
 * lines.
 */
export function* clearList(id: DrawId, limit: number): Transaction<number> {
  if ((yield* lockDrawing(id))?.frozen_at !== null) return 0
  return yield* run(clear({ ...id, limit }))
}

interface FirstPlays {
  campaign: string
  action: string
  /** Range of play numbers, excluding `after` and including `until`. */
  after: number
  until: number
  /** Epoch ms. */
  before: number
  limit: number
}

const firsts = prepared<{ seq: number; id: string; account_id: string; at: number }, FirstPlays>(
  `select seq, id, account_id, at from play
   where seq > :after and seq <= :until and campaign_id = :campaign and action = :action and at < :before
     and not exists (select 1 from play earlier
       where earlier.account_id = play.account_id and earlier.campaign_id = play.campaign_id
         and earlier.action = play.action and earlier.seq < play.seq)
   order by seq limit :limit`,
)

/** Returns the plays in a span of the ledger that are their member's first play of an action. */
export const firstPlays = (span: FirstPlays) => all(firsts(span))

export const lastPlay = async (db: Read): Promise<number> => {
  const row = await db.selectFrom('play').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return Number(row?.seq ?? 0)
}

const ROWS_AT_ONCE = 500

export function* listEntries(rows: DrawingEntryTable[]): Transaction<void> {
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
    yield* run(tables.insertInto('drawing_entry').values(rows.slice(i, i + ROWS_AT_ONCE)))
  }
}

/** Returns a page of a list, in its order. */
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
  /** The status of the account, or `blocked`. */
  status: string
  email: string
  locale: string
}

const STATUS = `case when account.block_reason is null then account.status else 'blocked' end as status`

export const candidate = prepared<Candidate, DrawId & { no: number }>(
  `select entry.no, entry.account_id, entry.player, ${STATUS}, account.email, account.locale
   from drawing_entry entry join account on account.id = entry.account_id
   where entry.campaign_id = :campaign and entry.key = :key and entry.no = :no`,
)

interface WinBefore {
  account: string
  campaign: string
  /** Epoch ms. */
  before: number
}

/** Reads the first unit that an account had won in an edition before an instant, whatever has become of it since. */
export const firstWin = prepared<{ edition: string; unit: string }, WinBefore>(
  `select campaign_id as edition, unit from prize_unit
   where account_id = :account and campaign_id = :campaign and won_at < :before order by won_at, unit limit 1`,
)

export function* insertPlace(row: DrawingPlaceTable): Transaction<void> {
  yield* run(tables.insertInto('drawing_place').values(row))
}

/** Changes a place if its state is still `place.state`. Returns false if another process has changed the state. */
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

/** A partial index has the same condition. */
const LOOSE = "unit.state in ('expired', 'annulled', 'declined') and unit.passed_on_at is null"

const anyLooseIn = prepared<{ id: string }, { campaign: string; pool: string }>(
  `select unit.id from prize_unit unit
   where unit.campaign_id = :campaign and unit.pool = :pool and ${LOOSE} limit 1`,
)

/** Returns one unit of a pool that has lost its winner, or undefined. */
export const anyLoose = (of: { campaign: string; pool: string }) => anyLooseIn(of)

type Nulls<Row> = { [Key in keyof Row]: null }

const withLoose = prepared<{ place: number } & (UnitRow | Nulls<UnitRow>), DrawId & { after: number; limit: number }>(
  `select page.place, unit.* from
     (select place, unit_id, state from drawing_place
      where campaign_id = :campaign and key = :key and place > :after order by place limit :limit) page
   left join prize_unit unit on unit.id = page.unit_id and page.state = 'won' and unit.campaign_id = :campaign and ${LOOSE}
   order by page.place`,
)

/** Returns the next places of a draw. The columns of the prize are null unless the prize has lost its winner. */
export const placesWithLoose = (id: DrawId, after: number, limit: number) => all(withLoose({ ...id, after, limit }))

/** Excludes prizes of other draws that still have waiting alternates. */
const PASSABLE = `not exists (select 1 from drawing_place place
       join drawing_place waiting on waiting.campaign_id = place.campaign_id and waiting.key = place.key
       where place.unit_id = unit.id and place.key <> '${CLOSING_DRAW}' and waiting.state = 'waiting')`

interface LoosePage {
  campaign: string
  /** The last unit of the previous page, and its pool. */
  pool: string
  unit: string
  limit: number
}
type LoosePlace = Pick<LoosePage, 'pool' | 'unit'>

const LOOSE_PAGE = `from prize_unit unit
   where unit.campaign_id = :campaign and ${LOOSE} and (unit.pool, unit.unit) > (:pool, :unit)`
const LOOSE_PAGED = 'order by unit.pool, unit.unit limit :limit'
const BEGINNING: LoosePlace = { pool: '', unit: '' }

const looseOfEdition = prepared<UnitRow & { is_passable: boolean | number }, LoosePage>(
  `select unit.*, ${PASSABLE} as is_passable ${LOOSE_PAGE} ${LOOSE_PAGED}`,
)

/** Returns the next prizes of a whole edition that have lost their winner. */
export const looseInEdition = (campaign: string, { pool, unit }: LoosePlace = BEGINNING, limit: number) =>
  all(looseOfEdition({ campaign, pool, unit, limit }))

/** A unit that a draw may give. */
export type ShelfUnit = Pick<UnitRow, 'id' | 'unit' | 'prize_key' | 'account_id' | 'pool'>
const SHELF_COLUMNS = 'unit.id, unit.unit, unit.prize_key, unit.account_id, unit.pool'

const passableOfEdition = prepared<ShelfUnit, LoosePage>(
  `select ${SHELF_COLUMNS} ${LOOSE_PAGE} and ${PASSABLE} ${LOOSE_PAGED}`,
)

/**
 * Returns the next units of an edition that have lost their winner, except units of other draws that still have waiting
 * alternates.
 */
export const passableInEdition = (campaign: string, { pool, unit }: LoosePlace = BEGINNING, limit: number) =>
  passableOfEdition({ campaign, pool, unit, limit })

interface ShelfPage {
  campaign: string
  /** The last unit of the previous page. */
  after: string
  limit: number
}

const PAGE = 'unit.campaign_id = :campaign and unit.unit > :after'
const PAGED = 'order by unit.unit limit :limit'

/**
 * Reads a page of the units that were never won, ordered by name. Excludes units whose code was never imported, and
 * units of draws that are still to be held.
 */
export const freeInEdition = prepared<ShelfUnit, ShelfPage>(
  `select ${SHELF_COLUMNS} from prize_unit unit
   where ${PAGE} and unit.account_id is null and unit.cap_group <> 'waiting'
     and (unit.pool not like 'draw:%' or exists (select 1 from drawing
       where drawing.campaign_id = unit.campaign_id and 'draw:' || drawing.key = unit.pool
         and drawing.drawn_at is not null)) ${PAGED}`,
)

export const freeInPool = prepared<ShelfUnit, ShelfPage & { pool: string }>(
  `select ${SHELF_COLUMNS} from prize_unit unit
   where ${PAGE} and unit.pool = :pool and unit.account_id is null ${PAGED}`,
)

export const lastUnit = prepared<{ no: number; unit: string; prize_key: string }, DrawId>(
  `select listed.no, unit.unit, unit.prize_key
   from drawing_unit listed join prize_unit unit on unit.id = listed.unit_id
   where listed.campaign_id = :campaign and listed.key = :key order by listed.no desc limit 1`,
)

export const unitAt = prepared<UnitRow, DrawId & { no: number }>(
  `select unit.* from drawing_unit listed join prize_unit unit on unit.id = listed.unit_id
   where listed.campaign_id = :campaign and listed.key = :key and listed.no = :no and unit.account_id is null`,
)

/** Counts, for each prize, the listed units of a draw whose number is greater than `no`. */
export const countUnitsAfter = prepared<{ prize_key: string; n: number }, DrawId & { no: number }>(
  `select unit.prize_key, count(*) as n
   from drawing_unit listed join prize_unit unit on unit.id = listed.unit_id
   where listed.campaign_id = :campaign and listed.key = :key and listed.no > :no group by unit.prize_key`,
)

export function* insertDrawingUnits(rows: DrawingUnitTable[]): Transaction<void> {
  if (rows.length > 0) yield* run(tables.insertInto('drawing_unit').values(rows))
}

/** Moves units to the pool of a draw, regardless of the pool from which plays could win them. */
export function* moveToPool(ids: string[], pool: string): Transaction<void> {
  if (ids.length > 0)
    yield* run(tables.updateTable('prize_unit').set({ pool, cap_group: 'free' }).where('id', 'in', ids))
}

/**
 * Marks a unit as passed on, and its place in a draw, if any, as lapsed. Returns false if another process has already
 * done so.
 */
export function* notePassedOn(unitId: string, now: number): Transaction<boolean> {
  const changed = yield* run(
    tables
      .updateTable('prize_unit')
      .set({ passed_on_at: now })
      .where('id', '=', unitId)
      .where('passed_on_at', 'is', null),
  )
  if (changed === 0) return false
  yield* run(
    tables
      .updateTable('drawing_place')
      .set({ state: 'lapsed' })
      .where('unit_id', '=', unitId)
      .where('state', '=', 'won'),
  )
  return true
}

/** Reads the next alternate, with the status of the account. */
export const nextAlternate = prepared<Candidate & { place: number }, DrawId>(
  `select place.place, place.entry_no as no, place.account_id, place.player, ${STATUS}, account.email, account.locale
   from drawing_place place join account on account.id = place.account_id
   where place.campaign_id = :campaign and place.key = :key and place.state = 'waiting'
   order by place.place limit 1`,
)

export const drawingsOf = (db: Read, campaignId: string) =>
  db.selectFrom('drawing').selectAll().where('campaign_id', '=', campaignId).execute()

/** Returns a page of the places of a draw, in their order. */
export const placesAfter = (db: Read, { campaign, key }: DrawId, after: number, limit: number) =>
  db
    .selectFrom('drawing_place')
    .leftJoin('prize_unit', 'prize_unit.id', 'drawing_place.unit_id')
    .select([
      'drawing_place.place',
      'drawing_place.account_id',
      'drawing_place.entry_no',
      'drawing_place.player',
      'drawing_place.state',
      'prize_unit.unit',
      'prize_unit.prize_key',
      'prize_unit.shown_as',
      'prize_unit.shown_ruling',
      'prize_unit.state as unit_state',
    ])
    .where('drawing_place.campaign_id', '=', campaign)
    .where('drawing_place.key', '=', key)
    .where('drawing_place.place', '>', after)
    .orderBy('drawing_place.place')
    .limit(limit)
    .execute()

type PlaceRow = Pick<DrawingPlaceTable, 'place' | 'entry_no' | 'player' | 'state'>

/** Reads the people who were drawn so far. */
export const placedSoFar = prepared<PlaceRow, DrawId>(
  'select place, entry_no, player, state from drawing_place where campaign_id = :campaign and key = :key order by place',
)

export const lastPlace = prepared<{ place: number }, DrawId>(
  'select place from drawing_place where campaign_id = :campaign and key = :key order by place desc limit 1',
)

export const drawingIn = ({ campaign, key }: DrawId) => first(drawingOf({ campaign, key }))
