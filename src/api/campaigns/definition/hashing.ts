import { hash } from 'node:crypto'

/** SHA-256 in hex. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** Returns JSON with sorted keys, so that the same content always has the same hash. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Adds a checksum, which reveals a change in transit even in values that cannot be recalculated. */
export const withChecksum = <T extends object>(value: T): T & { checksum: string } => ({
  ...value,
  checksum: sha256(canonicalJson(value)).slice(0, 16),
})
