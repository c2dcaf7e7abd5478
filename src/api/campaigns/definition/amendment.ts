import type { Block } from './definition.ts'
import { canonicalJson, sha256 } from './hashing.ts'
import { type Change, isWithin, partAt, putPart } from './json-parts.ts'
import { type Secret, sealed } from './sealing.ts'

/** The published text of an amendment, as JSON. */
export interface AmendmentText {
  /** From 1 in its edition. */
  n: number
  /** Epoch ms. The units that it adds can be won from then on. */
  at: number
  reason: string
  /** The new parts of the definition by path, with a seal in place of each secret; null removes a part. */
  changes: Record<string, unknown>
  /** The blocks in which the moments of the added units lie. The last ones say until when their pools can be won. */
  blocks: Block[]
}

/** An amendment with the values behind its seals. */
export interface OpenedAmendment {
  text: AmendmentText
  /** The values by the path of their seal. */
  values: Readonly<Record<string, unknown>>
}

/** Returns the hash that an amendment is known by. `previous` is that of the amendment or definition before it. */
export const amendmentHash = (previous: string, text: string): string => sha256(`${previous}|${text}`)

/**
 * Returns what an amendment publishes of the changes that lead to `after`. A secret in which anything changes is sealed
 * again as a whole.
 */
export function publishedChanges(
  after: object,
  changes: readonly Change[],
  secrets: readonly Secret[],
  seed: string,
): { changes: Record<string, unknown>; values: Record<string, unknown> } {
  const paths = changes.map(({ path }) => secrets.find((secret) => isWithin(path, secret.path))?.path ?? path)
  const touched = secrets.filter((secret) => paths.some((path) => isWithin(secret.path, path)))
  const { published, values } = sealed(after, touched, seed)
  return { changes: Object.fromEntries(paths.map((path) => [path, partAt(published, path) ?? null])), values }
}

/** Writes the changes of an amendment into a definition that has just been parsed. */
export function amend(definition: object, { changes }: Pick<AmendmentText, 'changes'>): void {
  for (const [path, value] of Object.entries(changes))
    putPart(definition, path, value === null ? undefined : structuredClone(value))
}

/** Returns the blocks, without the time before an instant; a block that is cut off keeps its share of the weight. */
export const blocksFrom = (blocks: readonly Block[], at: number): Block[] =>
  blocks.flatMap((block) => {
    const { start, end, weight } = block
    if (end <= at) return []
    return start >= at ? [block] : [{ ...block, start: at, weight: (weight * (end - at)) / (end - start) }]
  })

export const amendmentText = (text: AmendmentText): string => canonicalJson(text)
