import type { Insertable, Kysely, Selectable } from 'kysely'
import type { RulesVersion } from '#contract/conditions.ts'
import { all, type Database, first, prepared, run, type Transaction, tables } from '../db/database.ts'
import type {
  CampaignTable,
  CommitmentTable,
  EventKind,
  LedgerRootTable,
  PrizeUnitTable,
  RulesTextTable,
  Schema,
} from '../db/schema.ts'

type Read = Kysely<Schema>
export type CampaignRow = Selectable<CampaignTable>

export const campaignRows = (db: Read): Promise<CampaignRow[]> =>
  db.selectFrom('campaign').selectAll().orderBy('position').orderBy('id').execute()

export const commitmentRows = (db: Read) =>
  db.selectFrom('commitment').selectAll().orderBy('campaign_id').orderBy('n').execute()

/** The columns that can change after an edition was read. */
export const campaignStates = (db: Read) =>
  db
    .selectFrom('campaign')
    .select(['id', 'definition_hash', 'paused_at', 'pause_reason', 'cancelled_at', 'cancel_reason', 'listed'])
    .execute()

export async function rulesVersions(db: Read): Promise<RulesVersion[]> {
  const rows = await db
    .selectFrom('rules_text')
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('position')
    .execute()
  return rows.map(({ id, title, version, hash, text, published_at, current }) => {
    return { id, title, version, hash, text, publishedAt: published_at, current: current === 1 }
  })
}

export const talliesIn = prepared<{ key: string; n: number }, { campaign: string }>(
  'select key, n from tally where campaign_id = :campaign',
)

/** The counters of an edition: `left:<prize>`, `plays:<action>`, `first-seq`, `last-seq`. */
export async function talliesOf(db: Database, campaign: string): Promise<Map<string, number>> {
  const rows = await db.ask(talliesIn({ campaign }))
  return new Map(rows.map(({ key, n }) => [key, Number(n)]))
}

/** Oldest first. */
export const rootsOf = (db: Read, campaignId: string): Promise<LedgerRootTable[]> =>
  db.selectFrom('ledger_root').selectAll().where('campaign_id', '=', campaignId).orderBy('day').execute()

export const momentsAfter = (db: Read, campaignId: string, after: { opensAt: number; unit: string }, limit: number) =>
  db
    .selectFrom('prize_unit')
    .select(['unit', 'prize_key as prize', 'opens_at as opensAt'])
    .where('campaign_id', '=', campaignId)
    .where('opens_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('opens_at', '>', after.opensAt),
        eb.and([eb('opens_at', '=', after.opensAt), eb('unit', '>', after.unit)]),
      ]),
    )
    .where('opens_at', '>=', after.opensAt)
    .orderBy('opens_at')
    .orderBy('unit')
    .limit(limit)
    .execute()

/** Plays of an edition in a stretch of the ledger, which bounds the rows that are read. */
export const playsBetween = (
  db: Read,
  { campaignId, from, until }: { campaignId: string; from: number; until: number },
  limit: number,
) =>
  db
    .selectFrom('play')
    .leftJoin('prize_unit', 'prize_unit.id', 'play.unit_id')
    .select([
      'play.seq',
      'play.account_id',
      'play.at',
      'play.day',
      'play.action',
      'play.slot',
      'play.detail',
      'prize_unit.unit',
    ])
    .where('play.seq', '>', from)
    .where('play.seq', '<=', until)
    .where('play.campaign_id', '=', campaignId)
    .orderBy('play.seq')
    .limit(limit)
    .execute()

export type RulesRow = Selectable<RulesTextTable>

export const knownRules = (): Transaction<RulesRow[]> => all(tables.selectFrom('rules_text').selectAll())

export function* changeRules(id: string, changes: Partial<RulesTextTable>): Transaction<void> {
  yield* run(tables.updateTable('rules_text').set(changes).where('id', '=', id))
}

export function* insertRules(row: Insertable<RulesTextTable>): Transaction<void> {
  yield* run(tables.insertInto('rules_text').values(row))
}

export const campaignsInTransaction = (): Transaction<CampaignRow[]> => all(tables.selectFrom('campaign').selectAll())

export function* changeCampaign(id: string, changes: Partial<CampaignTable>): Transaction<void> {
  yield* run(tables.updateTable('campaign').set(changes).where('id', '=', id))
}

export function* putCampaign(row: CampaignTable): Transaction<void> {
  const { id: _, ...changes } = row
  yield* run(
    tables
      .insertInto('campaign')
      .values(row)
      .onConflict((oc) => oc.column('id').doUpdateSet(changes)),
  )
}

export function* hasPlays(campaignId: string): Transaction<boolean> {
  const plays = yield* first(
    tables
      .selectFrom('tally')
      .select('n')
      .where('campaign_id', '=', campaignId)
      .where('key', 'like', 'plays:%')
      .where('n', '>', 0)
      .limit(1),
  )
  return plays !== undefined
}

