import { all, run, type Transaction } from '../db/database.ts'
import { deleteSeasonCodes, hashesIn, insertCode, putSeasonBatch } from './queries.ts'

/** A code that the season file names. */
export interface SeasonCode {
  offer: string
  /** Under every key, the newest first. */
  hashes: readonly string[]
  /** Null without an end. */
  uses: number | null
}

interface Campaign {
  campaign: string
  /** None of its codes can have been used yet. */
  isAhead: boolean
}

/** Brings the codes of a campaign in the season file into the database. Until it opens, they follow the file. */
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
    // A code from before a change of keys is still the same one, with the uses that it has left.
    const [hash] = known.some((code) => hashes.includes(code.hash)) ? [] : hashes
    if (hash !== undefined) yield* run(insertCode({ hash, batch, uses }))
  }
}
