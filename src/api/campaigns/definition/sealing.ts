import { createHmac } from 'node:crypto'
import { canonicalJson, sha256 } from './hashing.ts'
import { partAt, putPart } from './json-parts.ts'

/** A part of a definition that is published later than its hash. */
export interface Secret {
  /** The path from the root of the definition, with dots: `prizes.0.code`. */
  path: string
  /** Epoch ms from which the part is public; null for never. */
  opensAt: number | null
}

/** A secret in its published form. */
export interface OpenedSeal {
  path: string
  salt: string
  /** Canonical JSON. */
  value: string
}

/** Replaces the value of a secret in the published definition. */
interface Seal {
  seal: string
}

/**
 * Returns the salt of a seal. Without an unguessable salt, a short value behind a seal could be found by trying. The
 * salt is derived from the seed, which is published at the close.
 */
export const saltOf = (seed: string, path: string): string =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(`seal|${path}`).digest('hex')

/** Returns a copy of the definition with a seal in place of each secret, and the secret values by path. */
export function sealed(
  definition: object,
  secrets: readonly Secret[],
  seed: string,
): { published: unknown; values: Record<string, unknown> } {
  const published: unknown = structuredClone(definition)
  const values: Record<string, unknown> = {}
  for (const { path } of secrets) {
    const value = partAt(published, path)
    if (value === undefined) continue
    values[path] = value
    const seal = sha256(`${saltOf(seed, path)}|${path}|${canonicalJson(value)}`)
    putPart(published, path, { seal } satisfies Seal)
  }
  return { published, values }
}

/** Puts the sealed values back into a definition that has just been parsed. */
export function unseal(published: object, values: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(values)) putPart(published, path, value)
}