/** Deletes an edition without plays. Its commitments stay. */
export function* deleteCampaign(id: string): Transaction<void> {
  yield* deleteUnits(id)
  yield* run(tables.deleteFrom('extra_play').where('campaign_id', '=', id))
  yield* run(tables.deleteFrom('campaign').where('id', '=', id))
}

export function* deleteUnits(campaignId: string): Transaction<void> {
  yield* run(tables.deleteFrom('prize_unit').where('campaign_id', '=', campaignId))
  yield* run(tables.deleteFrom('tally').where('campaign_id', '=', campaignId))
}

const ROWS_AT_ONCE = 500

export type NewUnit = Insertable<PrizeUnitTable>

export function* insertUnits(rows: NewUnit[]): Transaction<void> {
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
    yield* run(tables.insertInto('prize_unit').values(rows.slice(i, i + ROWS_AT_ONCE)))
  }
}

export function* insertTallies(campaignId: string, counts: Record<string, number>): Transaction<void> {
  const rows = Object.entries(counts).map(([key, n]) => ({ campaign_id: campaignId, key, n }))
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
    yield* run(tables.insertInto('tally').values(rows.slice(i, i + ROWS_AT_ONCE)))
  }
}

/** Appends the next promise of an edition. */
export function* addCommitment(commitment: Omit<CommitmentTable, 'n'>): Transaction<void> {
  const last = yield* first(
    tables
      .selectFrom('commitment')
      .select('n')
      .where('campaign_id', '=', commitment.campaign_id)
      .orderBy('n', 'desc')
      .limit(1),
  )
  yield* run(tables.insertInto('commitment').values({ ...commitment, n: (last?.n ?? 0) + 1 }))
}

/** The editions at an address that have not closed. */
export const runningOrComing = (slug: string, now: number): Transaction<CampaignRow[]> =>
  all(
    tables
      .selectFrom('campaign')
      .selectAll()
      .where('slug', '=', slug)
      .where('closes_at', '>', now)
      .where('cancelled_at', 'is', null),
  )

export const settingValue = (key: string) => first(tables.selectFrom('setting').select('value').where('key', '=', key))

export function* putSetting(key: string, value: string): Transaction<void> {
  yield* run(
    tables
      .insertInto('setting')
      .values({ key, value })
      .onConflict((oc) => oc.column('key').doUpdateSet({ value })),
  )
}

const thatEdition = 'select id from campaign where id = :campaign'
const lock = prepared<{ id: string }, { campaign: string }>({
  sqlite: thatEdition,
  // Plays go on: their foreign key asks for a weaker lock.
  postgres: `${thatEdition} for no key update`,
})

/** Makes a second change of the same edition wait for the end of this transaction, as SQLite does for every writer. */
export function* lockEdition(campaign: string): Transaction<void> {
  yield* all(lock({ campaign }))
}

/** The end of the moments that are in the database. */
export const momentsUntil = prepared<{ moments_until: number; paused_at: number | null }, { campaign: string }>(
  'select moments_until, paused_at from campaign where id = :campaign',
)

export const pausedEditions = prepared<{ id: string; paused_at: number }, Record<never, never>>(
  'select id, paused_at from campaign where paused_at is not null and cancelled_at is null',
)

/** Ends the pause that began at an instant. */
export const endPause = (campaign: string, pausedAt: number): Transaction<number> =>
  run(
    tables
      .updateTable('campaign')
      .set({ paused_at: null, pause_reason: null })
      .where('id', '=', campaign)
      .where('paused_at', '=', pausedAt),
  )

export const noteMomentsUntil = prepared<never, { campaign: string; until: number }>(
  'update campaign set moments_until = :until where id = :campaign',
)

export const unwrittenEditions = prepared<{ id: string; moments_until: number }, Record<never, never>>(
  'select id, moments_until from campaign where moments_until < closes_at',
)

/** `moments` is a JSON object of instants by unit. SQLite would walk all units for a join with it. */
const putAll = prepared<never, { campaign: string; moments: string }>({
  sqlite: `update prize_unit set opens_at = json_extract(:moments, '$."' || unit || '"')
    where campaign_id = :campaign and unit in (select key from json_each(:moments)) and account_id is null`,
  postgres: `update prize_unit set opens_at = moment.value::bigint from json_each_text(:moments::json) as moment
    where campaign_id = :campaign and unit = moment.key and account_id is null`,
})

/** Sets the moments of units that nobody has won; null for those that are not written yet. */
export function* putMoments(
  campaign: string,
  moments: readonly [unit: string, at: number | null][],
): Transaction<void> {
  for (let i = 0; i < moments.length; i += ROWS_AT_ONCE) {
    const some = Object.fromEntries(moments.slice(i, i + ROWS_AT_ONCE))
    yield* run(putAll({ campaign, moments: JSON.stringify(some) }))
  }
}

export interface ControlRow {
  kind: EventKind
  at: number
  reason: string | null
}

/** What the operator has done to the plays of an edition, in its order. */
export const pausesAndResumes = prepared<ControlRow, { campaign: string }>(
  `select kind, at, reason from event
   where campaign_id = :campaign and account_id is null and kind in ('pause', 'resume') order by at, id`,
)
