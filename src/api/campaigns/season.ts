import { setTimeout } from 'node:timers/promises'
import type { MailboxRule, Organiser, RulesVersion } from '#contract/conditions.ts'
import { readPlainText, UnreadableFile } from '#host/text-file.ts'
import type { Database } from '../db/database.ts'
import { UnknownFormat } from './definition.ts'
import { DEMO_EXITS } from './demo-exits.ts'
import { demoSeason } from './demo-season.ts'
import { type Edition, type Reading, toEdition } from './edition.ts'
import { type Exit, toExit } from './exit-entry.ts'
import { nameOf } from './legal-texts.ts'
import { type Freezing, loadSeason, SeasonIsLoading } from './load-season.ts'
import { byWhatMattersNow } from './phase.ts'
import { campaignRows, campaignStates, commitmentRows, rulesVersions } from './queries.ts'
import { parseSeason, SeasonFaults, type SeasonFile } from './season-file.ts'

export interface Season {
  readonly isDemo: boolean
  readonly organiser: Organiser
  readonly drawProtocol: string
  /** Every version of every legal text, newest first. */
  readonly rules: readonly RulesVersion[]
  /** The ways to other sites, as the season file has them now. */
  readonly exits: readonly Exit[]
  readonly mailboxes: MailboxRule
  /** The version in force of a text by the first part of its id: `general`, `privacidad`. */
  currentRules(name: string): RulesVersion | undefined
  rulesById(id: string): RulesVersion | undefined
  /** Returns one edition per address, the most relevant first. */
  current(now: number): Promise<Edition[]>
  /** The edition at an address that matters now: the one that runs, else the next one, else the last one. */
  find(slug: string, now: number): Promise<Edition | undefined>
  /** Any edition that ever was, as this process knows it. */
  byId(id: string): Edition | undefined
  /** The editions at an address, newest first. */
  editionsAt(slug: string): readonly Edition[]
  all(): readonly Edition[]
  /** Reads the editions again, where another process or a command has changed them. */
  refresh(): Promise<void>
}

export interface SeasonOptions extends Freezing {
  /** Path of the season file; none runs the demonstration. */
  file?: string | undefined
}

/** Reads the season, brings the database in line with it and refuses to change what has already begun. */
export async function openSeason(db: Database, options: SeasonOptions): Promise<Season> {
  const file = options.file ? await readSeasonFile(options.file, options.games) : undefined
  return seasonFrom(db, file, options)
}

export async function readSeasonFile(path: string, games: Reading['games']): Promise<SeasonFile> {
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

/** The exits of a season without its editions. */
export async function readExits({ file, games }: Pick<SeasonOptions, 'file' | 'games'>): Promise<Exit[]> {
  const entries = file ? (await readSeasonFile(file, games)).exits : DEMO_EXITS
  return entries.map(toExit)
}

/** What a season does about mailboxes, without its editions. The demonstration has the default. */
export const readMailboxRule = async ({ file, games }: Pick<SeasonOptions, 'file' | 'games'>): Promise<MailboxRule> =>
  file ? (await readSeasonFile(file, games)).mailboxes : 'mark'

export async function seasonFrom(db: Database, file: SeasonFile | undefined, options: Freezing): Promise<Season> {
  const freezing = { ...options, definitions: new Map() }
  const season = file ?? parseSeason(await demoSeason(db, freezing), freezing.games)
  const isDemo = file === undefined
  await inItsTurn(() => db.transact(() => loadSeason(season, { ...freezing, isDemo })))
  return inMemory(db, season, isDemo, freezing)
}

const ASK_AGAIN_MS = 200

/** Of several processes that start at once, each waits for the one before, however long that takes. */
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

/** Every edition of the database. One that a newer version has frozen is left out: this process cannot play it. */
export async function readEditions(db: Database, reading: Reading): Promise<Map<string, Edition>> {
  const [rows, commitments] = await Promise.all([campaignRows(db.read), commitmentRows(db.read)])
  const editions = rows.flatMap((row) => {
    const mine = commitments.filter(({ campaign_id }) => campaign_id === row.id)
    const promises = mine.map(({ n, definition_hash, seed_commit, at }) => {
      return { n, definitionHash: definition_hash, seedCommit: seed_commit, at }
    })
    try {
      return [toEdition(row, promises, reading)]
    } catch (error) {
      if (error instanceof UnknownFormat) return []
      throw error
    }
  })
  return new Map(editions.map((edition) => [edition.id, edition]))
}

const STATES_STAY_FRESH_MS = 1000

async function inMemory(
  db: Database,
  file: SeasonFile,
  isDemo: boolean,
  { now, ...reading }: Freezing,
): Promise<Season> {
  let editions = await readEditions(db, reading)
  let rules = await rulesVersions(db.read)
  let freshUntil = now() + STATES_STAY_FRESH_MS

  const refresh = async () => {
    const states = await campaignStates(db.read)
    const isKnown = states.every(({ id, definition_hash }) => editions.get(id)?.definitionHash === definition_hash)
    if (!isKnown || states.length !== editions.size) {
      editions = await readEditions(db, reading)
      rules = await rulesVersions(db.read)
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
  /** Pausing happens in the database, by a command or another process; a play checks it there itself. */
  const refreshDue = async (at: number) => {
    if (at < freshUntil && at > freshUntil - 2 * STATES_STAY_FRESH_MS) return
    freshUntil = at + STATES_STAY_FRESH_MS
    await refresh()
  }

  const editionsAt = (slug: string) =>
    [...editions.values()].filter((edition) => edition.slug === slug).sort((a, b) => b.opensAt - a.opensAt)
  const shown = (slug: string, at: number) => editionsAt(slug).sort(byWhatMattersNow(at))[0]

  return {
    isDemo,
    organiser: { ...file.organiser, registry: file.organiser.registry ?? null },
    drawProtocol: file.drawProtocol,
    get rules() {
      return rules
    },
    exits: file.exits.map(toExit),
    mailboxes: file.mailboxes,
    currentRules: (name) => rules.find((text) => text.current && nameOf(text.id) === name),
    rulesById: (id) => rules.find((text) => text.id === id),
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
  }
}
