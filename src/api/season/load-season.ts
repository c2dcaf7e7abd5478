import { newCrockford } from '#contract/primitives/crockford.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { noteEndOfPause } from '../campaigns/control.ts'
import {
  type Definition,
  definitionOf,
  differences,
  frozenDefinition,
  isOfDraw,
  UnknownFormat,
} from '../campaigns/definition/definition.ts'
import { sha256 } from '../campaigns/definition/hashing.ts'
import { prizeCodesOf } from '../campaigns/definition/prize-codes.ts'
import { definitionIn, type EditionContext, secretsPlace, seedPlace } from '../campaigns/editions/edition.ts'
import * as queries from '../campaigns/editions/queries.ts'
import { firstStock } from '../campaigns/editions/stock.ts'
import type { CommitmentTable } from '../campaigns/editions/tables.ts'
import { capGroupOf, commitTo, unitsOf, WAITING } from '../campaigns/proof/fairness.ts'
import { first, type Transaction } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { contentOf, type Generation, noteGeneration } from './generation.ts'
import { codesByUnit, faultsOfImported, type ImportedCodes, importedCodes, NO_CODES } from './imported-codes.ts'
import { nameOf, newestOf, SAYS_NOTHING, saysSomething } from './legal-texts.ts'
import { SeasonFaults, type SeasonFile } from './season-file.ts'

export interface FreezeOptions extends EditionContext {
  /** The clock of this process. */
  now: () => number
  /** The clock of the database, which all processes share. */
  databaseNow: () => Transaction<number>
  random: (bytes: number) => Uint8Array
}

interface Loading extends FreezeOptions {
  /**
   * Whether this is the demonstration, in which running editions keep their texts even if an upgrade of the program
   * changes them.
   */
  isDemo: boolean
}

/** The changes that this start has made so far. */
interface Changes {
  /** All reasons why the season cannot be used. */
  faults: string[]
  /**
   * Former rows of the editions whose definition is replaced. None of these editions may have opened when the
   * transaction commits.
   */
  replaced: queries.CampaignRow[]
  promises: Omit<CommitmentTable, 'n' | 'at'>[]
}

/** Thrown if another process is loading its season. */
export class SeasonIsLoading extends Error {
  override readonly name = 'SeasonIsLoading'
}

/**
 * Writes campaigns and legal texts to the database and numbers the season. Throws `SeasonFaults` with every fault, in
 * which case nothing is written, and `SeasonIsLoading`.
 */
export function* loadSeason(file: SeasonFile, loading: Loading): Transaction<Generation> {
  if (!(yield* first(queries.takeSeasonLock({})))?.taken) throw new SeasonIsLoading()
  const changes: Changes = { faults: yield* loadRules(file, loading), replaced: [], promises: [] }
  const known = new Map((yield* queries.campaignsInTransaction()).map((row) => [row.id, row]))
  yield* lockAll([...known.values()], loading)
  const definitions = file.campaigns.map((entry) => definitionOf(entry, loading.games))
  for (const [position, definition] of definitions.entries()) {
    yield* loadCampaign(definition, position, known.get(idOf(definition)), loading, changes)
  }
  const listed = new Set(definitions.map(idOf))
  for (const row of known.values()) if (!listed.has(row.id)) yield* withdraw(row, loading, changes)
  if (changes.faults.length > 0) throw new SeasonFaults(changes.faults)
  const content = contentOf(file, loading.isDemo)
  const generation = yield* noteGeneration(file, { content, vault: loading.vault, now: loading.now() })
  yield* keepPromises(loading, changes)
  return generation
}

/**
 * How long before its opening the definition of an edition becomes final. By the opening, every process has read the
 * final definition, because a process with an older one reads it again within a second.
 */
export const FROZEN_BEFORE_OPENING_MS = 5 * SECOND_MS

/** Reads the clocks of this process and of the database. */
function* clocks({ now, databaseNow }: Loading): Transaction<{ earlier: number; later: number }> {
  const times = [now(), yield* databaseNow()]
  return { earlier: Math.min(...times), later: Math.max(...times) }
}

