import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { MailboxRule, Organiser, RulesVersion } from '#contract/conditions.schema.ts'
import { WORDS_OF_MARKET } from '#contract/words/market-words.ts'
import type { OwnWords } from '#contract/words/say.ts'
import type { Market } from '#contract/zones/markets.ts'
import { readPlainText, UnreadableFile } from '#host/text-file.ts'
import { UnknownFormat } from '../campaigns/definition/definition.ts'
import type { Vault } from '../campaigns/definition/vault.ts'
import { type Edition, type EditionContext, toEdition } from '../campaigns/editions/edition.ts'
import { byWhatMattersNow } from '../campaigns/editions/phase.ts'
import {
  amendmentRows,
  campaignRows,
  campaignStates,
  commitmentRows,
  type GenerationRow,
  newestGeneration,
  newestGenerationNumber,
  rulesVersions,
} from '../campaigns/editions/queries.ts'
import type { Database } from '../db/database.ts'
import { type DressedBrand, dressedBrand } from './brand/dressed-brand.ts'
import { withPictures } from './brand/picture.ts'
import { withPictureFiles } from './brand/picture-files.ts'
import { storedPictures } from './brand/queries.ts'
import { demoSeason } from './demo-season.ts'
import { type Exit, toExit } from './exit-entry.ts'
import type { FreezeOptions, Loading } from './freeze-edition.ts'
import { type Content, type Generation, readContent, readFile } from './generation.ts'
import { nameOf } from './legal-texts.ts'
import { loadSeason, SeasonIsLoading } from './load-season.ts'
import { type Plan, planSeason } from './plan-season.ts'
import { type Draft, noteDraft, readDraft } from './queries.ts'
import { parseSeason, SeasonFaults, type SeasonFile } from './season-file.ts'
import { withTextFiles } from './text-files.ts'

/**
 * The season as stored in the database: the newest one that was applied. All processes agree on it, whatever their
 * season files say.
 */
export interface Season {
  readonly isDemo: boolean
  readonly organiser: Organiser
  /** Null for a season in the colours of Temporada. */
  readonly brand: DressedBrand | null
  readonly market: Market
  /** The sentences of the market and of the brand that replace those of the program, by key. */
  readonly words: OwnWords
  readonly drawProtocol: string
  /** Every version of every legal text, newest first. */
  readonly rules: readonly RulesVersion[]
  /** The exits to other sites. */
  readonly exits: readonly Exit[]
  readonly mailboxes: MailboxRule
  /** Returns the version in force of a text by the first part of its id: `general`, `privacidad`. */
  currentRules(name: string): RulesVersion | undefined
  rulesById(id: string): RulesVersion | undefined
  /** Returns one edition per address, the most relevant first. */
  current(now: number): Promise<Edition[]>
  /** Returns the edition to show at an address: the running one, else the next one, else the last one. */
  find(slug: string, now: number): Promise<Edition | undefined>
  /** Returns any past or present edition that this process knows. */
  byId(id: string): Edition | undefined
  /** The editions at an address, newest first. */
  editionsAt(slug: string): readonly Edition[]
  all(): readonly Edition[]
  /** Reloads the editions and texts that another process or a command has changed. */
  refresh(): Promise<void>
  /** Reloads at most once a second. While the database is unreachable, the loaded state stays in use. */
  fresh(now: number): Promise<void>
}

