import { hash } from 'node:crypto'

/** SHA-256 in hex. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** JSON with its keys in order, so that the same content always has the same hash. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