/**
 * Returns the reason if the definition is final because of the time; undefined while the definition may still change.
 */
function whyTooLate({ opens_at }: queries.CampaignRow, now: number): string | undefined {
  if (opens_at <= now) return 'has started'
  return opens_at - FROZEN_BEFORE_OPENING_MS <= now
    ? `opens within ${FROZEN_BEFORE_OPENING_MS / SECOND_MS} s`
    : undefined
}

/**
 * Returns the reason if the definition is final regardless of the time. The transaction must have locked the edition
 * against plays.
 */
function* whyBegun({ id, cancelled_at, begun_at }: queries.CampaignRow): Transaction<string | undefined> {
  if (cancelled_at !== null) return 'was cancelled'
  return begun_at !== null || (yield* queries.hasPlays(id)) ? 'has started' : undefined
}

/**
 * Returns the time. Throws `SeasonFaults` if a replaced edition has meanwhile opened or is about to open: loading a
 * large stock takes minutes, and visitors at an opening must not wait for it.
 */
function* stayAhead(loading: Loading, { replaced }: Changes): Transaction<number> {
  const { later } = yield* clocks(loading)
  const faults = replaced.flatMap((row) => {
    const reason = whyTooLate(row, later)
    return reason ? [`campaign "${row.id}" ${reason}, which it did not when this start began to change it`] : []
  })
  if (faults.length > 0) throw new SeasonFaults(faults)
  return later
}

/** Stores the commitments just before the commit, so that their stored time is close to the commit. */
function* keepPromises(loading: Loading, changes: Changes): Transaction<void> {
  if (changes.replaced.length + changes.promises.length === 0) return
  const at = yield* stayAhead(loading, changes)
  for (const promise of changes.promises) yield* queries.addCommitment({ ...promise, at })
}

/**
 * Encrypts, with the newest key, all seeds and secrets that are in the clear or encrypted with an older key. Throws
 * `WrongKey`.
 */
function* lockAll(rows: queries.CampaignRow[], { vault }: Loading): Transaction<void> {
  for (const { id, seed, secrets } of rows) {
    const relocked = (text: string, place: string) =>
      vault.isCurrent(text, place) ? text : vault.lock(vault.open(text, place), place)
    const now = { seed: relocked(seed, seedPlace(id)), secrets: secrets && relocked(secrets, secretsPlace(id)) }
    if (isOther({ seed, secrets }, now)) yield* queries.changeCampaign(id, now)
  }
}

const idOf = ({ slug, edition }: Definition): string => `${slug}/${edition}`

function* loadRules(file: SeasonFile, loading: Loading): Transaction<string[]> {
  const now = loading.now()
  const known = new Map((yield* queries.knownRules()).map((text) => [text.id, text]))
  const currentIds = new Set(newestOf(file.rules.map((text) => text.id)))
  const faults: string[] = []
  for (const [position, { id, title, text, publishedAt }] of file.rules.entries()) {
    const hash = sha256(text)
    const current = currentIds.has(id) ? 1 : 0
    const published = known.get(id)
    if (!published && !saysSomething(text)) faults.push(`rules "${id}": its text ${SAYS_NOTHING}`)
    else if (published && published.hash !== hash && !loading.isDemo) {
      faults.push(`rules "${id}": its text has changed since it was published; publish the change as a new version`)
    } else if (published) {
      const wanted = { current, position, title }
      if (isOther(published, wanted)) yield* queries.changeRules(id, wanted)
    } else {
      const published_at = Math.min(
        Date.parse(publishedAt.length === 16 ? `${publishedAt}:00Z` : publishedAt) || now,
        now,
      )
      const version = id.split('/').at(-1) ?? '1'
      yield* queries.insertRules({ id, title, version, hash, text, published_at, current, position })
    }
  }
  yield* retireRules([...known.values()], currentIds)
  return faults
}

