import { createHmac } from 'node:crypto'
import { canonicalJson, sha256 } from './hashing.ts'

/** A part of a definition that is published later than its hash. */
export interface Secret {
  /** From the root of the definition, by dots: `prizes.0.code`. */
  path: string
  /** Epoch ms from when it is public; null for never. */
  opensAt: number | null
}

/** A secret as it is published in its time. */
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

/** An unguessable salt, or a seal of a short value could be tried out. The seed is published at the close. */
export const saltOf = (seed: string, path: string): string =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(`seal|${path}`).digest('hex')

/** Returns a copy with a seal in the place of each secret, and their values by path. */
export function sealed(
  definition: object,
  secrets: readonly Secret[],
  seed: string,
): { published: unknown; values: Record<string, unknown> } {
  const published: unknown = structuredClone(definition)
  const values: Record<string, unknown> = {}
  for (const { path } of secrets) {
    const { parent, key } = placeIn(published, path)
    const value = parent[key]
    if (value === undefined) continue
    values[path] = value
    const seal = sha256(`${saltOf(seed, path)}|${path}|${canonicalJson(value)}`)
    parent[key] = { seal } satisfies Seal
  }
  return { published, values }
}

/** Puts the values back into a definition that has just been parsed. */
export function unseal(published: object, values: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(values)) {
    const { parent, key } = placeIn(published, path)
    parent[key] = value
  }
}

function placeIn(root: unknown, path: string): { parent: Record<string, unknown>; key: string } {
  const keys = path.split('.')
  const key = keys.pop() ?? ''
  let parent: unknown = root
  for (const step of keys) parent = isRecord(parent) ? parent[step] : undefined
  if (!isRecord(parent)) throw new Error(`the definition has no "${path}"`)
  return { parent, key }
}

/** Lists count: their keys are positions. */
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
