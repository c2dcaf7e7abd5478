import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { RulesVersion } from '#contract/conditions.schema.ts'
import { all, first, prepared, type Reads, run, type Transaction, tables } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'
import type { EventKind } from '../../ledger/tables.ts'
import type { PrizeUnitTable } from '../../prizes/tables.ts'
import type { LedgerRootTable } from '../../roots/tables.ts'
import type { AmendmentTable, CampaignTable, CommitmentTable, RulesTextTable, SeasonGenerationTable } from './tables.ts'

type Read = Kysely<Schema>
export type CampaignRow = Selectable<CampaignTable>

export const campaignRows = (db: Read): Promise<CampaignRow[]> =>
  db.selectFrom('campaign').selectAll().orderBy('position').orderBy('id').execute()

export const commitmentRows = (db: Read) =>
  db.selectFrom('commitment').selectAll().orderBy('campaign_id').orderBy('n').execute()

export const amendmentRows = (db: Read) =>
  db.selectFrom('amendment').selectAll().orderBy('campaign_id').orderBy('n').execute()

export const amendmentsOf = prepared<AmendmentTable, { campaign: string }>(
  'select * from amendment where campaign_id = :campaign order by n',
)

export function* addAmendment(row: AmendmentTable): Transaction<void> {
  yield* run(tables.insertInto('amendment').values(row))
}

export function* changeAmendment(
  { campaign_id, n }: Pick<AmendmentTable, 'campaign_id' | 'n'>,
  changes: Partial<Pick<AmendmentTable, 'seed' | 'secrets'>>,
): Transaction<void> {
  yield* run(tables.updateTable('amendment').set(changes).where('campaign_id', '=', campaign_id).where('n', '=', n))
}

/** Reads the columns that can change after an edition was read. */
export const campaignStates = (db: Read) =>
  db
    .selectFrom('campaign')
    .select(['id', 'seed_commit', 'amended', 'paused_at', 'pause_reason', 'cancelled_at', 'cancel_reason', 'listed'])
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

/** Returns the counters of an edition: `left:<prize>`, `plays:<action>`, `first-seq`, `last-seq`. */
export async function talliesOf(db: Reads, campaign: string): Promise<Map<string, number>> {
  const rows = await db.ask(talliesIn({ campaign }))
  return new Map(rows.map(({ key, n }) => [key, Number(n)]))
}

/** Returns the roots of an edition, oldest first. */
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

/**
 * Returns the plays of an edition with numbers above `from` and up to `until`. These bounds limit the rows that are
 * read.
 */
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

export function* changeCampaign(id: string, changes: Updateable<CampaignTable>): Transaction<void> {
  yield* run(tables.updateTable('campaign').set(changes).where('id', '=', id))
}

/** Inserts or updates an edition. Columns that `row` leaves out keep their values, or are null in a new row. */
export function* putCampaign(row: Insertable<CampaignTable>): Transaction<void> {
  const { id: _, ...changes } = row
  yield* run(
    tables
      .insertInto('campaign')
      .values(row)
      .onConflict((oc) => oc.column('id').doUpdateSet(changes)),
  )
}

const anyPlay = prepared<{ found: number | boolean }, { campaign: string }>(
  `select exists (select 1 from tally where campaign_id = :campaign and key like 'plays:%' and n > 0)
     or exists (select 1 from play where campaign_id = :campaign and seq >
       coalesce((select n from tally where campaign_id = '' and key = 'counted-seq'), 0)) as found`,
)

/** Returns whether an edition has plays, including plays that the tallies do not count yet. */
export function* hasPlays(campaign: string): Transaction<boolean> {
  return Boolean((yield* first(anyPlay({ campaign })))?.found)
}

/** Deletes an edition without plays. Its commitments stay. */
export function* deleteCampaign(id: string): Transaction<void> {
  yield* deleteUnits(id)
  yield* run(tables.deleteFrom('extra_play').where('campaign_id', '=', id))
  yield* run(tables.deleteFrom('campaign').where('id', '=', id))
}