export interface SeasonOptions extends FreezeOptions {
  /** Path of the season file; without it the demonstration runs, or the season that was applied before. */
  file?: string | undefined
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/**
 * Applies the season file, and returns the season that is in force afterwards. If the file cannot be applied, the
 * season of the database goes on. Throws `SeasonFaults` if the database has none.
 */
export async function openSeason(db: Database, options: SeasonOptions): Promise<Season> {
  const reading = { ...options, definitions: new Map() }
  await bringSeason(db, reading)
  return inMemory(db, reading)
}

/**
 * Applies the season file, or keeps the season of the database: if the file has faults, if a newer season has replaced
 * it, or if there is no file. Faults are logged and stored as a draft. Throws `SeasonFaults` if the database has no
 * season, or only the demonstration: there is nothing that could go on.
 */
async function bringSeason(db: Database, options: SeasonOptions): Promise<void> {
  const { log } = options
  const [newest] = await db.ask(newestGeneration({}))
  const running = newest && readContent(newest)
  const isRunning = newest !== undefined && running?.isDemo !== true
  if (options.file === undefined) {
    if (isRunning) log.info({ generation: newest.n }, 'SEASON_FILE is empty: the season of the database goes on')
    else await applySeason(db, undefined, options)
    return
  }
  try {
    const file = await readSeasonFile(options.file, options.games)
    await applySeason(db, file, { ...options, keepsNewer: true })
  } catch (error) {
    if (!(error instanceof SeasonFaults && isRunning)) throw error
    const { faults } = error
    await db.transact(() => noteDraft({ faults, author: options.author, at: options.now() }))
    log.error({ generation: newest.n, faults }, 'the season file is not applied: the season of the database goes on')
  }
}

export async function readSeasonFile(path: string, games: EditionContext['games']): Promise<SeasonFile> {
  let text: string
  try {
    text = await readPlainText(path)
  } catch (error) {
    throw error instanceof UnreadableFile ? new SeasonFaults([error.message]) : error
  }
  try {
    const texts = await withTextFiles(JSON.parse(text), dirname(path))
    const { season, faults } = await withPictureFiles(texts.season, dirname(path))
    return parseSeason(season, games, [...texts.faults, ...faults])
  } catch (error) {
    if (error instanceof SyntaxError) throw new SeasonFaults([`${path} is not valid JSON: ${error.message}`])
    throw error
  }
}

/** Returns the content of the newest generation; undefined before the first start, and for that of a newer program. */
async function newestContent(db: Database): Promise<Content | undefined> {
  const [newest] = await db.ask(newestGeneration({}))
  return newest && readContent(newest)
}

export const readExits = async (db: Database): Promise<Exit[]> => (await newestContent(db))?.exits.map(toExit) ?? []

export const readMailboxRule = async (db: Database): Promise<MailboxRule> =>
  (await newestContent(db))?.mailboxes ?? 'mark'

/** Returns the season that runs, and applies none. Throws `SeasonFaults` if the database has none. */
export const runningSeason = (db: Database, context: EditionContext, now: () => number): Promise<Season> =>
  inMemory(db, { ...context, definitions: new Map(), now })

/** Applies a season, or the demonstration. Throws `SeasonFaults`. */
export async function seasonFrom(db: Database, file: SeasonFile | undefined, options: FreezeOptions): Promise<Season> {
  const reading = { ...options, definitions: new Map() }
  await applySeason(db, file, reading)
  return inMemory(db, reading)
}

type ApplyOptions = FreezeOptions & Pick<Loading, 'base' | 'keepsNewer' | 'reason'>

/**
 * Writes a season, or the demonstration, to the database as a whole. Returns its generation. Throws `SeasonFaults`, in
 * which case nothing is written.
 */
export async function applySeason(
  db: Database,
  file: SeasonFile | undefined,
  options: ApplyOptions,
): Promise<Generation> {
  const season = file ?? parseSeason(await demoSeason(db, options), options.games)
  // Two loads of one process must not share a transaction: the lock of the season would not part them.
  return inItsTurn(() => db.transact(() => loadSeason(season, { ...options, isDemo: file === undefined }), 'season'))
}

/** Compares a season with the database. Writes nothing. */
export const planOf = (db: Database, file: SeasonFile, options: FreezeOptions): Promise<Plan> =>
  db.transact(() => planSeason(file, { ...options, isDemo: false }))

/** Returns the season file of the newest generation; undefined for the demonstration. Throws `WrongKey`. */
export async function exportSeason(db: Database, vault: Vault): Promise<string | undefined> {
  const [newest] = await db.ask(newestGeneration({}))
  const source = newest && (await db.transact(() => readFile(newest.n, vault)))
  return source && JSON.stringify(withPictures(JSON.parse(source), await db.transact(storedPictures)))
}

/** Returns the newest generation, and the file that was brought since and is not applied. */
export async function seasonState(
  db: Database,
): Promise<{ newest: Omit<GenerationRow, 'file'> | undefined; draft: Draft | undefined }> {
  const [newest] = await db.ask(newestGeneration({}))
  return { newest, draft: await db.transact(readDraft) }
}

const ASK_AGAIN_MS = 200

/** Runs `load`. If another process is loading its season, waits for as long as that takes. */
async function inItsTurn<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!(error instanceof SeasonIsLoading)) throw error
      await setTimeout(ASK_AGAIN_MS)
    }
  }
}

/**
 * Reads all editions in the database. Leaves out an edition that a newer version has frozen, because this process
 * cannot play it.
 */
