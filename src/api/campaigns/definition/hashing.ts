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

/** Shows whether a published value was changed on its way, also where no calculation can tell. */
export const withChecksum = <T extends object>(value: T): T & { checksum: string } => ({
  ...value,
  checksum: sha256(canonicalJson(value)).slice(0, 16),
})