export type ImportedCode = Pick<Selectable<PrizeUnitTable>, 'code' | 'locked_code' | 'code_key' | 'code_hash'>

interface CodesPage {
  campaign: string
  prize: string
  /** The last unit of the page before. */
  after: string
  limit: number
}

export const importedCodes = prepared<ImportedCode & { unit: string }, CodesPage>(
  `select unit, code, locked_code, code_key, code_hash from prize_unit
   where campaign_id = :campaign and unit > :after and prize_key = :prize
     and (code is not null or locked_code is not null)
   order by unit limit :limit`,
)

export function* deleteUnits(campaignId: string): Transaction<void> {
  yield* run(tables.deleteFrom('prize_unit').where('campaign_id', '=', campaignId))
  yield* run(tables.deleteFrom('tally').where('campaign_id', '=', campaignId))
}

const ROWS_AT_ONCE = 500

export type NewUnit = Insertable<PrizeUnitTable>

/**
 * Inserts units in parts. A large stock takes minutes, so `between` runs before each part: it may throw to stop the
 * insertion.
 */
export function* insertUnits(rows: NewUnit[], between?: () => Transaction<unknown>): Transaction<void> {
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
    if (between) yield* between()
    yield* run(tables.insertInto('prize_unit').values(rows.slice(i, i + ROWS_AT_ONCE)))
  }
}

/** Adds to counters of an edition, of which any may be missing. */
export function* raiseTallies(campaignId: string, counts: Record<string, number>): Transaction<void> {
  const rows = Object.entries(counts).map(([key, n]) => ({ campaign_id: campaignId, key, n }))
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
    yield* run(
      tables
        .insertInto('tally')
        .values(rows.slice(i, i + ROWS_AT_ONCE))
        .onConflict((oc) =>
          oc.columns(['campaign_id', 'key']).doUpdateSet((eb) => ({ n: eb('tally.n', '+', eb.ref('excluded.n')) })),
        ),
    )
  }
}

export type GenerationRow = SeasonGenerationTable

/** Every process reads it each second, without the row, which may have logos. */
export const newestGenerationNumber = prepared<Pick<GenerationRow, 'n'>, Record<never, never>>(
  'select n from season_generation order by n desc limit 1',
)

/** Without the file, which is large. */
export const newestGeneration = prepared<Omit<GenerationRow, 'file'>, Record<never, never>>(
  'select n, hash, content, author, loaded_at from season_generation order by n desc limit 1',
)

/** The newest comes first. */
export const generationHashes = (): Transaction<Pick<GenerationRow, 'n' | 'hash'>[]> =>
  all(tables.selectFrom('season_generation').select(['n', 'hash']).orderBy('n', 'desc'))

export function* generationFile(n: number): Transaction<string | null | undefined> {
  return (yield* first(tables.selectFrom('season_generation').select('file').where('n', '=', n)))?.file
}

export function* addGeneration(row: GenerationRow): Transaction<void> {
  yield* run(tables.insertInto('season_generation').values(row))
}

export function* changeGeneration(n: number, values: Partial<Pick<GenerationRow, 'hash' | 'file'>>): Transaction<void> {
  yield* run(tables.updateTable('season_generation').set(values).where('n', '=', n))
}

/**
 * Appends the next commitment. Its time is never earlier than the time of the last one, even if the clocks of two
 * processes differ.
 */
export function* addCommitment(commitment: Omit<CommitmentTable, 'n'>): Transaction<void> {
  const last = yield* first(
    tables
      .selectFrom('commitment')
      .select(['n', 'at'])
      .where('campaign_id', '=', commitment.campaign_id)
      .orderBy('n', 'desc')
      .limit(1),
  )
  const at = Math.max(commitment.at, Number(last?.at ?? 0))
  yield* run(tables.insertInto('commitment').values({ ...commitment, n: (last?.n ?? 0) + 1, at }))
}

