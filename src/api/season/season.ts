import { setTimeout } from 'node:timers/promises'
import type { MailboxRule, Organiser, RulesVersion } from '#contract/conditions.schema.ts'
import { readPlainText, UnreadableFile } from '#host/text-file.ts'
import { UnknownFormat } from '../campaigns/definition/definition.ts'
import { type Edition, type EditionContext, toEdition } from '../campaigns/editions/edition.ts'
import { byWhatMattersNow } from '../campaigns/editions/phase.ts'
import {
  campaignRows,
  campaignStates,
  commitmentRows,
  newestGeneration,
  rulesVersions,
} from '../campaigns/editions/queries.ts'
import type { Database } from '../db/database.ts'
import { demoSeason } from './demo-season.ts'
import { type Exit, toExit } from './exit-entry.ts'
import { type Content, contentOf, type Generation, readContent, readGeneration } from './generation.ts'
import { nameOf } from './legal-texts.ts'
import { type FreezeOptions, loadSeason, SeasonIsLoading } from './load-season.ts'
import { parseSeason, SeasonFaults, type SeasonFile } from './season-file.ts'

/**
 * The season as stored in the database: the newest of the seasons with which processes were started. Processes with
 * different season files therefore agree on one season.
 */
export interface Season {
  readonly isDemo: boolean
  readonly organiser: Organiser
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
  /** The season with which this process was started, and the newest one. */
  generations(): Promise<{ own: Generation; newest: Generation }>
}

export interface SeasonOptions extends FreezeOptions {
  /** Path of the season file; without it the demonstration runs. */
  file?: string | undefined
}

/**
 * Reads the season file and updates the database to match it. Throws `SeasonFaults` if that would change an edition
 * that has begun.
 */
export async function openSeason(db: Database, options: SeasonOptions): Promise<Season> {
  const file = options.file ? await readSeasonFile(options.file, options.games) : undefined
  return seasonFrom(db, file, options)
}

export async function readSeasonFile(path: string, games: EditionContext['games']): Promise<SeasonFile> {
  let text: string
  try {
    text = await readPlainText(path)
  } catch (error) {
    throw error instanceof UnreadableFile ? new SeasonFaults([error.message]) : error
  }
  try {
    return parseSeason(JSON.parse(text), games)
  } catch (error) {
    if (error instanceof SyntaxError) throw new SeasonFaults([`${path} is not valid JSON: ${error.message}`])
    throw error
  }
}

/** Returns the content of the newest generation; undefined before the first start. */
async function newestContent(db: Database): Promise<Content | undefined> {
  const [newest] = await db.ask(newestGeneration({}))
  return newest && readContent(newest)
}

export const readExits = async (db: Database): Promise<Exit[]> => (await newestContent(db))?.exits.map(toExit) ?? []

export const readMailboxRule = async (db: Database): Promise<MailboxRule> =>
  (await newestContent(db))?.mailboxes ?? 'mark'

export async function seasonFrom(db: Database, file: SeasonFile | undefined, options: FreezeOptions): Promise<Season> {
  const freezing = { ...options, definitions: new Map() }
  const season = file ?? parseSeason(await demoSeason(db, freezing), freezing.games)
  const isDemo = file === undefined
  const own = await inItsTurn(() => db.transact(() => loadSeason(season, { ...freezing, isDemo })))
  return inMemory(db, { ...own, content: contentOf(season, isDemo) }, freezing)
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
  const [rows, commitments] = await Promise.all([campaignRows(db.read), commitmentRows(db.read)])
  const editions = rows.flatMap((row) => {
    const mine = commitments.filter(({ campaign_id }) => campaign_id === row.id)
    const promises = mine.map(({ n, definition_hash, seed_commit, at }) => {
      return { n, definitionHash: definition_hash, seedCommit: seed_commit, at }
    })
    try {
      return [toEdition(row, promises, context)]
    } catch (error) {
      if (error instanceof UnknownFormat) return []
      throw error
    }
  })
  return new Map(editions.map((edition) => [edition.id, edition]))
}

const STATES_STAY_FRESH_MS = 1000

/** Returns the parts of the season that belong to no edition. */
const shared = ({ isDemo, organiser, drawProtocol, exits, mailboxes }: Content) => ({
  isDemo,
  organiser: { ...organiser, registry: organiser.registry ?? null },
  drawProtocol,
  exits: exits.map(toExit),
  mailboxes,
})

async function inMemory(
  db: Database,
  { content, ...own }: Generation & { content: Content },
  { now, ...context }: FreezeOptions,
): Promise<Season> {
  let seen: number | undefined
  let editions = new Map<string, Edition>()
  let freshUntil = now() + STATES_STAY_FRESH_MS
  let refreshing: Promise<void> | undefined

  const refresh = async () => {
    const [newest] = await db.ask(newestGeneration({}))
    const states = await campaignStates(db.read)
    const isKnown = states.every(({ id, seed_commit }) => editions.get(id)?.seedCommit === seed_commit)
    const areOthers = !isKnown || states.length !== editions.size
    if (areOthers) editions = await readEditions(db, context)
    if (areOthers || newest?.n !== seen) {
      const rules = await rulesVersions(db.read)
      const found = newest && readContent(newest)
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
    generations: async () => {
      const [newest] = await db.ask(newestGeneration({}))
      return { own, newest: newest ? readGeneration(newest, context.vault) : own }
    },
  }
  await refresh()
  return season
}
