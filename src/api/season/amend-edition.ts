import {
  type AmendmentText,
  amendmentHash,
  amendmentText,
  blocksFrom,
  publishedChanges,
} from '../campaigns/definition/amendment.ts'
import { amendmentFaults } from '../campaigns/definition/amendment-rules.ts'
import { type Definition, dailyBlocks, isOfDraw, secretsOf } from '../campaigns/definition/definition.ts'
import { type GameRulesByKind, gameOf } from '../campaigns/definition/game-rules.ts'
import { canonicalJson } from '../campaigns/definition/hashing.ts'
import type { Change } from '../campaigns/definition/json-parts.ts'
import { type Amendment, secretsPlace, seedPlace } from '../campaigns/editions/edition.ts'
import * as queries from '../campaigns/editions/queries.ts'
import { stockCounts } from '../campaigns/editions/stock.ts'
import { addedPrizes, commitTo, type Lot, momentsToSort, unitsOf } from '../campaigns/proof/fairness.ts'
import type { Transaction } from '../db/database.ts'
import { type Loading, unitRows, waitingIn } from './freeze-edition.ts'

/** A public change of an edition that has begun. */
export interface Amending {
  row: queries.CampaignRow
  before: Definition
  after: Definition
  changes: readonly Change[]
  /** Epoch ms. The edition is locked, so no play comes between this instant and the commit. */
  at: number
  /** The amendments that the edition has already. */
  former: readonly Amendment[]
}

/** Returns the reasons why an edition that has begun cannot be changed in this way. */
export function faultsOfAmending(
  { before, after, changes, at }: Amending,
  { games }: Pick<Loading, 'games'>,
): string[] {
  const faults = amendmentFaults(changes, { before, after, games, now: at })
  return faults.length > 0 ? faults : faultsOfAdded(before, after, blocksOf(after, at, games))
}

/** Added units need time in which they can be won, and their place behind the units that are given in order. */
function faultsOfAdded(before: Definition, after: Definition, blocks: AmendmentText['blocks']): string[] {
  const pools = new Set(blocks.map(({ pool }) => pool))
  const isTimed = new Set((before.blocks ?? dailyBlocks(before)).map(({ pool }) => pool))
  return addedPrizes(before.prizes, after.prizes).flatMap(({ key, pool, first = 1 }) => {
    if (isTimed.has(pool) && !pools.has(pool))
      return [`prizes "${key}" stock changed: nothing more can be won in "${pool}"`]
    const lastOf = (prizes: Definition['prizes']) =>
      unitsOf({ prizes }, pool).reduce((last, { unit }) => (unit > last ? unit : last), '')
    const [next] = unitsOf({ prizes: [{ key, pool, first, stock: first }] })
    const isBehind = isTimed.has(pool) || isOfDraw(pool) || (next?.unit ?? '') > lastOf(before.prizes)
    return isBehind
      ? []
      : [`prizes "${key}" stock changed: its units would go before those that "${pool}" gives already`]
  })
}

/** Returns the blocks in which added units can be won, from an instant on. */
const blocksOf = (after: Definition, at: number, games: GameRulesByKind) =>
  blocksFrom(gameOf(after, games)?.moments?.(after) ?? dailyBlocks(after), at)

/** Publishes an amendment and adds its units, with a seed and a commitment of their own. */
export function* amendEdition(amending: Amending, loading: Loading): Transaction<void> {
  const { row, before, after, changes, former } = amending
  const { random, games, vault, reason } = loading
  if (reason === undefined) throw new Error('an amendment needs a reason')
  const at = Math.max(amending.at, former.at(-1)?.text.at ?? 0)
  const n = former.length + 1
  const seed = Buffer.from(random(32)).toString('hex')
  const { changes: published, values } = publishedChanges(after, changes, secretsOf(after, games), seed)
  const prizes = addedPrizes(before.prizes, after.prizes)
  const hasMore = prizes.length > 0 || after.closesAt > before.closesAt
  const text: AmendmentText = { n, at, reason, changes: published, blocks: hasMore ? blocksOf(after, at, games) : [] }
  const source = amendmentText(text)
  const hash = amendmentHash(former.at(-1)?.hash ?? row.definition_hash, source)
  const place = `${row.id} ${n}`
  yield* queries.addAmendment({
    campaign_id: row.id,
    n,
    text: source,
    hash,
    secrets: vault.lock(canonicalJson(values), secretsPlace(place)),
    seed: vault.lock(seed, seedPlace(place)),
    seed_commit: commitTo(seed, hash),
    author: loading.author,
  })
  yield* queries.changeCampaign(row.id, {
    amended: n,
    closes_at: after.closesAt,
    claim_until: after.claimUntil,
    listed: 1,
  })
  yield* addUnits(row, after, { seed, prizes, blocks: text.blocks }, loading)
}

/** Writes the units of a lot, with those of its moments that may be in the database by now. */
function* addUnits(row: queries.CampaignRow, after: Definition, lot: Lot, loading: Loading): Transaction<void> {
  if (lot.prizes.length === 0) return
  const moments = new Map([...momentsToSort(lot)].map(({ unit, opensAt }) => [unit, opensAt]))
  const rows = unitRows(row.id, after, unitsOf(lot), loading).map((unit) => {
    const opensAt = moments.get(unit.unit)
    return { ...unit, opens_at: opensAt !== undefined && opensAt < row.moments_until ? opensAt : null }
  })
  yield* queries.insertUnits(rows)
  const stockOf = new Map(lot.prizes.map(({ key, first = 1, stock }) => [key, stock - first + 1]))
  const added = after.prizes.flatMap((prize) => {
    const stock = stockOf.get(prize.key)
    return stock === undefined ? [] : [{ ...prize, stock }]
  })
  yield* queries.raiseTallies(row.id, Object.fromEntries(stockCounts(added, waitingIn(rows))))
}