/** Marks texts as not current if the season file no longer contains them but contains another version. */
function* retireRules(known: queries.RulesRow[], currentIds: ReadonlySet<string>): Transaction<void> {
  const names = new Set([...currentIds].map(nameOf))
  for (const { id, current } of known) {
    if (current === 1 && names.has(nameOf(id)) && !currentIds.has(id)) yield* queries.changeRules(id, { current: 0 })
  }
}

/**
 * Returns whether a row differs from the wanted values, so that a start without changes writes nothing and does not
 * wait for the disk.
 */
const isOther = <Row extends object>(row: Row, wanted: Partial<Row>): boolean =>
  Object.entries(wanted).some(([column, value]) => row[column as keyof Row] !== value)

function* loadCampaign(
  definition: Definition,
  position: number,
  known: queries.CampaignRow | undefined,
  loading: Loading,
  changes: Changes,
): Transaction<void> {
  const id = idOf(definition)
  if (!known) return yield* freeze(definition, position, loading, changes, NO_CODES)
  const frozen = readIfKnown(known, loading)
  if (!frozen) {
    changes.faults.push(`campaign "${id}" was frozen by a newer version of this program; start that version`)
    return
  }
  const changed = differences(frozen, definition)
  const reason = changed.length > 0 ? yield* whyFrozen(known, loading) : undefined
  if (changed.length === 0 || (reason && loading.isDemo)) {
    const wanted = { listed: 1, position }
    if (isOther(known, wanted)) yield* queries.changeCampaign(id, wanted)
  } else if (reason) {
    changes.faults.push(
      `campaign "${id}" ${reason} and is frozen, but ${changed.join(', ')} changed; undo that or publish a new edition`,
    )
  } else {
    const codes = yield* importedCodes(id, frozen)
    for (const fault of faultsOfImported(codes, definition)) changes.faults.push(`campaign "${id}": ${fault}`)
    changes.replaced.push(known)
    yield* queries.deleteUnits(id)
    yield* freeze(definition, position, loading, changes, codes)
  }
}

/**
 * Locks an edition against plays. Returns the reason if its definition is final; undefined while the definition may
 * change.
 */
function* whyFrozen(known: queries.CampaignRow, loading: Loading): Transaction<string | undefined> {
  const row = (yield* first(queries.editionToReplace({ campaign: known.id }))) ?? known
  return (yield* whyBegun(row)) ?? whyTooLate(row, (yield* clocks(loading)).later)
}

function readIfKnown(row: queries.CampaignRow, context: EditionContext): Definition | undefined {
  try {
    return definitionIn(row, context)
  } catch (error) {
    if (error instanceof UnknownFormat) return undefined
    throw error
  }
}

const MIN_HOURS_TO_CLAIM = 24

/**
 * Returns the fault of an edition with too little time to claim. Checked only for new definitions, because a running
 * edition keeps its published terms.
 */
const tooLittleTimeToClaim = ({ prizes, closesAt, claimUntil }: Definition): string[] =>
  prizes.length > 0 && claimUntil < closesAt + MIN_HOURS_TO_CLAIM * 60 * 60 * 1000
    ? [`claimUntil: what is won on the last evening needs at least ${MIN_HOURS_TO_CLAIM} hours to be claimed`]
    : []

/**
 * Freezes a definition: writes the edition with a new seed, and adds the commitment to both, which is stored with its
 * time before the commit.
 */
function* freeze(
  definition: Definition,
  position: number,
  loading: Loading,
  changes: Changes,
  codes: ImportedCodes,
): Transaction<void> {
  const id = idOf(definition)
  for (const fault of tooLittleTimeToClaim(definition)) changes.faults.push(`campaign "${id}": ${fault}`)
  const { now, random, games, vault } = loading
  const seed = Buffer.from(random(32)).toString('hex')
  const { text, secrets } = frozenDefinition(definition, games, seed)
  const hash = sha256(text)
  const seed_commit = commitTo(seed, hash)
  yield* queries.putCampaign({
    id,
    slug: definition.slug,
    edition: definition.edition,
    kind: definition.kind,
    position,
    definition: text,
    definition_hash: hash,
    secrets: vault.lock(secrets, secretsPlace(id)),
    seed: vault.lock(seed, seedPlace(id)),
    seed_commit,
    opens_at: definition.opensAt,
    closes_at: definition.closesAt,
    claim_until: definition.claimUntil,
    player_key: Buffer.from(random(32)).toString('hex'),
    listed: 1,
    loaded_at: now(),
    moments_until: definition.opensAt,
  })
  changes.promises.push({ campaign_id: id, definition_hash: hash, seed_commit })
  const imported = codesByUnit(codes, seed, definition)
  yield* stockUp(id, definition, { ...loading, imported, between: () => stayAhead(loading, changes) })
}

