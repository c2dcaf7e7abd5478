import { isDeepStrictEqual } from 'node:util'
import { noteEndOfPause } from '../campaigns/control.ts'
import { changesOf, placeOf, withAdditionsLast } from '../campaigns/definition/amendment-rules.ts'
import { type Definition, definitionOf, differences, UnknownFormat } from '../campaigns/definition/definition.ts'
import { sha256 } from '../campaigns/definition/hashing.ts'
import { type Amendment, definitionIn, type EditionContext, toAmendments } from '../campaigns/editions/edition.ts'
import * as queries from '../campaigns/editions/queries.ts'
import { all, first, type Transaction } from '../db/database.ts'
import { type Amending, amendEdition, faultsOfAmending } from './amend-edition.ts'
import { tooLittleTimeToClaim } from './claim-time.ts'
import { type Changes, clocks, freeze, idOf, type Loading, whyTooLate } from './freeze-edition.ts'
import { type Content, contentOf, readContent } from './generation.ts'
import { faultsOfImported, importedCodes, NO_CODES } from './imported-codes.ts'
import { nameOf, newestOf, SAYS_NOTHING, saysSomething } from './legal-texts.ts'
import type { SeasonFile } from './season-file.ts'

/** A change to one row of the database. A plan shows it; only `loadSeason` performs it. */
interface Step<Change extends string> {
  id: string
  change: Change
  /** The reasons why the season cannot be used. */
  faults: string[]
  perform(): Transaction<void>
}

export interface EditionStep
  extends Step<'new' | 'changed' | 'amended' | 'unchanged' | 'kept' | 'withdrawn' | 'ended' | 'refused'> {
  /** The fields in which the file differs from what is stored; in an amendment, the parts that change. */
  fields: string[]
  /** For an amendment: the fault if no reason is given. */
  unexplained?: string
  opensAt: number
  zone: string
}
export type TextStep = Step<'new' | 'changed' | 'unchanged' | 'kept' | 'retired' | 'restored' | 'refused'>

/** A comparison of a season with the database. */
export interface Plan {
  /** Number of the generation with which the season was compared; 0 for a database without one. */
  base: number
  editions: EditionStep[]
  texts: TextStep[]
  /** The parts in which the season differs, apart from editions and legal texts. */
  content: (keyof Content)[]
  faults: string[]
  changes: Changes
}

/** Compares a season with the database, and locks the editions that it changes. Writes nothing. */
export function* planSeason(file: SeasonFile, loading: Loading): Transaction<Plan> {
  const newest = yield* first(queries.newestGeneration({}))
  const known = new Map((yield* queries.campaignsInTransaction()).map((row) => [row.id, row]))
  const changes: Changes = { replaced: [], promises: [] }
  const texts = yield* planTexts(file, loading)
  const editions: EditionStep[] = []
  const definitions = file.campaigns.map((entry) => definitionOf(entry, loading.games))
  for (const [position, definition] of definitions.entries()) {
    editions.push(yield* planEdition(definition, position, known.get(idOf(definition)), loading, changes))
  }
  const listed = new Set(definitions.map(idOf))
  for (const row of known.values()) if (!listed.has(row.id)) editions.push(yield* planWithdrawal(row, loading, changes))
  const content = contentOf(file, loading.isDemo)
  const former = newest && readContent(newest)
  const foreign = former && !former.isDemo ? faultsOfForeign(former, content, [...known.keys()], listed) : []
  return {
    base: newest?.n ?? 0,
    editions,
    texts,
    content: former ? differingParts(former, content) : [],
    faults: [...foreign, ...[...texts, ...editions].flatMap(({ faults }) => faults)],
    changes,
  }
}

const differingParts = (former: Content, content: Content): (keyof Content)[] =>
  (Object.keys(content) as (keyof Content)[]).filter((key) => !isDeepStrictEqual(former[key], content[key]))

/** Returns a fault for the season of another site: a wrong `DATABASE_URL` would withdraw what is announced there. */
function faultsOfForeign(
  { organiser: former }: Content,
  { organiser }: Content,
  known: string[],
  listed: ReadonlySet<string>,
): string[] {
  const isForeign = former.taxId !== organiser.taxId && known.length > 0 && !known.some((id) => listed.has(id))
  return isForeign
    ? [
        `the database has the season of "${former.name}" (${former.taxId}), and this one of "${organiser.name}" ` +
          `(${organiser.taxId}) has no edition in common with it; check DATABASE_URL`,
      ]
    : []
}

const none = function* (): Transaction<void> {}

/**
 * Returns the reason if the definition is final regardless of the time. The transaction must have locked the edition
 * against plays.
 */
