import { newCrockford } from '#contract/primitives/crockford.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { type Definition, frozenDefinition, isOfDraw } from '../campaigns/definition/definition.ts'
import { sha256 } from '../campaigns/definition/hashing.ts'
import { prizeCodesOf } from '../campaigns/definition/prize-codes.ts'
import { type EditionContext, secretsPlace, seedPlace } from '../campaigns/editions/edition.ts'
import * as queries from '../campaigns/editions/queries.ts'
import { firstStock } from '../campaigns/editions/stock.ts'
import type { CommitmentTable } from '../campaigns/editions/tables.ts'
import { capGroupOf, commitTo, unitsOf, WAITING } from '../campaigns/proof/fairness.ts'
import type { Transaction } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { codesByUnit, type ImportedCodes } from './imported-codes.ts'
import { SeasonFaults } from './season-file.ts'

export interface FreezeOptions extends EditionContext {
  /** The clock of this process. */
  now: () => number
  /** The clock of the database, which all processes share. */
  databaseNow: () => Transaction<number>
  random: (bytes: number) => Uint8Array
  /** `start`, or the operator who applies the season. */
  author: string
}

export interface Loading extends FreezeOptions {
  /**
   * Whether this is the demonstration, in which running editions keep their texts even if an upgrade of the program
   * changes them.
   */
  isDemo: boolean
  /** The generation that must still be in force, if the season was planned before; 0 for a database without one. */
  base?: number
  /** The public reason for amendments; without it, no edition that has begun changes. */
  reason?: string | undefined
  /** Whether a season that a newer one has replaced is refused, as at the start of a stale process. */
  keepsNewer?: boolean
}

/** The changes that cannot be made once an edition opens, and the commitments to be stored with them. */
export interface Changes {
  /**
   * Former rows of the editions whose definition is replaced. None of these editions may have opened when the
   * transaction commits.
   */
  replaced: queries.CampaignRow[]
  promises: Omit<CommitmentTable, 'n' | 'at'>[]
}

/**
 * How long before its opening the definition of an edition becomes final. By the opening, every process has read the
 * final definition, because a process with an older one reads it again within a second.
 */
export const FROZEN_BEFORE_OPENING_MS = 5 * SECOND_MS

/** Reads the clocks of this process and of the database. */
export function* clocks({ now, databaseNow }: Loading): Transaction<{ earlier: number; later: number }> {
  const times = [now(), yield* databaseNow()]
  return { earlier: Math.min(...times), later: Math.max(...times) }
}

/**
 * Returns the reason if the definition is final because of the time; undefined while the definition may still change.
 */
export function whyTooLate({ opens_at }: queries.CampaignRow, now: number): string | undefined {
  if (opens_at <= now) return 'has started'
  return opens_at - FROZEN_BEFORE_OPENING_MS <= now
    ? `opens within ${FROZEN_BEFORE_OPENING_MS / SECOND_MS} s`
    : undefined
}

/**
 * Returns the time. Throws `SeasonFaults` if a replaced edition has meanwhile opened or is about to open: loading a
 * large stock takes minutes, and visitors at an opening must not wait for it.
 */
export function* stayAhead(loading: Loading, { replaced }: Changes): Transaction<number> {
  const { later } = yield* clocks(loading)
  const faults = replaced.flatMap((row) => {
    const reason = whyTooLate(row, later)
    return reason ? [`campaign "${row.id}" ${reason}, which it did not when this start began to change it`] : []
  })
  if (faults.length > 0) throw new SeasonFaults(faults)
  return later
}

export const idOf = ({ slug, edition }: Definition): string => `${slug}/${edition}`

/**
 * Freezes a definition: writes the edition with a new seed, and adds the commitment to both, which is stored with its
 * time before the commit.
 */
export function* freeze(
  definition: Definition,
  position: number,
  loading: Loading,
  changes: Changes,
  codes: ImportedCodes,
): Transaction<void> {
  const id = idOf(definition)
  const { now, random, games, vault } = loading
  const seed = Buffer.from(random(32)).toString('hex')
  const { text, secrets } = frozenDefinition(definition, games, seed)
  const hash = sha256(text)
  const seed_commit = commitTo(seed, hash)
  yield* queries.putCampaign({
    id,
    slug: definition.slug,
    edition: definition.edition,
    kind: definition.kind,
    position,
    definition: text,
    definition_hash: hash,
    secrets: vault.lock(secrets, secretsPlace(id)),
    seed: vault.lock(seed, seedPlace(id)),
    seed_commit,
    opens_at: definition.opensAt,
    closes_at: definition.closesAt,
    claim_until: definition.claimUntil,
    player_key: Buffer.from(random(32)).toString('hex'),
    listed: 1,
    loaded_at: now(),
    moments_until: definition.opensAt,
  })
  changes.promises.push({ campaign_id: id, definition_hash: hash, seed_commit })
  const imported = codesByUnit(codes, seed, definition)
  // The rows contain no moments, and their order is independent of the moments, so they do not reveal when a prize can
  // be won.
  const rows = unitRows(id, definition, unitsOf(definition), { random, vault, imported })
  yield* queries.insertUnits(rows, () => stayAhead(loading, changes))
  yield* queries.raiseTallies(id, firstStock(definition, waitingIn(rows)))
}

/** Number of characters of our prize codes: 60 random bits. */
export const PRIZE_CODE_LENGTH = 12

interface Making extends Pick<Loading, 'random' | 'vault'> {
  /** The codes of a partner that are there already, by unit. */
  imported?: ReadonlyMap<string, queries.ImportedCode>
}

/** Returns the rows of units that are free, without their moments. */
export function unitRows(
  id: string,
  definition: Definition,
  units: readonly { unit: string; prize: string }[],
  { random, vault, imported = new Map() }: Making,
): queries.NewUnit[] {
  const prizes = new Map(definition.prizes.map((prize) => [prize.key, prize]))
  const codes = prizeCodesOf(id, vault)
  return units.flatMap(({ unit, prize: key }): queries.NewUnit[] => {
    const prize = prizes.get(key)
    if (!prize) return []
    const isPartner = prize.codes === 'partner'
    const isWaiting = isPartner && !imported.has(unit)
    const code = prize.kind === 'code' && !isPartner ? newCrockford(random, PRIZE_CODE_LENGTH) : (prize.code ?? null)
    const row: queries.NewUnit = {
      id: uuidv7(),
      campaign_id: id,
      unit,
      prize_key: key,
      kind: prize.kind,
      // A draw gives at most one prize to a person, independently of the prizes won by playing.
      cap_group: isWaiting ? WAITING : isOfDraw(prize.pool) ? 'free' : capGroupOf(prize.kind),
      pool: prize.pool,
      opens_at: null,
      ...(imported.get(unit) ?? { ...codes.lock(key, code), code_hash: null }),
      state: 'free',
    }
    return [row]
  })
}

/** Returns how many units of each prize cannot be won before a partner's codes are imported. */
export function waitingIn(rows: readonly queries.NewUnit[]): (prize: string) => number {
  const waiting = Map.groupBy(rows, ({ prize_key, cap_group }) => (cap_group === WAITING ? prize_key : ''))
  return (prize) => waiting.get(prize)?.length ?? 0
}
