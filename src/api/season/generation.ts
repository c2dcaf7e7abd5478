import * as v from 'valibot'
import { MailboxRule } from '#contract/conditions.schema.ts'
import { MARKETS } from '#contract/zones/markets.ts'
import { canonicalJson, sha256 } from '../campaigns/definition/hashing.ts'
import { type Vault, WrongKey } from '../campaigns/definition/vault.ts'
import {
  addGeneration,
  changeGeneration,
  type GenerationRow,
  generationFile,
  generationHashes,
  newestGeneration,
} from '../campaigns/editions/queries.ts'
import { first, type Transaction } from '../db/database.ts'
import { BrandEntry } from './brand/brand-entry.ts'
import { ExitEntry } from './exit-entry.ts'
import type { SeasonFile } from './season-file.ts'
import { Organiser } from './season-schema.ts'

/** A sentence of a brand stays readable for a version of this program that has no such place any more. */
const StoredBrand = v.optional(
  v.object({ ...BrandEntry.entries, words: v.optional(v.record(v.string(), v.string()), {}) }),
)

const Content = v.object({
  isDemo: v.boolean(),
  organiser: Organiser,
  market: v.optional(v.picklist(MARKETS), 'es-ES'),
  brand: StoredBrand,
  drawProtocol: v.string(),
  exits: v.array(ExitEntry),
  mailboxes: MailboxRule,
})

/** The content of a season except campaigns and legal texts, which have their own rows. */
export type Content = v.InferOutput<typeof Content>

export const contentOf = (
  { organiser, market, brand, drawProtocol, exits, mailboxes }: SeasonFile,
  isDemo: boolean,
): Content => ({
  isDemo,
  organiser,
  market,
  brand: v.parse(StoredBrand, brand),
  drawProtocol,
  exits,
  mailboxes,
})

/** Returns undefined for content that a newer version of this program has written. */
export function readContent({ content }: Pick<GenerationRow, 'content'>): Content | undefined {
  const parsed = v.safeParse(Content, JSON.parse(content))
  return parsed.success ? parsed.output : undefined
}

/**
 * The number and the hash of a season that was applied. If the same season is applied again after another one, it gets
 * the same hash and a new number.
 */
export interface Generation {
  /** From 1. */
  n: number
  hash: string
}

/**
 * Returns the hash of a season. That of the demonstration leaves out editions, because the demonstration adds editions
 * itself as time passes.
 */
const hashOf = (season: SeasonFile, content: Content): string =>
  content.isDemo ? sha256(canonicalJson(content)) : season.hash

/**
 * The place to which the encryption of the hash is bound. The hash is encrypted because a reader of the database could
 * use it to guess a short secret of the season.
 */
const PLACE = 'hash of a season'

/** The place to which the encryption of a stored file is bound. */
const FILE_PLACE = 'file of a season'

interface Noting {
  content: Content
  vault: Vault
  now: number
  author: string
}

/**
 * Stores a loaded season under the next number. If the season equals the newest stored one, only returns that number.
 */
export function* noteGeneration(season: SeasonFile, { content, vault, now, author }: Noting): Transaction<Generation> {
  const hash = hashOf(season, content)
  const newest = yield* first(newestGeneration({}))
  const file = content.isDemo ? null : vault.lock(season.source, FILE_PLACE)
  if (newest && readGeneration(newest, vault).hash === hash) {
    // A generation of an earlier version of this program has no file.
    if (file !== null && (yield* generationFile(newest.n)) === null) yield* changeGeneration(newest.n, { file })
    return { n: newest.n, hash }
  }
  const n = (newest?.n ?? 0) + 1
  const locked = vault.lock(hash, PLACE)
  yield* addGeneration({ n, hash: locked, content: JSON.stringify(content), file, author, loaded_at: now })
  return { n, hash }
}

/** Encrypts with the newest key what is encrypted with an older one. Skips what no key opens. */
export function* lockGenerations(vault: Vault): Transaction<void> {
  for (const { n, hash } of yield* generationHashes()) {
    if (vault.isCurrent(hash, PLACE)) continue
    try {
      const relock = (text: string, place: string) => vault.lock(vault.open(text, place), place)
      const file = (yield* generationFile(n)) ?? null
      yield* changeGeneration(n, { hash: relock(hash, PLACE), file: file && relock(file, FILE_PLACE) })
    } catch (error) {
      if (!(error instanceof WrongKey)) throw error
    }
  }
}

/** Returns the number of the last generation of this season, if a newer one has replaced it. */
export function* replacedGeneration(season: SeasonFile, vault: Vault): Transaction<number | undefined> {
  const [newest, ...former] = (yield* generationHashes()).map((row) => readGeneration(row, vault))
  return newest?.hash === season.hash ? undefined : former.find(({ hash }) => hash === season.hash)?.n
}

/** Returns the season file of a generation as it was brought; undefined for the demonstration. Throws `WrongKey`. */
export function* readFile(n: number, vault: Vault): Transaction<string | undefined> {
  const file = yield* generationFile(n)
  return file ? vault.open(file, FILE_PLACE) : undefined
}

/**
 * Returns the generation of a row. If its hash is encrypted with another key, the encrypted text is returned as the
 * hash, so that it differs from any own hash.
 */
function readGeneration({ n, hash }: Pick<GenerationRow, 'n' | 'hash'>, vault: Vault): Generation {
  try {
    return { n, hash: vault.open(hash, PLACE) }
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    return { n, hash }
  }
}