/** Number of characters of our prize codes: 60 random bits. */
export const PRIZE_CODE_LENGTH = 12

interface Stocking extends Loading {
  imported: ReadonlyMap<string, queries.ImportedCode>
  /** Runs before each part of a large stock. */
  between(): Transaction<unknown>
}

function* stockUp(
  id: string,
  definition: Definition,
  { random, vault, imported, between }: Stocking,
): Transaction<void> {
  const prizes = new Map(definition.prizes.map((prize) => [prize.key, prize]))
  const codes = prizeCodesOf(id, vault)
  // The rows contain no moments, and their order is independent of the moments, so they do not reveal when a prize can
  // be won.
  const rows = unitsOf(definition).flatMap(({ unit, prize: key }): queries.NewUnit[] => {
    const prize = prizes.get(key)
    if (!prize) return []
    const isPartner = prize.codes === 'partner'
    const isWaiting = isPartner && !imported.has(unit)
    const code = prize.kind === 'code' && !isPartner ? newCrockford(random, PRIZE_CODE_LENGTH) : (prize.code ?? null)
    const row: queries.NewUnit = {
      id: uuidv7(),
      campaign_id: id,
      unit,
      prize_key: key,
      kind: prize.kind,
      // A draw gives at most one prize to a person, independently of the prizes won by playing.
      cap_group: isWaiting ? WAITING : isOfDraw(prize.pool) ? 'free' : capGroupOf(prize.kind),
      pool: prize.pool,
      opens_at: null,
      ...(imported.get(unit) ?? { ...codes.lock(key, code), code_hash: null }),
      state: 'free',
    }
    return [row]
  })
  yield* queries.insertUnits(rows, between)
  const waiting = Map.groupBy(rows, ({ prize_key, cap_group }) => (cap_group === WAITING ? prize_key : ''))
  yield* queries.insertTallies(
    id,
    firstStock(definition, (key) => waiting.get(key)?.length ?? 0),
  )
}

/**
 * Handles an edition that is no longer in the season file. Before its opening, the edition is deleted; while it runs,
 * that is a fault; after its end, the edition is only no longer listed. The demonstration also deletes a running
 * edition without plays: its game was only announced when the edition was frozen, and is implemented now.
 */
function* withdraw(known: queries.CampaignRow, loading: Loading, changes: Changes): Transaction<void> {
  const { id, slug } = known
  const { earlier, later } = yield* clocks(loading)
  const isOver = (row: queries.CampaignRow) => row.closes_at <= earlier || row.cancelled_at !== null
  const row = (isOver(known) ? undefined : yield* first(queries.editionToReplace({ campaign: id }))) ?? known
  if (isOver(row)) {
    if (row.listed === 1) yield* queries.changeCampaign(id, { listed: 0 })
    return
  }
  const reason = (yield* whyBegun(row)) ?? (loading.isDemo ? undefined : whyTooLate(row, later))
  if (!reason) {
    if (!loading.isDemo) changes.replaced.push(row)
    yield* noteEndOfPause(row, 'system', later)
    yield* queries.deleteCampaign(id)
  } else if (!loading.isDemo) {
    changes.faults.push(
      `campaign "${id}" ${reason} and is missing from the file; put it back, or end it with a reason: ` +
        `npm run season -- cancel ${slug} --reason "…"`,
    )
  }
}