export async function readEditions(db: Database, context: EditionContext): Promise<Map<string, Edition>> {
  // A change by another process between the reads shows in the next refresh, which compares the rows with theirs.
  const rows = await campaignRows(db.read)
  const [commitments, amendments] = await Promise.all([commitmentRows(db.read), amendmentRows(db.read)])
  const editions = rows.flatMap((row) => {
    const isMine = ({ campaign_id }: { campaign_id: string }) => campaign_id === row.id
    const promises = commitments.filter(isMine).map(({ n, definition_hash, seed_commit, at }) => {
      return { n, definitionHash: definition_hash, seedCommit: seed_commit, at }
    })
    try {
      return [toEdition(row, { commitments: promises, amendments: amendments.filter(isMine) }, context)]
    } catch (error) {
      if (error instanceof UnknownFormat) return []
      throw error
    }
  })
  return new Map(editions.map((edition) => [edition.id, edition]))
}

const STATES_STAY_FRESH_MS = 1000

/** Returns the parts of the season that belong to no edition. */
const shared = ({ isDemo, organiser, market, brand, drawProtocol, exits, mailboxes }: Content) => ({
  isDemo,
  organiser: { ...organiser, registry: organiser.registry ?? null },
  brand: brand ? dressedBrand(brand, organiser) : null,
  market,
  words: { ...WORDS_OF_MARKET[market], ...brand?.words },
  drawProtocol,
  exits: exits.map(toExit),
  mailboxes,
})

async function inMemory(
  db: Database,
  { now, ...context }: EditionContext & Pick<FreezeOptions, 'now'>,
): Promise<Season> {
  const content = await newestContent(db)
  if (!content) throw new SeasonFaults(['the database has no season, or one of a newer version of this program'])
  let seen: number | undefined
  let editions = new Map<string, Edition>()
  let freshUntil = now() + STATES_STAY_FRESH_MS
  let refreshing: Promise<void> | undefined

  const refresh = async () => {
    const [newest] = await db.ask(newestGenerationNumber({}))
    const states = await campaignStates(db.read)
    const isKnown = states.every(({ id, seed_commit, amended }) => {
      const edition = editions.get(id)
      return edition?.seedCommit === seed_commit && edition.amendments.length === amended
    })
    const areOthers = !isKnown || states.length !== editions.size
    if (areOthers) editions = await readEditions(db, context)
    if (areOthers || newest?.n !== seen) {
      const rules = await rulesVersions(db.read)
      const found = await newestContent(db)
      Object.assign(season, { rules, ...(found && shared(found)) })
      seen = newest?.n
    }
    for (const { id, paused_at, pause_reason, cancelled_at, cancel_reason, listed } of states) {
      const edition = editions.get(id)
      if (!edition) continue
      Object.assign(edition, {
        pausedAt: paused_at,
        pauseReason: pause_reason,
        cancelledAt: cancelled_at,
        cancelReason: cancel_reason,
        listed: listed === 1,
      })
    }
  }
  /**
   * Reloads the states of editions if they are stale, because a command or another process writes a pause to the
   * database only. (A play checks the pause in the database itself.) Callers wait for a reload that is under way;
   * otherwise a hanging database would look as if nothing had changed.
   */
  const refreshDue = async (at: number) => {
    const isFresh = at < freshUntil && at > freshUntil - 2 * STATES_STAY_FRESH_MS
    if (!isFresh && !refreshing) {
      freshUntil = at + STATES_STAY_FRESH_MS
      refreshing = refresh().finally(() => {
        refreshing = undefined
      })
    }
    await refreshing
  }

  const editionsAt = (slug: string) =>
    [...editions.values()].filter((edition) => edition.slug === slug).sort((a, b) => b.opensAt - a.opensAt)
  const shown = (slug: string, at: number) => editionsAt(slug).sort(byWhatMattersNow(at))[0]

  const season: Season = {
    ...shared(content),
    rules: [],
    currentRules: (name) => season.rules.find((text) => text.current && nameOf(text.id) === name),
    rulesById: (id) => season.rules.find((text) => text.id === id),
    current: async (at) => {
      await refreshDue(at)
      const slugs = new Set([...editions.values()].filter((edition) => edition.listed).map((edition) => edition.slug))
      return [...slugs].flatMap((slug) => shown(slug, at) ?? []).sort(byWhatMattersNow(at))
    },
    find: async (slug, at) => {
      await refreshDue(at)
      return shown(slug, at)
    },
    byId: (id) => editions.get(id),
    editionsAt,
    all: () => [...editions.values()],
    refresh,
    fresh: (at) => refreshDue(at).catch(() => {}),
  }
  await refresh()
  return season
}
