import { withoutSeparators } from '#contract/partner-code.ts'
import { prizeCodesOf } from '../../campaigns/definition/prize-codes.ts'
import type { Vault } from '../../campaigns/definition/vault.ts'
import { prizeIn } from '../../campaigns/editions/edition.ts'
import type { CodeHashing } from '../../codes/hashing.ts'
import { walk } from '../../db/batches.ts'
import { all, type Database, run, type Transaction } from '../../db/database.ts'
import type { Season } from '../../season/season.ts'
import {
  type Coded,
  clearAfter,
  lockedByOther,
  lockIn,
  setTillHash,
  type Unlocked,
  withoutTillHash,
} from './queries.ts'

interface Locking {
  db: Database
  season: Pick<Season, 'byId'>
  codeHashing: CodeHashing
}

/** Batch size at start. Larger than the batches of jobs, because a starting process serves no plays yet. */
const ROWS_AT_START = 1000

/**
 * Encrypts the codes of prizes with the newest key when a process starts. Works in batches: the next start continues
 * after an interruption, and several processes may run this at once. Throws `WrongKey`.
 */
export async function lockCodes(locking: Locking, vault: Vault): Promise<void> {
  const { db } = locking
  const lockAfter = (after: string) => db.transact(() => lockClear(locking, ROWS_AT_START, after))
  for (let last: string | undefined = ''; last !== undefined; ) last = await lockAfter(last)
  while ((await db.transact(() => relock(locking, vault, ROWS_AT_START))) > 0) {}
}

/** Encrypts codes that were written in the clear by an earlier version that still runs beside this one. */
export const lockClearCodes = (locking: Locking, signal?: AbortSignal): Promise<void> =>
  walk<string>(locking.db, (limit, after = '') => lockClear(locking, limit, after), signal)

/** Encrypts a batch of codes. Returns the id of the last unit read, or undefined at the end. */
function* lockClear({ season, codeHashing }: Locking, limit: number, after: string): Transaction<string | undefined> {
  const units = yield* all(clearAfter({ after, limit }))
  yield* lockIn(
    units.flatMap((unit): Coded[] => {
      const edition = season.byId(unit.campaign_id)
      if (!edition || unit.code === null) return []
      const isPartners = prizeIn(edition, unit.prize_key)?.codes === 'partner'
      const columns = edition.codes.lock(unit.prize_key, unit.code)
      const code_hash = isPartners ? hashOf(unit, unit.code, codeHashing) : null
      return [{ id: unit.id, ...columns, code_hash, till_hash: sameTillHash(unit, unit.code, codeHashing) }]
    }),
  )
  return units.at(-1)?.id
}

function* relock({ codeHashing }: Locking, vault: Vault, limit: number): Transaction<number> {
  const units = yield* all(lockedByOther({ key: vault.keyName, limit }))
  yield* lockIn(
    units.map((unit): Coded => {
      const codes = prizeCodesOf(unit.campaign_id, vault)
      const code = codes.open(unit)
      const code_hash = code === null || unit.code_hash === null ? null : hashOf(unit, code, codeHashing)
      const till_hash = sameTillHash(unit, code, codeHashing)
      return { id: unit.id, ...codes.lock(unit.prize_key, code), code_hash, till_hash }
    }),
  )
  return units.length
}

/**
 * Fills in the hashes by which tills find the codes of claimed prizes, where a claim of an earlier version has left
 * them out.
 */
export const fillTillHashes = (
  { db, vault, codeHashing }: Omit<Locking, 'season'> & { vault: Vault },
  signal?: AbortSignal,
): Promise<void> =>
  walk<string>(
    db,
    function* (limit, after = '') {
      const units = yield* all(withoutTillHash({ after, limit }))
      for (const unit of units) {
        const hash = tillHashOf(prizeCodesOf(unit.campaign_id, vault).open(unit), codeHashing)
        if (hash !== null) yield* run(setTillHash({ id: unit.id, hash }))
      }
      return units.at(-1)?.id
    },
    signal,
  )

/** Returns the hash by which a till finds a code; null for a code without letters and digits. */
export function tillHashOf(code: string | null, hashing: CodeHashing): string | null {
  const text = withoutSeparators(code ?? '')
  return text === '' ? null : (hashing.atTill(text)[0] ?? null)
}

/** Hashes a code with the newest key if a till could find it already. */
const sameTillHash = ({ till_hash }: Unlocked, code: string | null, hashing: CodeHashing): string | null =>
  till_hash === null ? null : tillHashOf(code, hashing)

const hashOf = ({ campaign_id, prize_key }: Unlocked, code: string, hashing: CodeHashing): string | null =>
  hashing.ofPrize(campaign_id, prize_key, code)[0] ?? null
