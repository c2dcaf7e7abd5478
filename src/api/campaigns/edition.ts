import type { Selectable } from 'kysely'
import type { Kind } from '#contract/kinds.ts'
import type { CampaignTable } from '../db/schema.ts'
import { type Definition, readDefinition } from './definition.ts'
import type { Games } from './games.ts'
import { hasClosed, phaseOf } from './phase.ts'

/** One edition of a campaign as it was frozen, with the operator's pause. */
export interface Edition {
  id: string
  slug: string
  kind: Kind
  edition: string
  zone: string
  opensAt: number
  closesAt: number
  claimUntil: number
  pausedAt: number | null
  pauseReason: string | null
  cancelledAt: number | null
  cancelReason: string | null
  listed: boolean
  playable: boolean
  definition: Definition
  /** Byte for byte what was hashed. */
  definitionText: string
  definitionHash: string
  seed: string
  seedCommit: string
  /** Every promise for this edition, oldest first; the last one holds. */
  commitments: readonly Commitment[]
  /** Hex key of the pseudonyms in its published ledger; null in editions that are older than the key. */
  playerKey: string | null
}

export interface Commitment {
  n: number
  definitionHash: string
  seedCommit: string
  at: number
}

/** Returns an edition's entry for a prize; undefined where no prize has this key. */
export const prizeIn = (edition: Edition | undefined, key: string) =>
  edition?.definition.prizes.find((prize) => prize.key === key)

/** Throws `UnknownFormat` for an edition that a newer version has frozen. */
export function toEdition(row: Selectable<CampaignTable>, commitments: readonly Commitment[], games: Games): Edition {
  const definition = readDefinition(row.definition, games)
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    edition: row.edition,
    zone: definition.zone,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    claimUntil: row.claim_until,
    pausedAt: row.paused_at,
    pauseReason: row.pause_reason,
    cancelledAt: row.cancelled_at,
    cancelReason: row.cancel_reason,
    listed: row.listed === 1,
    playable: row.kind in games,
    definition,
    definitionText: row.definition,
    definitionHash: row.definition_hash,
    seed: row.seed,
    seedCommit: row.seed_commit,
    commitments,
    playerKey: row.player_key,
  }
}

/** Returns the seed once the edition has closed; before, it would reveal the winning moments. */
export const revealedSeed = (edition: Edition, now: number): string | null =>
  hasClosed(phaseOf(edition, now)) ? edition.seed : null

/** A campaign without prizes has no chance, and so nothing to commit to. */
export const publicCommit = (edition: Edition): string | null =>
  edition.definition.prizes.length > 0 ? edition.seedCommit : null
