import { instantOf } from './days.ts'
import type { CampaignEntry } from './season-file.ts'

/** What a campaign promises, with instants instead of texts; its canonical JSON is what is hashed and frozen. */
export interface Definition extends Omit<CampaignEntry, 'opensAt' | 'closesAt' | 'claimUntil' | 'limits'> {
  opensAt: number
  closesAt: number
  claimUntil: number
  limits: { physical: number; code: number }
}

export function definitionOf(entry: CampaignEntry): Definition {
  return {
    ...entry,
    limits: { physical: entry.limits.physical ?? 1, code: entry.limits.code ?? 3 },
    opensAt: instantOf(entry.opensAt, entry.zone),
    closesAt: instantOf(entry.closesAt, entry.zone),
    claimUntil: instantOf(entry.claimUntil, entry.zone),
  }
}

/** JSON with its keys in order, so that the same content always has the same hash. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
