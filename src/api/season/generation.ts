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

/** The content of a season beside its campaigns and legal texts, which have rows of their own. */
export type Content = v.InferOutput<typeof Content>

export const contentOf = ({ organiser, drawProtocol, exits, mailboxes }: SeasonFile, isDemo: boolean): Content => ({
  isDemo,
  organiser,
  drawProtocol,
  exits,
  mailboxes,
})

/** Undefined for content that a newer version of this program has written. */
export function readContent({ content }: Pick<GenerationRow, 'content'>): Content | undefined {
  const parsed = v.safeParse(Content, JSON.parse(content))
  return parsed.success ? parsed.output : undefined
}

/** A season as processes are started with it. The same season comes again with the same hash and another number. */
export interface Generation {
  /** From 1. */
  n: number
  hash: string
}

/** The demonstration goes on with further editions by itself, as their time comes. */
const hashOf = (season: SeasonFile, content: Content): string =>
  content.isDemo ? sha256(canonicalJson(content)) : season.hash

/** The place that the vault binds the hash to. In the clear, a secret of the season that is short could be tried out. */
const PLACE = 'hash of a season'

/** Numbers a season that is loaded, unless it is the one that was loaded before. */
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

/** A row that another key has locked belongs to another season. */
export function readGeneration({ n, hash }: GenerationRow, vault: Vault): Generation {
  try {
    return { n, hash: vault.open(hash, PLACE) }
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    return { n, hash }
  }
}