function* whyBegun({ id, cancelled_at, begun_at }: queries.CampaignRow): Transaction<string | undefined> {
  if (cancelled_at !== null) return 'was cancelled'
  return begun_at !== null || (yield* queries.hasPlays(id)) ? 'has started' : undefined
}

function* planTexts(file: SeasonFile, loading: Loading): Transaction<TextStep[]> {
  const now = loading.now()
  const known = new Map((yield* queries.knownRules()).map((text) => [text.id, text]))
  const currentIds = new Set(newestOf(file.rules.map((text) => text.id)))
  const steps = file.rules.map(({ id, title, text, publishedAt }, position): TextStep => {
    const refused = (fault: string): TextStep => ({ id, change: 'refused', faults: [fault], perform: none })
    const hash = sha256(text)
    const current = currentIds.has(id) ? 1 : 0
    const published = known.get(id)
    if (!published && !saysSomething(text)) return refused(`rules "${id}": its text ${SAYS_NOTHING}`)
    if (published && published.hash !== hash && !loading.isDemo) {
      return refused(`rules "${id}": its text has changed since it was published; publish the change as a new version`)
    }
    if (published) {
      const wanted = { current, position, title }
      if (!isOther(published, wanted)) return { id, change: 'unchanged', faults: [], perform: none }
      return { id, change: changeOfText(published, wanted), faults: [], perform: () => queries.changeRules(id, wanted) }
    }
    const published_at = Math.min(
      Date.parse(publishedAt.length === 16 ? `${publishedAt}:00Z` : publishedAt) || now,
      now,
    )
    const version = id.split('/').at(-1) ?? '1'
    const row = { id, title, version, hash, text, published_at, current, position }
    return { id, change: 'new', faults: [], perform: () => queries.insertRules(row) }
  })
  const inFile = new Set(file.rules.map(({ id }) => id))
  const others = [...known.values()].filter(({ id }) => !inFile.has(id))
  return [...steps, ...retiredTexts(others, currentIds)]
}

function changeOfText(published: queries.RulesRow, wanted: { current: number; title: string }): TextStep['change'] {
  if (published.current !== wanted.current) return wanted.current === 1 ? 'restored' : 'retired'
  return published.title === wanted.title ? 'kept' : 'changed'
}

/** Returns the current texts that the season file has only in another version. `others` are not in the file. */
function retiredTexts(others: queries.RulesRow[], currentIds: ReadonlySet<string>): TextStep[] {
  const names = new Set([...currentIds].map(nameOf))
  return others
    .filter(({ id, current }) => current === 1 && names.has(nameOf(id)))
    .map(({ id }) => {
      return { id, change: 'retired', faults: [], perform: () => queries.changeRules(id, { current: 0 }) }
    })
}

/**
 * Returns whether a row differs from the wanted values, so that a start without changes writes nothing and does not
 * wait for the disk.
 */
export const isOther = <Row extends object>(row: Row, wanted: Partial<Row>): boolean =>
  Object.entries(wanted).some(([column, value]) => row[column as keyof Row] !== value)

function* planEdition(
  definition: Definition,
  position: number,
  known: queries.CampaignRow | undefined,
  loading: Loading,
  changes: Changes,
): Transaction<EditionStep> {
  const id = idOf(definition)
  const { opensAt, zone } = definition
  const step = { id, opensAt, zone, fields: [] as string[], faults: [] as string[], perform: none }
  const tooLate = tooLittleTimeToClaim(definition).map((fault) => `campaign "${id}": ${fault}`)
  if (!known) {
    const perform = () => freeze(definition, position, loading, changes, NO_CODES)
    return { ...step, change: 'new', faults: tooLate, perform }
  }
  const former = toAmendments(yield* all(queries.amendmentsOf({ campaign: id })), loading)
  const frozen = readIfKnown(known, former, loading)
  if (!frozen) {
    const fault = `campaign "${id}" was frozen by a newer version of this program; start that version`
    return { ...step, change: 'refused', faults: [fault] }
  }
  const fields = differences(frozen, definition)
  if (fields.length === 0) return planUnchanged(step, known, position)
  // Another process may have written moments since `known` was read.
  const row = (yield* first(queries.editionToReplace({ campaign: id }))) ?? known
  const reason = yield* whyFrozen(row, loading)
  if (reason && loading.isDemo) return planUnchanged(step, known, position)
  if (reason) {
    const edition = { row, before: frozen, after: definition, former }
    return yield* planAmendment(edition, { ...step, begun: reason, position }, loading)
  }
  const codes = yield* importedCodes(id, frozen)
  const faults = [...tooLate, ...faultsOfImported(codes, definition).map((fault) => `campaign "${id}": ${fault}`)]
  changes.replaced.push(known)
  const perform = function* () {
    yield* queries.deleteUnits(id)
    yield* freeze(definition, position, loading, changes, codes)
  }
  return { ...step, change: 'changed', fields, faults, perform }
}