const uncancelled = `select * from campaign
  where slug = :slug and closes_at > :now and cancelled_at is null order by id`

/**
 * Reads and locks the editions at an address that have neither closed nor been cancelled. Another operator's command
 * waits for the lock, and so does a starting process that would replace an edition.
 */
export const runningOrComing = prepared<CampaignRow, { slug: string; now: number }>({
  sqlite: uncancelled,
  postgres: `${uncancelled} for no key update`,
})

/** The columns of an edition that may have changed since this process read it. */
export interface StateRow {
  paused_at: number | null
  cancelled_at: number | null
  begun_at: number | null
}

interface Definition {
  campaign: string
  /**
   * Commitment to the seed and definition that this process knows. The query returns no row if the database has another
   * commitment.
   */
  commit: string
  /** Number of amendments that this process knows. */
  amended: number
}

const thatEdition = 'from campaign where id = :campaign'
const thatDefinition = `select paused_at, cancelled_at, begun_at ${thatEdition} and seed_commit = :commit
  and amended = :amended`

export const editionState = prepared<StateRow, Definition>(thatDefinition)

/**
 * Takes a shared lock. Waits for a starting process that is replacing the definition, and makes the next such process
 * wait.
 */
export const heldEdition = prepared<StateRow, Definition>({
  sqlite: thatDefinition,
  postgres: `${thatDefinition} for key share`,
})

export const lockedEdition = prepared<StateRow, Definition>({
  sqlite: thatDefinition,
  postgres: `${thatDefinition} for no key update`,
})

/** Takes an exclusive lock: waits for every transaction that has locked the edition, and makes all others wait. */
export const editionToReplace = prepared<CampaignRow, { campaign: string }>({
  sqlite: `select * ${thatEdition}`,
  postgres: `select * ${thatEdition} for update`,
})

export const noteBegun = prepared<never, { campaign: string; at: number }>(
  'update campaign set begun_at = :at where id = :campaign and begun_at is null',
)

/** Key of the advisory lock. It can be any number, as long as all versions of the program use the same one. */
const SEASON_LOCK = 7_306_242

/**
 * Tries to lock the season until the transaction ends, so that only one starting process at a time changes it. SQLite
 * has only one writer anyway.
 */
export const takeSeasonLock = prepared<{ taken: boolean | number }, Record<never, never>>({
  sqlite: 'select 1 as taken',
  postgres: `select pg_try_advisory_xact_lock(${SEASON_LOCK}) as taken`,
})

/** Reads the instant up to which the moments are in the database. */
export const momentsUntil = prepared<{ moments_until: number; paused_at: number | null }, { campaign: string }>(
  'select moments_until, paused_at from campaign where id = :campaign',
)

export const pausedEditions = prepared<{ id: string; paused_at: number }, Record<never, never>>(
  'select id, paused_at from campaign where paused_at is not null and cancelled_at is null',
)

/** Ends the pause of an edition if the pause began at `pausedAt`. */
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

/**
 * `moments` is a JSON object of instants by unit. The SQLite query has no join with this object, because for a join
 * SQLite would scan all units.
 */
const putAll = prepared<never, { campaign: string; moments: string }>({
  sqlite: `update prize_unit set opens_at = json_extract(:moments, '$."' || unit || '"')
    where campaign_id = :campaign and unit in (select key from json_each(:moments)) and account_id is null`,
  postgres: `update prize_unit set opens_at = moment.value::bigint from json_each_text(:moments::json) as moment
    where campaign_id = :campaign and unit = moment.key and account_id is null`,
})

/** Sets the moments of units that have not been won. A moment that must not be in the database yet is given as null. */
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

/** Reads the operator's pauses and resumptions of an edition, in their order. */
export const pausesAndResumes = prepared<ControlRow, { campaign: string }>(
  `select kind, at, reason from event
   where campaign_id = :campaign and account_id is null and kind in ('pause', 'resume') order by at, id`,
)
