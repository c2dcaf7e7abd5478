import * as v from 'valibot'
import { MailboxRule } from '#contract/conditions.schema.ts'
import { canonicalJson, sha256 } from '../campaigns/definition/hashing.ts'
import { type Vault, WrongKey } from '../campaigns/definition/vault.ts'
import { addGeneration, type GenerationRow, newestGeneration } from '../campaigns/editions/queries.ts'
import { first, type Transaction } from '../db/database.ts'
import { ExitEntry } from './exit-entry.ts'
import { Organiser, type SeasonFile } from './season-file.ts'

const Content = v.object({
  isDemo: v.boolean(),
  organiser: Organiser,
  drawProtocol: v.string(),
  exits: v.array(ExitEntry),
  mailboxes: MailboxRule,
})

/** The content of a season except campaigns and legal texts, which have their own rows. */
export type Content = v.InferOutput<typeof Content>

export const contentOf = ({ organiser, drawProtocol, exits, mailboxes }: SeasonFile, isDemo: boolean): Content => ({
  isDemo,
  organiser,
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
 * The number and the hash of a season with which a process was started. If the same season is loaded again after
 * another one, it gets the same hash and a new number.
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

/**
 * Stores a loaded season under the next number. If the season equals the newest stored one, only returns that number.
 */
export function* noteGeneration(
  season: SeasonFile,
  { content, vault, now }: { content: Content; vault: Vault; now: number },
): Transaction<Generation> {
  const hash = hashOf(season, content)
  const newest = yield* first(newestGeneration({}))
  if (newest && readGeneration(newest, vault).hash === hash) return { n: newest.n, hash }
  const n = (newest?.n ?? 0) + 1
  yield* addGeneration({ n, hash: vault.lock(hash, PLACE), content: JSON.stringify(content), loaded_at: now })
  return { n, hash }
}

/**
 * Returns the generation of a row. If its hash is encrypted with another key, the encrypted text is returned as the
 * hash, so that it differs from any own hash.
 */
export function readGeneration({ n, hash }: GenerationRow, vault: Vault): Generation {
  try {
    return { n, hash: vault.open(hash, PLACE) }
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    return { n, hash }
  }
}
