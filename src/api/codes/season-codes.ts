import { all, run, type Transaction } from '../db/database.ts'
import { deleteSeasonCodes, hashesIn, insertCode, putSeasonBatch } from './queries.ts'

/** A code that the season file names. */
export interface SeasonCode {
  offer: string
  /** Hashes of the code with every key, newest first. */
  hashes: readonly string[]
  /** Null for unlimited uses. */
  uses: number | null
}

interface Campaign {
  campaign: string
  /** True if the campaign has not opened yet, so that none of its codes can have been used. */
  isAhead: boolean
}

/**
 * Writes the codes that the season file names for a campaign to the database. Until the campaign opens, also deletes
 * codes that the file no longer names.
 */
export function* putSeasonCodes(
  { campaign, isAhead }: Campaign,
  codes: readonly SeasonCode[],
  now: number,
): Transaction<void> {
  if (isAhead) yield* run(deleteSeasonCodes({ campaign }))
  for (const { offer, hashes, uses } of codes) {
    const batch = `season:${campaign}:${offer}`
    yield* run(putSeasonBatch({ id: batch, campaign, offer, now }))
    const known = yield* all(hashesIn({ batch }))
    // A code that was hashed with an older key is still the same code, and keeps its remaining uses.
    const [hash] = known.some((code) => hashes.includes(code.hash)) ? [] : hashes
    if (hash !== undefined) yield* run(insertCode({ hash, batch, uses }))
  }
}