function planUnchanged(step: Omit<EditionStep, 'change'>, known: queries.CampaignRow, position: number): EditionStep {
  const wanted = { listed: 1, position }
  if (!isOther(known, wanted)) return { ...step, change: 'unchanged' }
  return { ...step, change: 'kept', perform: () => queries.changeCampaign(known.id, wanted) }
}

/** Plans a public change of an edition that has begun. `begun` says why its definition is final. */
function* planAmendment(
  edition: Pick<Amending, 'row' | 'before' | 'after' | 'former'>,
  { begun, position, ...step }: Omit<EditionStep, 'change'> & { begun: string; position: number },
  loading: Loading,
): Transaction<EditionStep> {
  const { row, before } = edition
  const after = withAdditionsLast(definitionIn(row, [], loading), before, edition.after, loading.games)
  const changes = changesOf(before, after)
  if (changes.length === 0) return planUnchanged(step, row, position)
  const { later: at } = yield* clocks(loading)
  const amending = { ...edition, after, changes, at }
  const shown = changes.filter(({ path }) => path !== 'local')
  const fields = [...new Set(shown.map(({ path }) => placeOf(path, before, after)))]
  const begins = `campaign "${row.id}" ${begun}, and`
  const all = `${begins} ${fields.join(', ')} changed`
  if (row.cancelled_at !== null) return { ...step, change: 'refused', fields, faults: [`${all}; undo that`] }
  const faults = faultsOfAmending(amending, loading)
  if (faults.length > 0)
    return { ...step, change: 'refused', fields, faults: faults.map((fault) => `${begins} ${fault}`) }
  const unexplained = `${all}; undo that, or change it in public: npm run season -- apply FILE --reason "…"`
  return { ...step, change: 'amended', fields, unexplained, perform: () => amendEdition(amending, loading) }
}

/**
 * Returns the reason if the definition is final; undefined while it may change. The transaction must have locked the
 * edition against plays.
 */
function* whyFrozen(row: queries.CampaignRow, loading: Loading): Transaction<string | undefined> {
  return (yield* whyBegun(row)) ?? whyTooLate(row, (yield* clocks(loading)).later)
}

function readIfKnown(
  row: queries.CampaignRow,
  amendments: readonly Amendment[],
  context: EditionContext,
): Definition | undefined {
  try {
    return definitionIn(row, amendments, context)
  } catch (error) {
    if (error instanceof UnknownFormat) return undefined
    throw error
  }
}

/**
 * Plans for an edition that is no longer in the season file. Before its opening, the edition is deleted; while it runs,
 * that is a fault; after its end, the edition is only no longer listed. The demonstration also deletes a running
 * edition without plays: its game was only announced when the edition was frozen, and is implemented now.
 */
function* planWithdrawal(known: queries.CampaignRow, loading: Loading, changes: Changes): Transaction<EditionStep> {
  const { id, slug, opens_at: opensAt } = known
  const former = toAmendments(yield* all(queries.amendmentsOf({ campaign: id })), loading)
  const zone = readIfKnown(known, former, loading)?.zone ?? 'UTC'
  const step = { id, opensAt, zone, fields: [], faults: [], perform: none }
  const { earlier, later } = yield* clocks(loading)
  const isOver = (row: queries.CampaignRow) => row.closes_at <= earlier || row.cancelled_at !== null
  const row = (isOver(known) ? undefined : yield* first(queries.editionToReplace({ campaign: id }))) ?? known
  if (isOver(row)) {
    if (row.listed === 0) return { ...step, change: 'unchanged' }
    return { ...step, change: 'ended', perform: () => queries.changeCampaign(id, { listed: 0 }) }
  }
  const reason = (yield* whyBegun(row)) ?? (loading.isDemo ? undefined : whyTooLate(row, later))
  if (!reason) {
    if (!loading.isDemo) changes.replaced.push(row)
    const perform = function* () {
      yield* noteEndOfPause(row, 'system', later)
      yield* queries.deleteCampaign(id)
    }
    return { ...step, change: 'withdrawn', perform }
  }
  if (loading.isDemo) return { ...step, change: 'unchanged' }
  const fault =
    `campaign "${id}" ${reason} and is missing from the file; put it back, or end it with a reason: ` +
    `npm run season -- cancel ${slug} --reason "…"`
  return { ...step, change: 'refused', faults: [fault] }
}
