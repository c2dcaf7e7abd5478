import { readFile } from 'node:fs/promises'
import type { Organiser, RulesVersion } from '#contract/conditions.ts'
import type { Database } from '../db/database.ts'
import { demoSeason } from './demo-season.ts'
import type { Edition } from './edition.ts'
import { type Freezing, loadSeason } from './load-season.ts'
import { byWhatMattersNow } from './phase.ts'
import { editionQueries } from './queries.ts'
import { parseSeason, SeasonFaults, type SeasonFile } from './season-file.ts'

export interface Season {
  readonly isDemo: boolean
  readonly organiser: Organiser
  readonly drawProtocol: string
  /** Every version of every legal text, newest first. */
  readonly rules: readonly RulesVersion[]
  /** The version in force of a text by the first part of its id: `general`, `privacidad`. */
  currentRules(name: string): RulesVersion | undefined
  rulesById(id: string): RulesVersion | undefined
  /** What the season lists now, one edition per address, in order of what matters. */
  current(now: number): Promise<Edition[]>
  find(slug: string, now: number): Promise<Edition | undefined>
  /** Any edition that ever was, for history. */
  byId(id: string): Edition | undefined
  all(): readonly Edition[]
}

export interface SeasonOptions {
  /** Path of the season file; none runs the demonstration. */
  file?: string | undefined
  now: () => number
  random: (bytes: number) => Uint8Array
}

/** Reads the season, brings the database in line with it and refuses to change what has already begun. */
export async function openSeason(db: Database, options: SeasonOptions): Promise<Season> {
  const file = options.file ? await readSeasonFile(options.file) : undefined
  return seasonFrom(db, file, options)
}

export async function readSeasonFile(path: string): Promise<SeasonFile> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw new SeasonFaults([`${path} cannot be read`])
  }
  try {
    return parseSeason(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) throw new SeasonFaults([`${path} is not valid JSON: ${error.message}`])
    throw error
  }
}

export async function seasonFrom(db: Database, file: SeasonFile | undefined, freezing: Freezing): Promise<Season> {
  const season = file ?? parseSeason(await demoSeason(db, freezing.now()))
  await db.transact(() => loadSeason(season, freezing))
  return inMemory(db, season, file === undefined, freezing.now)
}

const PAUSES_STAY_FRESH_MS = 1000

async function inMemory(db: Database, file: SeasonFile, isDemo: boolean, now: () => number): Promise<Season> {
  const editions = new Map((await editionQueries.all(db.read)).map((edition) => [edition.id, edition]))
  const rules = await editionQueries.rules(db.read)
  let freshUntil = now() + PAUSES_STAY_FRESH_MS

  /** Pausing happens in the database, by a command or another process; a play checks it there itself. */
  const refreshPauses = async (at: number) => {
    if (at < freshUntil && at > freshUntil - 2 * PAUSES_STAY_FRESH_MS) return
    freshUntil = at + PAUSES_STAY_FRESH_MS
    for (const { id, paused_at, pause_reason } of await editionQueries.pauses(db.read)) {
      const edition = editions.get(id)
      if (edition) Object.assign(edition, { pausedAt: paused_at, pauseReason: pause_reason })
    }
  }

  const current = async (at: number) => {
    await refreshPauses(at)
    const slugs = new Set([...editions.values()].filter((edition) => edition.listed).map((edition) => edition.slug))
    return [...slugs].map((slug) => shown(slug, at) as Edition).sort(byWhatMattersNow(at))
  }
  /** The edition that runs, else the next one, else the last one. */
  const shown = (slug: string, at: number) =>
    [...editions.values()].filter((edition) => edition.slug === slug).sort(byWhatMattersNow(at))[0]

  return {
    isDemo,
    organiser: { ...file.organiser, registry: file.organiser.registry ?? null },
    drawProtocol: file.drawProtocol,
    rules,
    currentRules: (name) => rules.find((text) => text.current && text.id.replace(/\/\d+$/, '') === name),
    rulesById: (id) => rules.find((text) => text.id === id),
    current,
    find: async (slug, at) => {
      await refreshPauses(at)
      return shown(slug, at)
    },
    byId: (id) => editions.get(id),
    all: () => [...editions.values()],
  }
}
